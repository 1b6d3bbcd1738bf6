import { useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/index.ts';
import { IconButton } from '../button/button.tsx';
import { usePortalHost } from '../kept/portal-host.ts';
import './dialog.css';

type DialogProps = {
  readonly title: string;
  /** Pixels, or a share of the window. */
  readonly width?: number | `${number}%`;
  readonly closeLabel: string;
  /** Absent: the dialog cannot be dismissed, only answered. */
  readonly onClose?: () => void;
  /** A question has nothing to show on a full screen; every other dialog can toggle it [A2.21]. */
  readonly canFill?: boolean;
  /** Hangs from a fixed line near the top of the window: content that grows and shrinks does not move it. */
  readonly isAtTop?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A modal dialog on the platform's own element: focus is kept inside and returns to where it came from, Escape closes. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, width = 520, closeLabel, onClose, canFill = true, isAtTop = false, footer, children } = props;
  const text = useText();
  const [isFull, setFull] = useState(false);
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const host = usePortalHost();
  // In the layout phase: closed only after it has left the document, a dialog gives the focus back to nobody.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
      // The browser would take the first button of the head; what the dialog is for comes first.
      FIRST.map((wanted) => dialog.querySelector<HTMLElement>(wanted))
        .find((found) => found !== null)
        ?.focus();
    }
    return () => dialog?.close();
  }, []);
  // Outside the markup of its owner: a form of the dialog inside a form of the page would submit the page.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps its events from the owner's handlers
    <dialog
      ref={element}
      className={isFull ? 'dialog dialog-full' : isAtTop ? 'dialog dialog-top' : 'dialog'}
      style={isFull ? {} : { width: `min(${typeof width === 'number' ? `${width}px` : width}, calc(100vw - 24px))` }}
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
        <span className="dialog-tools">
          {canFill ? (
            <IconButton
              label={text(isFull ? 'dialog.restore' : 'dialog.fullscreen')}
              icon={isFull ? 'shrink' : 'expand'}
              onClick={() => setFull(!isFull)}
            />
          ) : null}
          {onClose === undefined ? null : <IconButton label={closeLabel} icon="close" onClick={onClose} />}
        </span>
      </header>
      <div className="dialog-body">{children}</div>
      {footer === undefined ? null : <footer className="dialog-foot">{footer}</footer>}
    </dialog>,
    host,
  );
}

/** Elements that get the focus when a dialog opens, the best first. */
const CONTROL = ':is(input:not([readonly], [type=hidden]), select, textarea, button, a[href], [tabindex="0"])';
const FIRST = [
  '[data-autofocus]',
  // A part that is worked first although another stands before it.
  `[data-first] ${CONTROL}`,
  `.dialog-body ${CONTROL}`,
  '.dialog-foot button',
] as const;

/** React lets events of a portal rise to its owner; a key or a submit of the dialog is none of the form's behind it. */
function keepInside(event: SyntheticEvent): void {
  event.stopPropagation();
}
