import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Choices } from '#core/managed/views.ts';
import { dictSubject } from '#core/managed/dict.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { dictChangesKeys, dictNamesQuery } from '@/entities/system/dictionary';
import type { RowAt } from '@/entities/system/managed';
import { useClearCache } from '@/features/clear-cache';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { DictBin } from './dict-bin.tsx';
import { DictItems } from './dict-items.tsx';

type Row = RowAt<typeof dictSubject.path>;

/** Dictionaries and what is in them [system.dict]. */
export function DictPage(): ReactNode {
  return (
    <PartTexts part="system">
      <Dicts />
    </PartTexts>
  );
}

function Dicts(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const refresh = useClearCache();
  const { data: names } = useQuery(dictNamesQuery);
  const [opened, setOpened] = useState<Row | null>(null);
  const [isBinOpen, setBinOpen] = useState(false);
  const can = (act: string): boolean => rules.button(act).isVisible;
  const mayCopy = can('add') && can('copy');
  const choices = useMemo(
    (): Choices => ({
      copyOf: (names ?? []).map(({ id, title, dictCode }) => {
        const shown = `${title} (${dictCode ?? ''})`;
        return { value: id, text: shown, title: shown };
      }),
    }),
    [names],
  );
  return (
    <>
      <SystemList
        subject={dictSubject}
        choices={choices}
        alsoChanges={dictChangesKeys}
        isBarred={(act, row) => act === 'delete' && plain(row['origin']) === 'module'}
        tools={
          <>
            {can('refresh_cache') ? (
              <Button icon="refresh" onClick={refresh}>
                {text('system.dict.refresh')}
              </Button>
            ) : null}
            {can('restore') ? (
              <Button icon="trash" onClick={() => setBinOpen(true)}>
                {text('system.bin')}
              </Button>
            ) : null}
          </>
        }
        actionLabels={[text('system.dict.items'), ...(mayCopy ? [text('system.dict.copy')] : [])]}
        renderActions={(row, add) => (
          <>
            <Button look="link" onClick={() => setOpened(row)}>
              {text('system.dict.items')}
            </Button>
            {mayCopy ? (
              <Button look="link" onClick={() => add(copyOf(row, text('system.dict.copied', { name: nameOf(row) })))}>
                {text('system.dict.copy')}
              </Button>
            ) : null}
          </>
        )}
      />
      {opened === null ? null : <DictItems dict={opened} name={nameOf(opened)} onClose={() => setOpened(null)} />}
      {isBinOpen ? <DictBin mayPurge={can('purge')} onClose={() => setBinOpen(false)} /> : null}
    </>
  );
}

function nameOf(row: Row): string {
  return plain(row['dictName']);
}

/** Returns the initial values of a copy; its code is typed in. */
function copyOf(row: Row, dictName: string) {
  return {
    dictName,
    description: row['description'] ?? null,
    type: plain(row['type']),
    copyOf: row.id,
  };
}
