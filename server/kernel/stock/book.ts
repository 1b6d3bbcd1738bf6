import type Big from 'big.js';
import type { CostPool, LayerUse } from '#core/kernel/costing.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import type { LayerAt } from './db/stock-history.ts';
import type { LedgerEntry, MaterialFacts, StockDocument, StockKey, WarehouseFacts } from './db/stock-ledger.ts';
import type { CostFacts, Movement, Replayed } from './recost.ts';

/** Posting of a document by a user, in the caller's transaction. */
export type Posting = {
  readonly db: Db;
  readonly tenantId: string;
  readonly by: string;
  readonly catalogue: Catalogue;
  readonly document: StockDocument;
};

export type PoolState = CostPool & {
  readonly id: number;
  /** Movements posted for later days, which the pool is without. */
  readonly later: { qty: Big; amount: Big };
  /** The latest day anything was posted for, `yyyy-MM-dd`; null before the first. */
  readonly lastDay: string | null;
};
export type PlaceState = StockKey & {
  readonly id: number;
  readonly pool: PoolState;
  qty: Big;
  reserved: Big;
  readonly frozen: Big;
};

export type Draft = Omit<LedgerEntry, 'id'> & {
  readonly uses: readonly LayerUse[];
  /** Rest to be consumed in its order. */
  readonly layer: { readonly qty: Big; readonly amount: Big } | null;
};

/** The part of the ledger that one document moves, locked until its transaction ends. */
export type Book = {
  readonly posting: Posting;
  readonly materials: ReadonlyMap<string, MaterialFacts>;
  readonly warehouses: ReadonlyMap<string, WarehouseFacts>;
  readonly places: ReadonlyMap<string, PlaceState>;
  readonly entries: Draft[];
  /** Receipts that were used up meanwhile, or partly, by their ids. */
  readonly touched: Map<string, { readonly qty: Big; readonly amount: Big }>;
  /** Lines that receipts came in by, which are consumed in their order. */
  readonly layerLines: Map<string, string>;
  /** Movements posted after the day of the document; null where there are none. */
  readonly history: History | null;
};

/** Pools as they were at the end of the day of a document, and the movements that followed. */
export type History = {
  readonly through: string;
  readonly pools: ReadonlyMap<number, PoolState>;
  readonly movements: readonly Movement[];
  readonly facts: CostFacts;
  readonly layers: readonly LayerAt[];
  replayed: Replayed | null;
  /** Changes of value that lie on what is there at last. */
  readonly deferred: { readonly pool: PoolState; readonly amount: Big; readonly refuse: () => void }[];
};

/** The day up to which a costing stays, and the document that is taken back. */
export type Again = { readonly through: string; readonly without: string | null };
