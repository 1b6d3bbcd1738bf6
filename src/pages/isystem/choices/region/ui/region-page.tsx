import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { regionSubject } from '#core/managed/region.ts';
import type { Choices } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { useAddress } from '@/shared/query';
import { Button } from '@/shared/ui';
import { regionChangesKeys, regionsAboveQuery } from '../api/region.ts';

type Row = RowAt<typeof regionSubject.path>;

/** Administrative divisions in the order of their codes, which is that of the tree, a page at a time [system.region]. */
export function RegionPage(): ReactNode {
  return (
    <PartTexts part="system">
      <RegionList />
    </PartTexts>
  );
}

const byCode = { field: 'code', direction: 'asc' } as const;
const levelOf = (row: Row): number => Number(plain(row['levelNo']));
/** Districts of a municipality stand directly below it, as cities do below other provinces. */
const depthOf = (row: Row): number => {
  const above = plain(row['pid']);
  if (above === '') return 0;
  return above.endsWith('0000') ? 1 : 2;
};
const isBarred = (act: 'edit' | 'delete', row: Row): boolean => act === 'delete' && plain(row['origin']) !== '1';

function RegionList(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const { goTo } = useAddress();
  const { data: above } = useQuery(regionsAboveQuery);
  const mayAdd = rules.button('add').isVisible && rules.button('add_child').isVisible;
  const choices = useMemo(
    (): Choices => ({
      pid: (above ?? []).map(({ code, name }) => {
        const shown = name ?? '';
        return { value: code ?? '', text: shown, title: `${code ?? ''} ${shown}` };
      }),
    }),
    [above],
  );
  return (
    <SystemList
      subject={regionSubject}
      choices={choices}
      usualSort={byCode}
      depthOf={depthOf}
      alsoChanges={regionChangesKeys}
      isBarred={isBarred}
      actionLabels={[text('system.region.below'), ...(mayAdd ? [text('system.region.addChild')] : [])]}
      renderActions={(row, add) =>
        levelOf(row) === 3 ? null : (
          <>
            <Button look="link" onClick={() => goTo({ page: 1, filters: { pid: plain(row['code']) } })}>
              {text('system.region.below')}
            </Button>
            {mayAdd ? (
              <Button look="link" onClick={() => add({ pid: plain(row['code']) })}>
                {text('system.region.addChild')}
              </Button>
            ) : null}
          </>
        )
      }
    />
  );
}
