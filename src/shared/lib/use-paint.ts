import { useMemo, useSyncExternalStore } from 'react';

/** Facts of our theme that a library with a theme of its own needs. */
export type PaintInForce = { readonly isDark: boolean; readonly strong: string; readonly link: string };

/** The colours in force on the page; the component follows every change of them. */
export function usePaint(): PaintInForce {
  const snapshot = useSyncExternalStore(subscribe, read);
  return useMemo(() => {
    const [appearance, strong = '', link = ''] = snapshot.split('|');
    return { isDark: appearance === 'dark', strong, link };
  }, [snapshot]);
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['style', 'data-appearance'] });
  return () => observer.disconnect();
}

function read(): string {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  return `${root.dataset['appearance'] ?? 'light'}|${color('--primary-strong')}|${color('--link')}`;
}
