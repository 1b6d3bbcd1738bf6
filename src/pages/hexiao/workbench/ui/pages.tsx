import type { ReactNode } from 'react';
import { PartTexts } from '@/shared/i18n';
import { Workbench } from './workbench.tsx';

/** Writes off documents of customers [hexiao.hexiao]. */
export function ReceivableWriteOffPage(): ReactNode {
  return (
    <PartTexts part="write-off">
      <Workbench ledger="ar" />
    </PartTexts>
  );
}

/** Writes off documents of suppliers [hexiao.yfhexiao]. */
export function PayableWriteOffPage(): ReactNode {
  return (
    <PartTexts part="write-off">
      <Workbench ledger="ap" />
    </PartTexts>
  );
}
