import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../icon/icon.tsx';
import { usePortalHost } from '../kept/portal-host.ts';
import './context-menu.css';

/** An entry of a context menu. */
export type ContextMenuItem<Key extends string = string> = {
  readonly key: Key;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDisabled?: boolean;
  /** One of several: the entry that is on. */
  readonly isChecked?: boolean;
};

type ContextMenuProps<Key extends string> = {
  readonly label: string;
  readonly items: readonly ContextMenuItem<Key>[];
  /** Place of the click in the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** The element it was asked for. */
  readonly target: HTMLElement;
  /** The chosen entry with the element [A2.38, B2.53]. */
  readonly onChoose: (chosen: { readonly key: Key; readonly target: HTMLElement }) => void;
  readonly onClose: () => void;
};

const MARGIN = 8;

/** A menu at the place of a right click [A2.38, B2.53]: inside the window, closed by Escape, a press elsewhere, or scrolling. */
export function ContextMenu<Key extends string>(props: ContextMenuProps<Key>): ReactNode {
  const { label, items, at, target, onChoose, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: at.x, top: at.y });

  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (box === undefined) return;
    setPlace({ left: inside(at.x, box.width, window.innerWidth), top: inside(at.y, box.height, window.innerHeight) });
  }, [at.x, at.y]);
  useEffect(() => {
    const element = menu.current;
    const checked = element?.querySelector<HTMLElement>('[aria-checked=true]');
    (checked ?? element?.querySelector<HTMLElement>('button:not([aria-disabled=true])'))?.focus();
    const leave = (event: Event): void => {
      if (!(event.target instanceof Node) || element?.contains(event.target) !== true) onClose();
    };
    const events = ['pointerdown', 'scroll', 'resize', 'blur'] as const;
    for (const name of events) window.addEventListener(name, leave, true);
    return () => {
      for (const name of events) window.removeEventListener(name, leave, true);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per opening
  }, []);

  const back = (): void => {
    onClose();
    target.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([aria-disabled=true])')];
    const here = entries.findIndex((entry) => entry === document.activeElement);
    const goTo = (index: number): void => entries.at(index % entries.length)?.focus();
    switch (event.key) {
      case 'ArrowDown':
        goTo(here + 1);
        break;
      case 'ArrowUp':
        goTo(here - 1);
        break;
      case 'Home':
        goTo(0);
        break;
      case 'End':
        goTo(-1);
        break;
      case 'Escape':
      case 'Tab':
        back();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <div
      ref={menu}
      className="context-menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={place}
      onKeyDown={onKey}
    >
      {items.map(({ key, label: name, icon, isDisabled = false, isChecked }) => (
        <button
          key={key}
          type="button"
          role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
          tabIndex={-1}
          aria-checked={isChecked}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (isDisabled) return;
            back();
            onChoose({ key, target });
          }}
        >
          {icon === undefined ? null : <Icon name={icon} size={14} />}
          <span>{name}</span>
        </button>
      ))}
    </div>,
    usePortalHost(),
  );
}

/** Moves a box so that it ends inside the window. */
function inside(start: number, size: number, room: number): number {
  return Math.max(MARGIN, Math.min(start, room - size - MARGIN));
}
