import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '@/shared/ui';
import { useText } from '@/shared/i18n';
import { nextEntry, useTypeAhead } from '../lib/menu-focus.ts';

/** An entry of the user menu. */
export type UserEntry = {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly act: () => void;
};

type UserMenuProps = {
  readonly name: string;
  readonly avatar: string | null;
  readonly entries: readonly UserEntry[];
  /** The menu opens: what its entries lead to may be fetched. */
  readonly onOpen: () => void;
};

/** Avatar, greeting and what the user may do about himself [A2.30, A2.31]. */
export function UserMenu({ name, avatar, entries, onOpen }: UserMenuProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [isAvatarBroken, setAvatarBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const findTyped = useTypeAhead();
  useEffect(() => {
    if (!isOpen) return;
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && frame.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const items = (): readonly HTMLElement[] => [
    ...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      onOpen();
      flushSync(() => setOpen(true));
      items()
        .at(event.key === 'ArrowDown' ? 0 : -1)
        ?.focus();
    } else if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    } else {
      const at = document.activeElement;
      const to = nextEntry(items(), at, event.key, ['ArrowUp', 'ArrowDown'], true) ?? findTyped(items(), at, event.key);
      if (to === null) return;
      to.focus();
    }
    event.preventDefault();
  };
  return (
    <div
      ref={frame}
      className="user-menu"
      role="presentation"
      onKeyDown={press}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && frame.current?.contains(relatedTarget) !== true) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="button button-ghost user-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`${text('shell.user')} ${text('shell.greeting', { name })}`}
        onClick={(event) => {
          const isByKey = event.detail === 0;
          if (!isOpen) onOpen();
          flushSync(() => setOpen(!isOpen));
          if (isByKey) items()[0]?.focus();
        }}
      >
        {avatar === null || isAvatarBroken ? (
          <Icon name="user" />
        ) : (
          <img
            className="user-avatar"
            src={avatar}
            alt=""
            width={24}
            height={24}
            onError={() => setAvatarBroken(true)}
          />
        )}
        <span className="shell-wide">{text('shell.greeting', { name })}</span>
        <Icon name="down" size={12} />
      </button>
      {isOpen ? (
        <ul className="user-list" role="menu" aria-label={text('shell.user')}>
          {entries.map(({ key, label, icon, act }) => (
            <li key={key} role="none">
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  setOpen(false);
                  // a dialog opened by the entry gives the focus back to where it came from
                  button.current?.focus();
                  act();
                }}
              >
                <Icon name={icon} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
