import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { usePortalHost } from '../kept/portal-host.ts';
import './dropdown.css';

const GAP = 3;
const MARGIN = 8;

type DropdownProps = {
  /** The control it belongs to. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Most pixels it may be high. */
  readonly height: number;
  /** Least pixels it is wide; otherwise as wide as the control. */
  readonly width?: number;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/**
 * A box under a control, or above it where there is more room; inside a modal dialog it is a part of the dialog, for what lies outside is
 * inert. A press elsewhere leaves it; it follows its control when something scrolls.
 */
export function Dropdown({ anchor, height, width = 0, onLeave, children }: DropdownProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const page = usePortalHost();
  // The anchor is drawn before the box is asked for.
  // oxlint-disable-next-line react/refs
  const host = anchor.current?.closest('dialog') ?? page;
  useLayoutEffect(() => {
    const place = (): void => {
      const element = box.current;
      const control = anchor.current?.getBoundingClientRect();
      if (element === null || control === undefined) return;
      const below = window.innerHeight - control.bottom - GAP - MARGIN;
      const above = control.top - GAP - MARGIN;
      const isAbove = below < Math.min(height, element.scrollHeight) && above > below;
      const wide = Math.min(Math.max(control.width, width), window.innerWidth - 2 * MARGIN);
      element.style.maxHeight = `${Math.max(Math.min(height, isAbove ? above : below), 80)}px`;
      element.style.width = `${wide}px`;
      const wanted = {
        left: Math.max(MARGIN, Math.min(control.left, window.innerWidth - wide - MARGIN)),
        top: isAbove ? control.top - GAP - element.offsetHeight : control.bottom + GAP,
      };
      element.style.left = `${wanted.left}px`;
      element.style.top = `${wanted.top}px`;
      // A filter around it shifts what is fixed.
      const got = element.getBoundingClientRect();
      element.style.left = `${2 * wanted.left - got.left}px`;
      element.style.top = `${2 * wanted.top - got.top}px`;
    };
    place();
    const watch = new ResizeObserver(place);
    if (box.current !== null) watch.observe(box.current);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor, height, width]);
  useLayoutEffect(() => {
    const leave = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof Node) || box.current?.contains(target) === true) return;
      if (anchor.current?.contains(target) !== true) onLeave();
    };
    window.addEventListener('pointerdown', leave, true);
    return () => window.removeEventListener('pointerdown', leave, true);
  });
  return createPortal(
    <div ref={box} className="dropdown">
      {children}
    </div>,
    host,
  );
}
