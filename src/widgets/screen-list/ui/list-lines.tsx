import { Suspense, type ReactNode } from 'react';
import type { Row } from '@/entities/screen';
import { lazyPart } from '@/shared/chunk';
import { useText } from '@/shared/i18n';
import { Skeleton } from '@/shared/ui';
import type { ListModel } from '../model/use-list-model.ts';
import type { ListTools } from './use-list-tools.ts';

const RowDetails = lazyPart(async () => (await import('./row-details.tsx')).RowDetails);

type ListLinesProps = {
  readonly model: ListModel;
  /** The row whose lines are shown. */
  readonly row: Row;
  readonly tools: ListTools;
};

/** The lines of one row, below the list. */
export function ListLines({ model: { code, nameOf }, row, tools: { mayUse, rules } }: ListLinesProps): ReactNode {
  const text = useText();
  const title = text('list.detailsOf', { name: nameOf(row) });
  return (
    <section className="panel list-lines" aria-label={title}>
      <h2>{title}</h2>
      <Suspense fallback={<Skeleton rows={3} label={text('list.loading')} />}>
        <RowDetails
          code={code}
          id={row.id ?? ''}
          name={nameOf(row)}
          rights={{ mayExport: mayUse('export'), mayImport: mayUse('import') && rules.button('edit').isVisible }}
        />
      </Suspense>
    </section>
  );
}
