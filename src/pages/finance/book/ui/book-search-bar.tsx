import { useId, type ReactNode } from 'react';
import { isMonth } from '#core/dates/dates.ts';
import { bookKinds } from '#modules/finance/rules/books.ts';
import { DateInput } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { AccountBooks, BookSearch } from '../api/book.ts';

type BookSearchBarProps = {
  readonly search: BookSearch;
  readonly accounts: AccountBooks['accounts'];
  /** Accounts that are shown, where nobody chose. */
  readonly shown: Pick<AccountBooks, 'from' | 'to'> | undefined;
  readonly onSearch: (search: BookSearch) => void;
};

/** Which book, of which accounts and months. */
export function BookSearchBar({ search, accounts, shown, onSearch }: BookSearchBarProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <form
      className="books-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const typed = (name: string): string => {
          const value = data.get(name);
          return typeof value === 'string' ? value.trim() : '';
        };
        const [fromPeriod, toPeriod] = [typed('fromPeriod'), typed('toPeriod')];
        if (isMonth(fromPeriod) && isMonth(toPeriod))
          onSearch({ ...search, from: typed('from'), to: typed('to'), fromPeriod, toPeriod });
      }}
    >
      <div className="text-field">
        <label htmlFor={`${id}-kind`}>{text('book.kind')}</label>
        <select
          className="control"
          id={`${id}-kind`}
          value={search.kind}
          onChange={({ currentTarget }) => {
            const kind = bookKinds.find((one) => one === currentTarget.value) ?? 'detail';
            // Each kind has accounts of its own.
            onSearch({ ...search, kind, from: '', to: '' });
          }}
        >
          {bookKinds.map((kind) => (
            <option key={kind} value={kind}>
              {text(`book.kind.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div className="text-field" key={end}>
          <label htmlFor={`${id}-${end}`}>{text(`book.${end}`)}</label>
          <select
            className="control"
            id={`${id}-${end}`}
            name={end}
            key={`${search.kind} ${shown?.[end] ?? ''} ${accounts.length}`}
            defaultValue={end === 'to' ? search.to : (shown?.from ?? search.from)}
          >
            {end === 'to' ? <option value="">{text('book.oneAccount')}</option> : null}
            {accounts.map(({ code, name }) => (
              <option key={code} value={code}>
                {`${code} ${name}`}
              </option>
            ))}
          </select>
        </div>
      ))}
      {(['fromPeriod', 'toPeriod'] as const).map((end) => (
        <div className="text-field" key={end}>
          <label htmlFor={`${id}-${end}`}>{text(`book.${end}`)}</label>
          <DateInput kind="month" name={end} id={`${id}-${end}`} defaultValue={search[end]} />
        </div>
      ))}
      <Button look="primary" type="submit">
        {text('book.look')}
      </Button>
    </form>
  );
}
