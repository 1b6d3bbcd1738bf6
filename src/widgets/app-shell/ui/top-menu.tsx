import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { MenuItem } from '@/entities/permission';
import { useText } from '@/shared/i18n';
import { BarMenu } from './bar-menu.tsx';
import { MORE, useMenuTitle } from './menu-entry.tsx';

type TopMenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly trail: readonly MenuItem[];
};

/** Room of the entry 更多. */
const MORE_WIDTH = 88;

/** The menu of the header [A2.13]; roots it has no room for gather under 更多. */
export function TopMenu({ label, items, trail }: TopMenuProps): ReactNode {
  const text = useText();
  const titleOf = useMenuTitle();
  const frame = useRef<HTMLElement>(null);
  const titles = items.map(titleOf).join('|');
  const [fit, setFit] = useState<{ readonly titles: string; readonly count: number } | null>(null);
  // Other titles, other widths: all of them are drawn once more to be measured.
  const count = fit?.titles === titles ? fit.count : items.length;
  const isMeasuring = fit?.titles !== titles;

  const widths = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    if (isMeasuring) {
      widths.current = [...element.querySelectorAll(':scope > ul > li')].map((li) => li.getBoundingClientRect().width);
    }
    const measure = (): void => setFit({ titles, count: fitting(widths.current, element.clientWidth) });
    if (isMeasuring) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [titles, isMeasuring]);

  const shown = useMemo<readonly MenuItem[]>(() => {
    if (count >= items.length) return items;
    const rest = items.slice(count);
    const more = { key: MORE, title: text('shell.more'), icon: null, path: '', isExternal: false, hiddenPaths: [] };
    return [...items.slice(0, count), { ...more, children: rest }];
  }, [items, count, text]);
  const more = shown.at(-1);
  const [root] = trail;
  const isUnderMore = more?.key === MORE && root !== undefined && more.children.includes(root);
  return (
    <nav ref={frame} className={`shell-top-menu${isMeasuring ? ' shell-measuring' : ''}`} aria-label={label}>
      <BarMenu label={label} items={shown} trail={isUnderMore ? [more, ...trail] : trail} orientation="horizontal" />
    </nav>
  );
}

/** Counts the entries that fit into the width; the one for the rest needs room as well. */
export function fitting(widths: readonly number[], room: number): number {
  const all = widths.reduce((sum, width) => sum + width, 0);
  if (all <= room) return widths.length;
  let used = MORE_WIDTH;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > room) break;
    count += 1;
  }
  return count;
}
