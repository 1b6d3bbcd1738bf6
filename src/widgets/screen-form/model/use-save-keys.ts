import { useEffect } from 'react';

/**
 * Saves by Ctrl+S, and by Ctrl+Enter with a new record after it.
 * @param save null where keys mean what the page around says
 */
export function useSaveKeys(save: ((isNext: boolean) => Promise<void>) | null): void {
  useEffect(() => {
    if (save === null) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      const isSave = event.key === 's';
      if (!isSave && event.key !== 'Enter') return;
      event.preventDefault();
      void save(!isSave);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
