import { useEffect, type RefObject } from 'react';

/** The definition comes after the dialog: then the query has the focus, unless somebody went elsewhere meanwhile. */
export function useFirstFocus(body: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = body.current;
    if (!isThere || element === null || element.contains(document.activeElement)) return;
    const wanted = ['.picker-query :is(input:not([type=hidden]), select)', 'td[tabindex="0"]', 'input'];
    wanted
      .map((selector) => element.querySelector<HTMLElement>(selector))
      .find((found) => found !== null)
      ?.focus();
  }, [body, isThere]);
}
