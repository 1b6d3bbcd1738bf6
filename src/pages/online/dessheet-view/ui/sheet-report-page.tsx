import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { PartTexts } from '@/shared/i18n';
import { findMenuNode, sheetReportCode } from '@/shared/routing';
import { SheetReport } from './sheet-report.tsx';

/** A sheet report: at /online/dessheet/{code}, or at a menu entry whose name is the code [B2.3]. */
export function SheetReportPage({ title }: { readonly title: string }): ReactNode {
  const { pathname } = useLocation();
  const menu = useUnit($menu);
  const code = sheetReportCode(pathname) ?? findMenuNode(menu, pathname)?.name ?? pathname;
  return (
    <PartTexts part="sheet-report">
      <SheetReport key={code} code={code} title={title === pathname ? null : title} />
    </PartTexts>
  );
}
