import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PrintDesigner } from '@/widgets/print-designer';
import { PartTexts } from '@/shared/i18n';
import { printCode } from '@/shared/routing';

/** Print templates of the form the address names: /online/print/{formCode}. */
export function PrintDesignPage(): ReactNode {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const code = printCode(pathname) ?? '';
  return (
    <PartTexts part="print">
      <PrintDesigner key={code} code={code} onClose={() => void navigate('/online/cgform')} />
    </PartTexts>
  );
}
