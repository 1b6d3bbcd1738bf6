import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Button } from '../ui/index.ts';
import './search-form.css';

type SearchFormProps = {
  readonly word: string;
  /** Name of the list that is searched. */
  readonly label: string;
  /** On the button. */
  readonly submit: string;
  readonly onSearch: (word: string) => void;
};

/** Looks for words in a whole list. */
export function SearchForm({ word, label, submit, onSearch }: SearchFormProps): ReactNode {
  const text = useText();
  return (
    <form
      className="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('word');
        onSearch(typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      <input
        className="control"
        name="word"
        type="search"
        maxLength={200}
        defaultValue={word}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
      />
      <Button type="submit" icon="search">
        {submit}
      </Button>
      {word === '' ? null : <Button onClick={() => onSearch('')}>{text('action.clear')}</Button>}
    </form>
  );
}
