import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageOpened, usageFlushed } from '@/entities/page-usage';
import { $menu, menuTrail, visibleMenu } from '@/entities/permission';
import { paths } from '@/shared/routing';

/** Remembers which pages of the menu are opened, for the home page and the palette. */
export function usePageUsage(): void {
  const { pathname } = useLocation();
  const [menu, opened, flush] = useUnit([$menu, pageOpened, usageFlushed]);
  useEffect(() => {
    if (pathname !== paths.home && menuTrail(visibleMenu(menu), pathname).length > 0) opened(pathname);
  }, [menu, pathname, opened]);
  useEffect(() => {
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, [flush]);
}
