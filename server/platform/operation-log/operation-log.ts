import { join } from 'node:path';
import { cleanText } from '#core/rules/clean-text.ts';
import type { Db } from '#server/db/connection.ts';
import { isDataFault } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import { addOperations, type NumberedLine, type OperationLine } from './db/operation-log.ts';
import { openSpool, type Spool } from './spool.ts';

export type { OperationLine };

/** Written together at most so long after the first of them. */
const WAIT_MS = 500;
/** Most lines of one statement. */
const LOT = 200;
/** Most lines kept in memory while the database is away; further ones wait in the file. */
const MOST_WAITING = 20_000;

/** State of the log for an administrator. */
export type LogState = {
  /** Lines that are not in the log yet, in memory. */
  readonly waiting: number;
  /** Lines that could not be written and were put aside. */
  readonly aside: number;
};

/** Notes operations without making anybody wait. */
export type OperationLog = {
  readonly note: (line: OperationLine) => void;
  readonly state: () => LogState;
  /** Writes what is still waiting; what cannot be written now waits in the file for the next start. */
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly write: (lines: readonly NumberedLine[]) => Promise<void>;
  /** Hears of every lot that could not be written yet, and of lines that were put aside. */
  readonly report: (error: unknown, waiting: number) => void;
  readonly spool: Spool;
  /** Is told of a line that was put aside. */
  readonly alarm?: (state: LogState) => void;
  /** Of this process; numbers count within it. */
  readonly writer?: string;
};

/**
 * Lines are numbered by company, kept in a file, and written a lot at a time, in their order, beside the calls they tell of. While the database
 * is away they wait. A lot that cannot be written for what is in it is halved until the line is found: that one is put aside, leaving a bare line
 * with its number, and the rest goes on.
 */
export function operationLog({ write, report, spool, alarm, writer = newId() }: Parts): OperationLog {
  const numbers = new Map<string, number>();
  let waiting: NumberedLine[] = [];
  /** Position in the file of the first lines that are not in memory. */
  let spilledFrom: number | null = 0;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  const state = (): LogState => ({ waiting: waiting.length, aside: spool.aside() });
  /** Fetches further lines from the file; false when there are none. */
  const refill = (): boolean => {
    if (waiting.length > 0) return true;
    if (spilledFrom !== null) {
      const { lines, next } = spool.read(spilledFrom);
      waiting = lines as NumberedLine[];
      spilledFrom = lines.length === 0 ? null : next;
    }
    if (waiting.length === 0) spool.empty();
    return waiting.length > 0;
  };
  const putAside = async (line: NumberedLine, error: unknown): Promise<void> => {
    spool.setAside(line, error instanceof Error ? error.message : String(error));
    report(error, waiting.length);
    alarm?.(state());
    try {
      await write([bare(line)]);
    } catch (again) {
      // Its number is missing from then on, which the check of the log says.
      if (!isDataFault(again)) throw again;
    }
  };
  const writeLot = async (lot: readonly NumberedLine[]): Promise<void> => {
    const [only] = lot;
    if (only === undefined) return;
    try {
      await write(lot);
    } catch (error) {
      if (!isDataFault(error)) throw error;
      if (lot.length === 1) return putAside(only, error);
      const half = Math.ceil(lot.length / 2);
      await writeLot(lot.slice(0, half));
      await writeLot(lot.slice(half));
    }
  };
  const writeAll = async (): Promise<void> => {
    try {
      while (refill()) {
        const lot = waiting.slice(0, LOT);
        await writeLot(lot);
        waiting = waiting.slice(lot.length);
      }
    } catch (error) {
      report(error, waiting.length);
    }
  };
  const start = (): Promise<void> => {
    running ??= writeAll().finally(() => {
      running = null;
      if (waiting.length > 0) plan();
    });
    return running;
  };
  const plan = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void start();
    }, WAIT_MS).unref();
  };
  // What earlier processes left.
  plan();
  return {
    note: (line) => {
      const no = (numbers.get(line.tenantId) ?? 0) + 1;
      numbers.set(line.tenantId, no);
      const numbered = { ...cleaned(line), id: newId(), writer, no };
      const at = kept(spool, numbered, report);
      if ((spilledFrom === null || at === null) && waiting.length < MOST_WAITING) waiting.push(numbered);
      else if (at === null) report(new Error('an operation could not be noted'), waiting.length);
      else spilledFrom ??= at;
      plan();
    },
    state,
    close: async () => {
      await running;
      await start();
      if (timer !== null) clearTimeout(timer);
      spool.close();
    },
  };
}

/** Keeps a line in the file; null when the disk does not take it, which costs what a killed process would lose. */
function kept(spool: Spool, line: NumberedLine, report: Parts['report']): number | null {
  try {
    return spool.keep(line);
  } catch (error) {
    report(error, 1);
    return null;
  }
}

/** A client's words come into a line by many ways: every text of it is made storable. */
function cleaned<T extends object>(line: T): T {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value]),
  ) as T;
}

/** Returns the parts of a line that can be written in any case: who, when, which operation. */
function bare(line: NumberedLine): NumberedLine {
  return { ...line, userAgent: null, parameters: '', about: '内容无法写入日志，已另存', answer: null, orgCode: null };
}

/** The log of operations in the database, with its file below the folder of the data. */
export function databaseOperationLog(
  db: Db,
  dataDir: string,
  report: (error: unknown, waiting: number) => void,
  alarm: (state: LogState) => void,
): OperationLog {
  const writer = newId();
  const spool = openSpool(join(dataDir, 'operation-log'), writer);
  return operationLog({ write: (lines) => addOperations(db, lines), report, spool, alarm, writer });
}
