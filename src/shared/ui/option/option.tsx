import { useEffect, useRef, type ReactNode } from 'react';
import './option.css';

type OptionProps = {
  readonly id: string;
  /** The arrow keys stand at it. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Class of those of one kind of box. */
  readonly look: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

/** A choice in the list below a box that keeps the focus; the one the arrow keys stand at is scrolled into sight. */
export function Option({ id, isActive, isSelected, look, onChoose, children }: OptionProps): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // Keys are handled by the combobox, which keeps the focus (APG pattern).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={item}
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="option"
      className={`list-option ${look}${isActive ? ' list-active' : ''}`}
      aria-selected={isSelected}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </li>
  );
}
