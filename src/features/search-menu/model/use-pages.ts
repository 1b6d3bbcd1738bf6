import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { $menuType } from '@/entities/display';
import { $menu, visibleMenu, type MenuItem } from '@/entities/permission';
import { useDataText } from '@/shared/i18n';
import type { Findable } from './search.ts';

/** A find that can be opened. */
export type FindableEntry = Findable & { readonly path: string | null; readonly choose: () => void };

/** Every page of the visible menu as something to find [A2.27]; an entry that leaves the application opens in a new window. */
export function usePages(): readonly FindableEntry[] {
  const dataText = useDataText();
  const navigate = useNavigate();
  const [menu, menuType] = useUnit([$menu, $menuType]);
  return useMemo(() => {
    const open = ({ path, isExternal }: MenuItem): void => {
      if (isExternal) window.open(path, '_blank', 'noopener,noreferrer');
      else void navigate(path);
    };
    const collect = (items: readonly MenuItem[], place: readonly string[]): FindableEntry[] =>
      items.flatMap((item) => {
        const title = dataText(item.title);
        if (item.children.length > 0) return collect(item.children, [...place, title]);
        return [
          {
            key: item.key,
            title,
            place: place.join(' / '),
            kind: 'page' as const,
            path: item.path,
            choose: () => open(item),
          },
        ];
      });
    return collect(visibleMenu(menu, menuType), []);
  }, [menu, menuType, dataText, navigate]);
}
