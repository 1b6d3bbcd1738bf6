import type { ReactNode } from 'react';
import type { CloseLedger } from '#core/kernel/close.ts';
import { PartTexts, useText } from '@/shared/i18n';
import { CheckList } from './check-list-page.tsx';
import { CloseWizard } from './close-wizard.tsx';
import { ReversePage } from './reverse-page.tsx';

type PageProps = { readonly title: string };

function closing(ledger: CloseLedger) {
  return function ClosePage({ title }: PageProps): ReactNode {
    return (
      <PartTexts part="month-close">
        <CloseWizard ledger={ledger} title={title} />
      </PartTexts>
    );
  };
}

function reopening(ledger: CloseLedger) {
  return function ReopenPage({ title }: PageProps): ReactNode {
    return (
      <PartTexts part="month-close">
        <ReversePage ledger={ledger} title={title} />
      </PartTexts>
    );
  };
}

/** Months of stock, receivables and payables: closed, opened again, and checked [B2.16]. */
export const StockClosePage = closing('stock');
export const StockReopenPage = reopening('stock');
export const ReceivableClosePage = closing('ar');
export const ReceivableReopenPage = reopening('ar');
export const PayableClosePage = closing('ap');
export const PayableReopenPage = reopening('ap');

/** The general ledger is closed and opened again on one page [monthlySettlement.gl-close]. */
export function GeneralLedgerPage({ title }: PageProps): ReactNode {
  return (
    <PartTexts part="month-close">
      <CloseWizard ledger="gl" title={title} />
      <Reopening />
    </PartTexts>
  );
}

function Reopening(): ReactNode {
  return <ReversePage isBelow ledger="gl" title={useText()('monthClose.reverse')} />;
}

export function CheckListPage({ title }: PageProps): ReactNode {
  return (
    <PartTexts part="month-close">
      <CheckList title={title} />
    </PartTexts>
  );
}
