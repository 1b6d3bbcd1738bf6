import { afterAll, beforeAll } from 'vitest';
import { documentCalls, type DocumentCalls, type Habits } from './document-calls.ts';
import { kernelModules, startOnlineServer } from './online.ts';
import { setParam, storeRow } from './rows.ts';
import type { TestServer } from './server.ts';
import { openStockDesk, type StockDesk } from './stock.ts';

type Row = Record<string, unknown>;

/** The stage of tests of documents: a server, and the administrator who works with it. */
export type DocumentStage = DocumentCalls & {
  /** The server, once the tests run. */
  readonly server: TestServer;
  /** The token of the administrator. */
  readonly token: () => string;
  /** Items, warehouses and movements of stock, where the stage was asked for a desk. */
  readonly desk: StockDesk;
  /** Writes a row past the rules of its form, with whatever its table needs besides; answers its id. */
  readonly store: (table: string, row: Row) => Promise<string>;
  /** Sets a parameter of the company. */
  readonly param: (code: string, value: string) => Promise<void>;
};

/**
 * Starts a server with the modules of the business kernel before the tests of a file, and closes it after them.
 * Its parts can be taken apart at once; whoever uses one before the tests run gets an error.
 * @example const { server, desk, make, said } = documentStage({ warehouses: ['W1'] })
 */
export function documentStage({
  habits,
  warehouses,
  begin,
  ...options
}: NonNullable<Parameters<typeof startOnlineServer>[0]> & {
  readonly habits?: Habits;
  /** Opens a desk of stock with customer CUS, supplier SUP and these warehouses. */
  readonly warehouses?: readonly string[];
  /** Puts there what the tests of several files begin with. */
  readonly begin?: (stage: DocumentStage) => Promise<void>;
} = {}): DocumentStage {
  let opened: { readonly server: TestServer; readonly token: string; readonly desk: StockDesk | null } | null = null;
  const now = (): NonNullable<typeof opened> => {
    if (opened === null) throw new Error('The stage opens before the first test.');
    return opened;
  };
  beforeAll(async () => {
    const server = await startOnlineServer({ modules: kernelModules, ...options });
    const token = await server.signInAsAdmin();
    const desk = warehouses === undefined ? null : await openStockDesk(server, token);
    for (const one of warehouses ?? []) await desk?.warehouse(one);
    opened = { server, token, desk };
    await begin?.(stage);
  });
  afterAll(() => opened?.server.close());
  const stage: DocumentStage = {
    ...documentCalls(now, habits),
    server: later(() => now().server),
    token: () => now().token,
    desk: later(() => {
      const { desk } = now();
      if (desk === null) throw new Error('The stage has no desk of stock: name its warehouses.');
      return desk;
    }),
    store: (table, row) => storeRow(now().server.db, table, row),
    param: (code, value) => setParam(now().server.db, code, value),
  };
  return stage;
}

/** Stands for an object that is not there yet. */
export function later<T extends object>(get: () => T): T {
  return new Proxy({} as T, { get: (_target, name) => Reflect.get(get(), name) as unknown });
}
