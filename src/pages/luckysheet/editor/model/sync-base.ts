import { readBook, type Book, type SheetMove } from '#core/spreadsheet/book.ts';
import {
  adopted,
  differenceOf,
  withChanges,
  withMoves,
  withNews,
  type SpreadsheetNews,
} from '#core/spreadsheet/change.ts';
import type { Spreadsheet } from '@/entities/doc/spreadsheet';
import { normalBook } from './library.ts';
import type { partOf } from './part-of.ts';
import { lostOf, type LostCell } from './sync-losses.ts';

/** Copy of what the server has of a spreadsheet, as far as is known here, and the moves it has not been told of. */
export function syncBase({ revision: first, sheets }: Pick<Spreadsheet, 'revision' | 'sheets'>) {
  let revision = first;
  let synced: Book | null = null;
  let moves: readonly SheetMove[] = [];
  const book = (): Book => (synced ??= normalBook(readBook(sheets)));
  return {
    revision: (): number => revision,
    moves: (): readonly SheetMove[] => moves,
    moved: (more: readonly SheetMove[]): void => {
      moves = [...moves, ...more];
    },
    /** Returns what the server will have once it knows the moves. */
    expected: (): Book => withMoves(book(), moves),
    isWritten: (local: Book, held: ReadonlySet<string>): boolean =>
      moves.length > 0 || (local.size > 0 && differenceOf(book(), local, held).hasWork),
    /** Takes what others did. */
    heard: (news: SpreadsheetNews, local: Book): void => {
      revision = news.revision;
      synced = adopted(withNews(book(), news), local);
    },
    /**
     * Takes what the server answered to changes.
     * @param sent as it was expected when it was sent, the part of the changes, and how many moves were among them
     */
    taken: (
      news: SpreadsheetNews,
      sent: { readonly expected: Book; readonly part: ReturnType<typeof partOf>; readonly moves: number },
      local: Book,
    ): void => {
      moves = moves.slice(sent.moves);
      revision = news.revision;
      synced = adopted(withNews(withChanges(sent.expected, sent.part), news), local);
    },
    /** Names what was written here and the server does not have; null while it was never asked. */
    lost: (local: Book): readonly LostCell[] | null =>
      synced === null ? null : lostOf(withMoves(synced, moves), local),
  };
}
