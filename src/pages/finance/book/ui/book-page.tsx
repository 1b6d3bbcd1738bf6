import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { dateText } from '#core/dates/dates.ts';
import { usePageRules } from '@/entities/permission';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, noticeShown } from '@/shared/ui';
import { booksQuery, downloadBooks, type AccountBook, type BookSearch } from '../api/book.ts';
import { BookGrid } from './book-grid.tsx';
import { BookSearchBar } from './book-search-bar.tsx';
import './book.css';

/** Account books on screen, with their vouchers, and as pages to be bound [finance.book]. */
export function BookPage(): ReactNode {
  return (
    <PartTexts part="book">
      <Books />
    </PartTexts>
  );
}

function thisMonth(): BookSearch {
  const month = dateText(new Date()).slice(0, 7);
  return { kind: 'detail', from: '', to: '', fromPeriod: month, toPeriod: month };
}

function Books(): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const mayPrint = usePageRules().button('print').isVisible;
  const [search, setSearch] = useState(thisMonth);
  const found = useQuery(booksQuery(search));
  const pdf = useMutation({
    mutationFn: () => downloadBooks(search, `${text(`book.kind.${search.kind}`)}.pdf`),
    onSuccess: () => notify({ kind: 'book-pdf', level: 'success', text: text('book.pdfDone') }),
  });
  return (
    <div className="books">
      <section className="panel" aria-label={text('book.title')}>
        <div className="books-head">
          <h1>{text('book.title')}</h1>
          {mayPrint ? (
            <Button
              icon="download"
              isBusy={pdf.isPending}
              disabled={found.data === undefined || found.data.books.length === 0}
              onClick={() => pdf.mutate()}
            >
              {text('book.pdf')}
            </Button>
          ) : null}
        </div>
        <BookSearchBar search={search} accounts={found.data?.accounts ?? []} shown={found.data} onSearch={setSearch} />
      </section>
      <Loaded
        query={found}
        lines={10}
        renderData={({ books, accounts }) =>
          books.length === 0 ? (
            <section className="panel">
              <EmptyState text={text(accounts.length === 0 ? 'book.noAccount' : 'book.none')} />
            </section>
          ) : (
            <Pages key={JSON.stringify(search)} books={books} kind={search.kind} isStale={found.isPlaceholderData} />
          )
        }
      />
    </div>
  );
}

/** One account after the other. */
function Pages({
  books,
  kind,
  isStale,
}: {
  readonly books: readonly AccountBook[];
  readonly kind: BookSearch['kind'];
  readonly isStale: boolean;
}): ReactNode {
  const text = useText();
  const [at, setAt] = useState(0);
  const book = books[at] ?? books[0];
  if (book === undefined) return null;
  return (
    <section className="panel" aria-label={book.path}>
      <div className="books-head">
        <h2>{book.path}</h2>
        {books.length === 1 ? null : (
          <div className="books-turn">
            <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
              {text('book.before')}
            </Button>
            <select
              className="control"
              aria-label={text('book.account')}
              value={at}
              onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
            >
              {books.map(({ id, path }, index) => (
                <option key={id} value={index}>
                  {path}
                </option>
              ))}
            </select>
            <Button disabled={at === books.length - 1} onClick={() => setAt(at + 1)}>
              {text('book.next')}
            </Button>
            <span role="status">{text('book.place', { at: at + 1, count: books.length })}</span>
          </div>
        )}
      </div>
      <BookGrid book={book} kind={kind} isStale={isStale} />
    </section>
  );
}
