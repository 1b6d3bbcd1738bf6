import type { ReactNode } from 'react';
import { ScreenForm, type RecordParts, type ScreenFormProps } from '@/widgets/screen-form';
import { useSubjectsAtHand } from '@/entities/finance/subject';
import { PartTexts } from '@/shared/i18n';
import { VoucherBody } from './voucher-body.tsx';
import { VoucherHead } from './voucher-head.tsx';
import './voucher.css';

const parts: RecordParts = { Head: VoucherHead, Body: VoucherBody };

/** A journal voucher, new, changed or looked at: one page, made for keys [finance.voucher]. */
export function VoucherPage(props: ScreenFormProps): ReactNode {
  // Asked for together with the form.
  useSubjectsAtHand();
  return (
    <PartTexts part="voucher">
      <div className="voucher">
        <ScreenForm {...props} parts={parts} />
      </div>
    </PartTexts>
  );
}
