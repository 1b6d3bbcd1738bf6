import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { PartTexts } from '@/shared/i18n';
import { chartCode, findMenuNode } from '@/shared/routing';
import { Diagram } from './diagram.tsx';

/** A chart: at /online/watchDiagram/{code}, or at a menu entry whose name is the code [B2.3]. */
export function WatchDiagramPage({ title }: { readonly title: string }): ReactNode {
  const { pathname } = useLocation();
  const menu = useUnit($menu);
  const code = chartCode(pathname) ?? findMenuNode(menu, pathname)?.name ?? pathname;
  return (
    <PartTexts part="charts">
      <Diagram key={code} code={code} title={title === pathname ? null : title} />
    </PartTexts>
  );
}
