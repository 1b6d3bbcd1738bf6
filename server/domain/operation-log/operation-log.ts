import type { Db } from '#server/db/connection.ts';
import { addOperations, type OperationLine } from '#server/db/repositories/operation-log.ts';

export type { OperationLine };

/** Written together at most so long after the first of them. */
const WAIT_MS = 500;
/** Most lines of one statement. */
const LOT = 200;
/** Most lines kept while the database is away. */
const MOST_WAITING = 20_000;

/** Notes operations without making anybody wait. */
export type OperationLog = {
  readonly note: (line: OperationLine) => void;
  /** Writes what is still waiting: nothing is lost at a clean stop. */
  readonly close: () => Promise<void>;
};

/**
 * Lines are gathered and written a lot at a time, in their order, beside the calls they tell of. While the database is away they wait.
 * @param report hears of every lot that could not be written yet, and of lines that had to be given up
 */
export function operationLog(
  write: (lines: readonly OperationLine[]) => Promise<void>,
  report: (error: unknown, waiting: number) => void,
): OperationLog {
  let waiting: OperationLine[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  const writeAll = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const lot = waiting.slice(0, LOT);
        await write(lot);
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
  return {
    note: (line) => {
      if (waiting.length >= MOST_WAITING) {
        report(new Error('an operation could not be noted'), waiting.length);
        return;
      }
      waiting.push(line);
      plan();
    },
    close: async () => {
      await running;
      await start();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** The log of operations in the database. */
export function databaseOperationLog(db: Db, report: (error: unknown, waiting: number) => void): OperationLog {
  return operationLog((lines) => addOperations(db, lines), report);
}
