import { useEffect, useState } from 'react';

/** A header that hides does so once the page is scrolled further than this [A2.20, A9.4]. */
const HIDE_BEYOND = 100;

/** Is the header out of sight, because the page is scrolled and the user wants it to hide? */
export function useHiddenHead(isWanted: boolean): boolean {
  const [isBeyond, setBeyond] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const follow = (): void => setBeyond(window.scrollY > HIDE_BEYOND);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [isWanted]);
  return isWanted && isBeyond;
}
