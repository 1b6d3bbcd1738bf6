import type { components } from '#core/contract/api.ts';
import type { CloseLedger } from '#core/kernel/close.ts';
import type { Effect } from '#core/online/definition.ts';
import { inWords, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { CloseDesk } from './close-desk.ts';
import type { FigureRow, Month, Valued } from './db/ledger-close.ts';
import type { Ledger } from './db/ledger-period.ts';

/** Particulars of closing a month of one ledger; the frame is the same for all (decision 98). */
export type Closing = {
  /** Ledgers whose month must be closed before. */
  readonly before: readonly CloseLedger[];
  /** Ledgers whose month must be open when this one is opened again. */
  readonly after: readonly Ledger[];
  /** Tells whether documents with this effect must be decided before; without it those that write to the ledger (`postsTo`). */
  readonly waitsFor?: (effect: Effect) => boolean;
  readonly firstMonth: (desk: CloseDesk) => Promise<string | null>;
  readonly figures: (db: Db, month: Month) => Promise<readonly FigureRow[]>;
  readonly price: (desk: CloseDesk, month: Month) => Promise<Valued>;
  readonly unprice: (desk: CloseDesk, month: Month) => Promise<void>;
  /** Keeps the balances; answers how many. */
  readonly keep: (db: Db, month: Month) => Promise<number>;
  readonly drop: (db: Db, month: Month) => Promise<void>;
};

/** Conditions of closing a month for the documents of a module. */
export type ClosingAsks = {
  /** Tables of documents that must be decided before, beside those that write to the ledger. */
  readonly decided?: readonly string[];
  /** Finds what keeps the month open, or is to be looked at; what counts nothing is left out. */
  readonly findings?: (desk: CloseDesk, month: Month) => Promise<readonly MonthFinding[]>;
  /** Values what its documents left at the end of the month, while it is closed; done again it changes what was posted meanwhile. */
  readonly price?: (desk: CloseDesk, month: Month) => Promise<Valued>;
  /** Takes that back when the month is opened again. */
  readonly unprice?: (desk: CloseDesk, month: Month) => Promise<void>;
};

type MonthCheck = components['schemas']['MonthCheck'];

/** Finding of a check of a month, whose words are put into the language of whoever asks; names people gave stand as they are. */
export type MonthFinding = Omit<MonthCheck, 'title' | 'subject'> & {
  readonly title: RefusalText;
  readonly subject: string | RefusalText | null;
};

/** Returns findings with the words of one language. */
export function findingsIn(findings: readonly MonthFinding[], language: RefusalLanguage): MonthCheck[] {
  return findings.map(({ title, subject, ...rest }) => ({
    ...rest,
    title: title[language],
    subject: subject === null ? null : inWords(subject, language),
  }));
}

/** Dictionary check_level: keeps the month open, warns, says something worth knowing. */
export const levels = { blocks: '1', warns: '2', informs: '3' } as const;
