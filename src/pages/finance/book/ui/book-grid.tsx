import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { thousands } from '#core/amounts/amounts.ts';
import { useDataText, useText, type Text } from '@/shared/i18n';
import { Grid, type GridColumn } from '@/shared/ui';
import type { AccountBook, BookKind, BookLine } from '../api/book.ts';

type Row = BookLine & { readonly id: string };
type Column = GridColumn<Row>;

/** The rows of one account: lines lead to their vouchers, sums stand out. */
export function BookGrid({
  book,
  kind,
  isStale,
}: {
  readonly book: AccountBook;
  readonly kind: BookKind;
  readonly isStale: boolean;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rows = useMemo(() => book.rows.map((row, at): Row => ({ ...row, id: String(at) })), [book]);
  const columns = useMemo((): readonly Column[] => {
    const amount = (id: string, label: string, of: (row: Row) => string, decimals?: number): Column => ({
      id,
      label,
      width: 130,
      align: 'right',
      cell: (row) => shownAmount(of(row), decimals),
    });
    const quantity = (id: 'qtyIn' | 'qtyOut' | 'qty'): Column => amount(id, text(`book.${id}`), (row) => row[id]);
    const hasQuantities = kind === 'quantity';
    return [
      { id: 'date', label: text('book.date'), width: 110, align: 'left', cell: ({ date }) => date },
      { id: 'voucher', label: text('book.voucher'), width: 160, align: 'left', cell: voucherLink },
      {
        id: 'summary',
        label: text('book.summary'),
        width: 220,
        align: 'left',
        cell: (row) => shownSummary(row, text),
      },
      ...(hasQuantities ? [quantity('qtyIn')] : []),
      amount('debit', text('book.debit'), ({ debit }) => debit, 2),
      ...(hasQuantities ? [quantity('qtyOut')] : []),
      amount('credit', text('book.credit'), ({ credit }) => credit, 2),
      {
        id: 'direction',
        label: text('book.direction'),
        width: 70,
        align: 'center',
        cell: ({ direction }) => dataText(direction),
      },
      ...(hasQuantities ? [quantity('qty')] : []),
      amount('balance', text('book.balance'), ({ balance }) => balance, 2),
      ...book.columns.map((name, at) => amount(`part${at}`, name, ({ parts }) => parts[at] ?? '', 2)),
    ];
  }, [book, kind, text, dataText]);
  return (
    <Grid
      label={book.path}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      isStale={isStale}
      empty={text('book.none')}
    />
  );
}

/** An amount, red where it is negative; nothing where there is none. */
function shownAmount(value: string, decimals?: number): ReactNode {
  if (!/[1-9]/.test(value)) return '';
  const shown = thousands(value, decimals);
  return value.startsWith('-') ? <span className="books-red">{shown}</span> : shown;
}

/** Says what a row is; sums and what is carried stand out. */
function shownSummary({ summary, kind, date }: Row, text: Text): ReactNode {
  if (kind === 'entry') return summary;
  const words = kind !== 'opening' ? kind : date.endsWith('-01-01') ? 'lastYear' : 'opening';
  return <strong>{text(`book.row.${words}`)}</strong>;
}

function voucherLink({ voucherNo }: Row): ReactNode {
  if (voucherNo === '') return '';
  return (
    <Link to={`/finance/voucher?${new URLSearchParams({ 'q.voucher_no': voucherNo }).toString()}`}>{voucherNo}</Link>
  );
}
