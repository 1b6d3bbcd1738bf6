import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/button.tsx';
import './dialog.css';

type DialogProps = {
  readonly title: string;
  readonly width?: number;
  readonly closeLabel: string;
  /** Absent: the dialog cannot be dismissed, only answered. */
  readonly onClose?: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A modal dialog on the platform's own element: focus is kept inside and returns to where it came from, Escape closes. */
export function Dialog({ title, width = 520, closeLabel, onClose, footer, children }: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  // Outside the markup of its owner: a form of the dialog inside a form of the page would submit the page.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps its events from the owner's handlers
    <dialog
      ref={element}
      className="dialog"
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      aria-labelledby={titleId}
      onSubmit={keepInside}
      onReset={keepInside}
      onKeyDown={keepInside}
      onCancel={(event) => {
        // Closing is the owner's decision; a bubbling cancel of a file input is none of ours.
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose === undefined ? null : <IconButton label={closeLabel} icon="close" onClick={onClose} />}
      </header>
      <div className="dialog-body">{children}</div>
      {footer === undefined ? null : <footer className="dialog-foot">{footer}</footer>}
    </dialog>,
    document.body,
  );
}

/** React lets events of a portal rise to its owner; a key or a submit of the dialog is none of the form's behind it. */
function keepInside(event: SyntheticEvent): void {
  event.stopPropagation();
}
