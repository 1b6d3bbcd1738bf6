import { useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { usePortalHost } from '../kept/portal-host.ts';
import './popover.css';

type PopoverProps = {
  readonly label: string;
  /** The element it belongs to; it opens below it, within the window. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const MARGIN = 8;

/** A small panel beside a button, on the platform's dialog: focus stays inside and goes back, Escape and a press beside it close it. */
export function Popover({ label, anchor, onClose, children }: PopoverProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>({ left: 0, top: 0 });
  const host = usePortalHost();
  useLayoutEffect(() => {
    const panel = element.current;
    if (panel !== null && !panel.open) panel.showModal();
    const box = panel?.getBoundingClientRect();
    const at = anchor.getBoundingClientRect();
    if (box !== undefined) {
      setPlace({
        left: Math.max(MARGIN, Math.min(at.left, window.innerWidth - box.width - MARGIN)),
        top: Math.max(MARGIN, Math.min(at.bottom + 4, window.innerHeight - box.height - MARGIN)),
      });
    }
    panel?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => panel?.close();
  }, [anchor]);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key to it, a press on the backdrop arrives here
    <dialog
      ref={element}
      className="popover"
      style={place}
      aria-label={label}
      onSubmit={keepInside}
      onKeyDown={keepInside}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === element.current) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="popover-body">{children}</div>
    </dialog>,
    host,
  );
}

/** React lets events of a portal rise to its owner; they are none of the page's behind it. */
function keepInside(event: SyntheticEvent): void {
  event.stopPropagation();
}
