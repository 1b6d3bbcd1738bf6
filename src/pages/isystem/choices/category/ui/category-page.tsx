import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { categorySubject } from '#core/managed/category.ts';
import type { Choices } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { categoryChangesKeys, categoryNamesQuery } from '@/entities/system/category';
import type { RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

type Row = RowAt<typeof categorySubject.path>;

/** Categories in the order of their codes, which is that of the tree [system.category]. */
export function CategoryPage(): ReactNode {
  return (
    <PartTexts part="system">
      <Categories />
    </PartTexts>
  );
}

const byCode = { field: 'code', direction: 'asc' } as const;
/** A code has three characters for each category above. */
const depthOf = (row: Row): number => Math.max(0, plain(row['code']).length / 3 - 1);

function Categories(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const { data: names } = useQuery(categoryNamesQuery);
  const mayAdd = rules.button('add').isVisible && rules.button('add_child').isVisible;
  const choices = useMemo(
    (): Choices => ({
      pid: (names ?? []).map(({ id, code, name }) => {
        const shown = `${code ?? ''} ${name ?? ''}`;
        return { value: id, text: shown, title: shown };
      }),
    }),
    [names],
  );
  return (
    <SystemList
      subject={categorySubject}
      choices={choices}
      usualSort={byCode}
      depthOf={depthOf}
      alsoChanges={categoryChangesKeys}
      sayDeletion={(rows) => {
        const count = belowOf(rows);
        return count === 0 ? '' : text('system.category.below', { count });
      }}
      actionLabels={mayAdd ? [text('system.category.addChild')] : []}
      renderActions={(row, add) =>
        mayAdd ? (
          <Button look="link" onClick={() => add({ pid: row.id })}>
            {text('system.category.addChild')}
          </Button>
        ) : null
      }
    />
  );
}

/** Counts the rows below these that go with them, except those among them. */
function belowOf(rows: readonly Row[]): number {
  const codes = rows.map((row) => plain(row['code']));
  const isBelow = (code: string): boolean => codes.some((other) => other !== code && code.startsWith(other));
  const tops = rows.filter((row) => !isBelow(plain(row['code'])));
  const gone = tops.reduce((sum, row) => sum + Number(row['belowCount'] ?? 0), 0);
  return gone - (rows.length - tops.length);
}
