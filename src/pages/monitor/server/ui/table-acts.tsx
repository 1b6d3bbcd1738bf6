import { useState, type ReactNode } from 'react';
import { plainColumn } from '#core/screen/list-view.ts';
import { usePageRules } from '@/entities/permission';
import { PrintView } from '@/features/print-list';
import { downloadTable } from '@/shared/download';
import { useText } from '@/shared/i18n';
import { Arriving, Button } from '@/shared/ui';

/** A column as it goes into a file and on paper. */
export type Told<Row> = {
  readonly label: string;
  readonly of: (row: Row) => string | number;
  readonly isNumber?: true;
};

type TableActsProps<Row> = {
  readonly title: string;
  readonly columns: readonly Told<Row>[];
  /** The rows that are shown. */
  readonly rows: readonly Row[];
  /** Filters of the rows, in words. */
  readonly conditions?: readonly string[];
};

/** Saves and prints a table of figures as it stands: what was shown a moment later would be another one. */
export function TableActs<Row>({ title, columns, rows, conditions = NONE }: TableActsProps<Row>): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  return (
    <>
      {rules.button('export').isVisible ? (
        <Button
          icon="download"
          onClick={() =>
            downloadTable(
              title,
              columns.map(({ label }) => label),
              rows.map((row) => columns.map(({ of }) => String(of(row)))),
            )
          }
        >
          {text('list.export')}
        </Button>
      ) : null}
      {rules.button('print').isVisible ? (
        <Button icon="print" onClick={() => setPrinted(rows)}>
          {text('print.open')}
        </Button>
      ) : null}
      {printed === null ? null : (
        <Arriving>
          <PrintView
            code={title}
            title={title}
            conditions={conditions}
            columns={columns.map(({ label, isNumber = false }, index) => ({
              ...plainColumn(`c${index}`, label),
              isNumber,
              align: isNumber ? 'right' : 'left',
            }))}
            load={() =>
              Promise.resolve({ records: printed.map((row) => valuesOf(columns, row)), total: printed.length })
            }
            totals={NO_TOTALS}
            onClose={() => setPrinted(null)}
          />
        </Arriving>
      )}
    </>
  );
}

const NONE: readonly string[] = [];
const NO_TOTALS: Readonly<Record<string, string | null>> = {};

function valuesOf<Row>(columns: readonly Told<Row>[], row: Row): Record<string, string> {
  return Object.fromEntries(columns.map(({ of }, index) => [`c${index}`, String(of(row))]));
}
