import type { Row } from '#server/engine/list/select.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import type { StockEffect } from './stock-declared.ts';
import type { LineCost, StockMove } from './stock.ts';

/** Goods that are to come to a warehouse or to leave it. */
export type MovingGoods = Pick<StockMove, 'way' | 'no' | 'warehouse' | 'material' | 'qty'> & {
  /** Dictionary stock_bill_type; null for what is only promised. */
  readonly type: string | null;
};

/** A kind of stock document whose movements follow from more than its lines. */
export type StockKind = {
  /**
   * Gives what the document moves, and how what its lines cost is kept.
   * @throws Refusal 422 with the line, the item and the figures
   */
  readonly moves: (
    scope: Scope,
    stored: Stored,
    effect: StockEffect,
  ) => Promise<{ readonly moves: readonly StockMove[]; readonly keep: (costs: readonly LineCost[]) => Promise<void> }>;
  /** Drops what was kept, once the movements are taken back. */
  readonly drop: (scope: Scope, head: Row, rows: readonly Row[]) => Promise<void>;
};
