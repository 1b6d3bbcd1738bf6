import type { HandlersOf } from '#server/http/handler.ts';
import { madePdf } from '#server/engine/print/made-paper.ts';
import type { PrintEngine } from '#server/engine/print/print-template.ts';
import { refusal } from '#server/platform/refusal.ts';
import { accountBooks } from '../book.ts';
import { bookTitles, paperOfBook } from '../book-paper.ts';
import { accountBookRefusals } from '../book-refusals.ts';

/** Account books, on screen and on paper [finance.book]. */
export function bookHandlers(engine: PrintEngine): HandlersOf<`glBook${'Rows' | 'Pdf'}`> {
  return {
    glBookRows: async ({ query: { kind = 'detail', from = '', to = '', fromPeriod, toPeriod }, actor }) => {
      const found = await accountBooks(engine.db, actor.tenantId, { kind, from, to, fromPeriod, toPeriod });
      return {
        result: {
          from: found.from,
          to: found.to,
          accounts: found.accounts.map(({ code, name }) => ({ code, name })),
          books: found.books.map(({ account: { id, code }, path, columns, rows }) => ({
            id,
            code,
            path,
            columns: [...columns],
            rows: rows.map(({ parts, carried: _carried, ...row }) => ({ ...row, parts: [...parts] })),
          })),
        },
      };
    },
    glBookPdf: async ({ query: { kind, from = '', to = '', fromPeriod, toPeriod }, actor }) => {
      const choice = { kind, from, to, fromPeriod, toPeriod };
      const { books } = await accountBooks(engine.db, actor.tenantId, choice);
      if (books.length === 0) throw refusal(422, accountBookRefusals.nothingToPrint);
      const papers = books.map((book) => paperOfBook(book, choice));
      return { result: await madePdf(engine, actor, { title: bookTitles[kind], papers }) };
    },
  };
}
