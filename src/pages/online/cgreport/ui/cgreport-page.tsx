import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { findMenuNode, reportCode } from '@/shared/routing';
import { Report } from './report.tsx';

/** A report by SQL: at /online/cgreport/{code}, or at a menu entry whose name is the code [B2.35]. */
export function CgreportPage({ title }: { readonly title: string }): ReactNode {
  const { pathname } = useLocation();
  const menu = useUnit($menu);
  // An entry without a name leads to what the server says of the path: there is no such report.
  const code = reportCode(pathname) ?? findMenuNode(menu, pathname)?.name ?? pathname;
  return <Report key={code} code={code} title={title === pathname ? null : title} />;
}
