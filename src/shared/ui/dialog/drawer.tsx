import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/button.tsx';
import { usePortalHost } from '../kept/portal-host.ts';
import './dialog.css';

type DrawerProps = {
  readonly title: string;
  readonly side: 'left' | 'right';
  readonly width: number;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** A drawer with a head of its own shows neither title nor button; Escape and a press beside it close it too. */
  readonly hasHead?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A panel over the edge of the page, on the platform's dialog: focus stays inside and goes back where it came from. */
export function Drawer(props: DrawerProps): ReactNode {
  const { title, side, width, closeLabel, onClose, hasHead = true, className = '', children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const host = usePortalHost();
  // In the layout phase: closed only after it has left the document, a dialog gives the focus back to nobody.
  useLayoutEffect(() => {
    const drawer = element.current;
    if (drawer !== null && !drawer.open) drawer.showModal();
    return () => drawer?.close();
  }, []);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key to it, a press on the backdrop arrives here
    <dialog
      ref={element}
      className={`drawer drawer-${side} ${className}`}
      style={{ width }}
      aria-label={title}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      onCancel={(event) => {
        // Closing is the owner's decision.
        event.preventDefault();
        onClose();
      }}
    >
      {hasHead ? (
        <header className="dialog-head">
          <h2>{title}</h2>
          <IconButton label={closeLabel} icon="close" onClick={onClose} />
        </header>
      ) : null}
      <div className={hasHead ? 'dialog-body' : 'drawer-bare'}>{children}</div>
    </dialog>,
    host,
  );
}
