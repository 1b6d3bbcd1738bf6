import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import type { VoucherDraft } from '../api/vouchers.ts';

type VoucherPreviewProps = {
  readonly drafts: readonly VoucherDraft[];
  readonly isBusy: boolean;
  readonly onGenerate: () => void;
  readonly onClose: () => void;
};

const money = (amount: string): string => (Number(amount) === 0 ? '' : thousands(amount, 2));

/** Vouchers as they would be, line by line. */
export function VoucherPreview({ drafts, isBusy, onGenerate, onClose }: VoucherPreviewProps): ReactNode {
  const text = useText();
  return (
    <Dialog
      title={text('vouchers.previewOf', { count: drafts.length })}
      width={960}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.close')}</Button>
          <Button look="primary" isBusy={isBusy} onClick={onGenerate}>
            {text('vouchers.generate')}
          </Button>
        </>
      }
    >
      {drafts.map((draft) => (
        <section key={draft.documents.join(' ')} className="vouchers-draft">
          <h2>
            {draft.date} {draft.documents.slice(0, 3).join('、')}
            {draft.documents.length > 3 ? ` … (${draft.documents.length})` : ''}
          </h2>
          <div className="vouchers-scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">{text('vouchers.summary')}</th>
                  <th scope="col">{text('vouchers.subject')}</th>
                  <th scope="col">{text('vouchers.auxiliary')}</th>
                  <th scope="col" className="vouchers-number">
                    {text('vouchers.debit')}
                  </th>
                  <th scope="col" className="vouchers-number">
                    {text('vouchers.credit')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {draft.lines.map((line) => (
                  <tr key={`${line.subject} ${line.auxiliary} ${line.summary} ${line.debit} ${line.credit}`}>
                    <td>{line.summary}</td>
                    <td>{line.subject}</td>
                    <td>{line.auxiliary}</td>
                    <td className="vouchers-number">{money(line.debit)}</td>
                    <td className="vouchers-number">{money(line.credit)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3}>
                    {text('vouchers.sum')}
                  </th>
                  <td className="vouchers-number">{thousands(draft.debit, 2)}</td>
                  <td className="vouchers-number">{thousands(draft.credit, 2)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        </section>
      ))}
    </Dialog>
  );
}
