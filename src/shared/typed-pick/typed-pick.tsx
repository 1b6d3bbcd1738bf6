import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Dropdown } from '../ui/dropdown/index.ts';
import { Option } from '../ui/option/index.ts';
import type { Found } from './decide.ts';
import { useTypedPick } from './use-typed-pick.ts';
import './typed-pick.css';

/** Something that can be chosen by typing. */
export type TypedChoice = {
  readonly key: string;
  readonly text: string;
  /** Stands beside it: where it belongs. */
  readonly detail?: string;
};

type TypedPickProps<Choice extends TypedChoice> = {
  /** Said to those who do not see the column. */
  readonly label: string;
  /** Marks the control for whoever moves the focus between cells. */
  readonly cell?: string;
  readonly placeholder?: string;
  /** The chosen one as it is shown; '' for none. */
  readonly shown: string;
  /** Changes whenever another value came from outside. */
  readonly valueKey: string;
  /** Said of the value by the form around it. */
  readonly fault?: string | undefined;
  /** Least pixels the list is wide. */
  readonly listWidth?: number;
  /** Answers at once where it can. */
  readonly search: (typed: string) => Found<Choice> | Promise<Found<Choice>>;
  /** Enter leads on while the answer is still on its way: where to is known without it. */
  readonly isGoingOn?: boolean;
  readonly onChoose: (choice: Choice | null) => void;
  /** Enter was pressed, and what was typed has its choice. */
  readonly onEnter?: () => void;
  /** F7: the whole list, with what was typed. */
  readonly onList?: (typed: string) => void;
  /** Hears whether a text stands there that names nothing. */
  readonly onOpenText?: (isOpen: boolean) => void;
  /** Sees each key first; answers whether it took it. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>, typed: string) => boolean;
};

const HEIGHT = 300;

/**
 * A choice made by typing (APG combobox with a list): arrows mark, Enter and Tab take what is marked or named exactly, F7 opens the whole list.
 * Nothing is chosen silently: a text that fits several or none stays as it was typed, and is marked with the reason.
 */
export function TypedPick<Choice extends TypedChoice>(props: TypedPickProps<Choice>): ReactNode {
  const { label, cell, placeholder, shown, listWidth = 0, onEnter, onList, onKey } = props;
  const text = useText();
  const listId = useId();
  const faultId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const pick = useTypedPick(props);
  const { typed, found, marked, isOpen } = pick;
  const choices = found?.choices ?? [];
  const said =
    pick.fault === null
      ? props.fault
      : text(`typedPick.${pick.fault}`, { typed: typed ?? '', count: found?.total ?? 0 });
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || onKey?.(event, typed ?? '') === true) return;
    const use = (act: () => void): void => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    const { key } = event;
    if (key === 'F7' && onList !== undefined) use(() => onList(typed ?? ''));
    else if (key === 'ArrowDown' && isOpen)
      use(() => pick.mark(Math.min((marked ?? -1) + 1, Math.max(choices.length - 1, 0))));
    else if (key === 'ArrowDown' && event.altKey) use(pick.open);
    else if (key === 'ArrowUp' && isOpen) use(() => pick.mark(Math.max((marked ?? 0) - 1, 0)));
    else if (key === 'Escape' && typed !== null) use(pick.giveUp);
    else if (key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      use(() => {
        // Left by this, it settles what was typed.
        if (props.isGoingOn === true && typed !== null && typed.trim() !== '' && found === null) {
          onEnter?.();
          return;
        }
        const done = pick.finish();
        if (done === true) onEnter?.();
        else if (done !== false) void done.then((may) => (may ? onEnter?.() : undefined));
      });
    }
  };
  return (
    <span ref={box} className="typed-pick">
      <input
        className="control"
        data-cell={cell}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked !== null ? `${listId}-${marked}` : undefined}
        aria-invalid={said === undefined ? undefined : true}
        aria-describedby={said === undefined ? undefined : faultId}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        title={typed === null ? shown : undefined}
        value={typed ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => pick.type(currentTarget.value)}
        onKeyDown={keys}
        onBlur={() => {
          pick.close();
          void pick.finish();
        }}
      />
      {said === undefined ? null : (
        <small id={faultId} className="typed-fault" role="alert">
          {said}
        </small>
      )}
      {isOpen ? (
        <Dropdown anchor={box} height={HEIGHT} width={listWidth} onLeave={pick.close}>
          {choices.length === 0 ? (
            <p className="typed-note" role="status">
              {text(found === null ? 'list.loading' : 'list.empty')}
            </p>
          ) : null}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox */}
          <ul className="typed-list" role="listbox" id={listId} aria-label={label}>
            {choices.map((choice, place) => (
              <Option
                key={choice.key}
                id={`${listId}-${place}`}
                look="typed-option"
                isActive={place === marked}
                isSelected={place === marked}
                onChoose={() => pick.take(choice)}
              >
                <span>{choice.text}</span>
                {choice.detail === undefined ? null : <small>{choice.detail}</small>}
              </Option>
            ))}
          </ul>
          {found !== null && found.total > choices.length ? (
            <p className="typed-note">{text('typedPick.more', { count: found.total - choices.length })}</p>
          ) : null}
        </Dropdown>
      ) : null}
    </span>
  );
}
