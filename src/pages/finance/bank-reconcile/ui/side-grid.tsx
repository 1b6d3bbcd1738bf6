import { useMemo, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { useText, type Text } from '@/shared/i18n';
import { tickColumn } from '@/shared/list';
import { Grid, Tag, type GridColumn } from '@/shared/ui';
import type { BankSheetRow } from '../api/reconcile.ts';

export type SideRow = BankSheetRow & { readonly name: string; readonly isTwice?: boolean };
export type ChosenRows = ReadonlyMap<string, SideRow>;

type SideGridProps = {
  readonly label: string;
  readonly rows: readonly (BankSheetRow & { readonly isTwice?: boolean })[];
  readonly chosen: ChosenRows;
  /** Set where matched and open rows stand together. */
  readonly hasState: boolean;
  /** Null for somebody who may only look. */
  readonly onChosen: ((chosen: ChosenRows) => void) | null;
};

/** The lines of the bank, or the rows of the journal. */
export function SideGrid({ label, rows, chosen, hasState, onChosen }: SideGridProps): ReactNode {
  const text = useText();
  const named = useMemo(
    () => rows.map((row): SideRow => ({ ...row, name: `${row.date} ${row.no} ${thousands(row.amount, 2)}` })),
    [rows],
  );
  const columns = useMemo((): readonly GridColumn<SideRow>[] => {
    const money = (id: 'income' | 'outgo', isShown: (row: SideRow) => boolean): GridColumn<SideRow> => ({
      id,
      label: text(`reconcile.${id}`),
      width: 110,
      align: 'right',
      cell: (row) => (isShown(row) ? thousands(row.amount.replace('-', ''), 2) : ''),
    });
    return [
      ...(onChosen === null ? [] : [tickColumn({ records: named, chosen, onChosen, text })]),
      { id: 'date', label: text('reconcile.day'), width: 110, align: 'left', cell: ({ date }) => date },
      money('income', ({ amount }) => !amount.startsWith('-')),
      money('outgo', ({ amount }) => amount.startsWith('-')),
      { id: 'no', label: text('reconcile.no'), width: 190, align: 'left', cell: (row) => numberCell(row, text) },
      { id: 'opposite', label: text('reconcile.opposite'), width: 160, align: 'left', cell: (row) => row.opposite },
      { id: 'summary', label: text('reconcile.summary'), width: 160, align: 'left', cell: (row) => row.summary },
      ...(hasState
        ? [
            {
              id: 'state',
              label: text('reconcile.state'),
              width: 100,
              align: 'left' as const,
              cell: ({ matchNo }: SideRow) => stateTag(matchNo, text),
            },
          ]
        : []),
    ];
  }, [named, chosen, onChosen, hasState, text]);
  return (
    <section className="panel" aria-label={label}>
      <h2>{label}</h2>
      <Grid
        label={label}
        columns={columns}
        rows={named}
        rowKey={({ id }) => id}
        isSelected={({ id }) => chosen.has(id)}
        height="45vh"
        empty={text('reconcile.none')}
      />
    </section>
  );
}

function numberCell({ no, isTwice }: SideRow, text: Text): ReactNode {
  return isTwice === true ? (
    <>
      {no} <Tag text={text('reconcile.twice')} color="red" />
    </>
  ) : (
    no
  );
}

function stateTag(matchNo: string | null, text: Text): ReactNode {
  return matchNo === null ? (
    <Tag text={text('reconcile.isOpen')} color="darkorange" />
  ) : (
    <Tag text={text('reconcile.isMatched')} color="green" />
  );
}
