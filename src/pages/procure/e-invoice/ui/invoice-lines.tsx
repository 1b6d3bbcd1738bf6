import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { useText } from '@/shared/i18n';
import type { Reading } from '../api/e-invoice.ts';
import type { Entry } from '../model/entry.ts';

type InvoiceLinesProps = {
  readonly entry: Entry;
  readonly reading: Reading;
  readonly onPatch: (values: Partial<Entry>) => void;
};

const heads = ['item', 'qty', 'price', 'amount', 'taxRate', 'tax', 'receipt'] as const;

/** Shows the lines of an invoice, each with the choice of what it bills; what another line bills is not offered. */
export function InvoiceLines({ entry, reading, onPatch }: InvoiceLinesProps): ReactNode {
  const text = useText();
  const { invoice, receipts } = reading;
  if (invoice === null) return null;
  const choose = (index: number, id: string): void =>
    onPatch({ receipts: entry.receipts.map((before, at) => (at === index ? id : before)) });
  return (
    <div className="e-invoice-lines">
      <table aria-label={text('eInvoice.lines', { no: invoice.no })}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {text(`eInvoice.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => {
            const own = entry.receipts[index] ?? '';
            return (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a paper have no name of their own and never move
              <tr key={index}>
                <td>{line.item}</td>
                <td className="e-invoice-figure">{line.qty ?? ''}</td>
                <td className="e-invoice-figure">{line.price ?? ''}</td>
                <td className="e-invoice-figure">{thousands(line.amount, 2)}</td>
                <td className="e-invoice-figure">{line.taxRate}</td>
                <td className="e-invoice-figure">{thousands(line.tax, 2)}</td>
                <td>
                  <select
                    className="control"
                    aria-label={text('eInvoice.receiptOf', { line: index + 1 })}
                    value={own}
                    onChange={({ currentTarget }) => choose(index, currentTarget.value)}
                  >
                    <option value="">{text('eInvoice.pleaseChoose')}</option>
                    {receipts
                      .filter(({ id }) => id === own || !entry.receipts.includes(id))
                      .map(({ id, label, qty, price }) => (
                        <option key={id} value={id}>
                          {text('eInvoice.receiptChoice', { label, qty, price })}
                        </option>
                      ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
