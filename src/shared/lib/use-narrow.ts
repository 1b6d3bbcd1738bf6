import { useEffect, useState } from 'react';

/** True while the window is narrower than so many pixels. */
export function useNarrow(pixels: number): boolean {
  const query = `(max-width: ${pixels}px)`;
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const follow = (): void => setNarrow(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [query]);
  return isNarrow;
}
