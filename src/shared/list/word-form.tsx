import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Button, noticeShown } from '../ui/index.ts';
import './word-form.css';

type WordFormProps = {
  /** Label of the column that is searched. */
  readonly label: string;
  /** The text searched for; empty when there is none. */
  readonly value: string;
  /** The text a column must contain; empty for none any more. */
  readonly onWord: (word: string) => void;
};

/** Asks for a part of a column's text: Search and Reset. */
export function WordForm({ label, value, onWord }: WordFormProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  return (
    <form
      className="word-form"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const typed = new FormData(event.currentTarget).get('word');
        const word = typeof typed === 'string' ? typed.trim() : '';
        if (word !== '') onWord(word);
        else notify({ kind: 'word', level: 'warning', text: text('list.filterEmpty') }); // [B5.4]
      }}
    >
      <input
        className="control"
        name="word"
        autoComplete="off"
        aria-label={text('list.searchColumn', { label })}
        placeholder={text('list.searchColumn', { label })}
        defaultValue={value}
        data-autofocus=""
        ref={(input) => input?.focus()}
      />
      <span className="word-form-buttons">
        <Button type="submit" look="primary">
          {text('list.searchWord')}
        </Button>
        <Button onClick={() => onWord('')}>{text('list.reset')}</Button>
      </span>
    </form>
  );
}
