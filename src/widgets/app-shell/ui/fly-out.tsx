import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useDataText } from '@/shared/i18n';

type FlyOutProps = {
  readonly label: string;
  readonly depth: number;
  /** Below its entry, as under a top menu; otherwise beside it. */
  readonly isBelow: boolean;
  readonly children: ReactNode;
};

/** Distance to the edges of the window. */
const EDGE = 8;

/** A sub-menu that flies out of its entry. It is placed by the window, so that no scrolling menu cuts it off. */
export function FlyOut({ label, depth, isBelow, children }: FlyOutProps): ReactNode {
  const dataText = useDataText();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const owner = element?.previousElementSibling?.getBoundingClientRect();
    if (element === null || owner === undefined) return;
    const { width, height } = element.getBoundingClientRect();
    const room = { right: window.innerWidth - EDGE, bottom: window.innerHeight - EDGE };
    const aside = owner.right + width > room.right ? owner.left - width : owner.right;
    const left = isBelow ? Math.min(owner.left, room.right - width) : aside;
    // a drop-down never covers the bar it hangs on: it scrolls instead
    const top = isBelow ? owner.bottom : Math.min(owner.top, room.bottom - height);
    element.style.left = `${Math.max(EDGE, left)}px`;
    element.style.top = `${Math.max(EDGE, top)}px`;
    element.style.maxHeight = `${room.bottom - Math.max(EDGE, top)}px`;
  }, [isBelow]);
  return (
    <ul ref={list} className="menu-level menu-fly" role="menu" aria-label={dataText(label)} data-depth={depth}>
      {children}
    </ul>
  );
}
