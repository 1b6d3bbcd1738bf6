import type { CloseLedger } from '#core/kernel/close.ts';
import type { EarlyDiscount } from '#core/kernel/early-payment.ts';
import type { Effect } from '#core/online/definition.ts';
import type { Module } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { FlowScope, Scope } from '#server/engine/scope.ts';
import type { StockEffect } from '#server/kernel/stock/stock-declared.ts';
import type { Closing, ClosingAsks } from './period/closing.ts';
import type { Ledger } from './period/db/ledger-period.ts';
import type { MovingGoods, StockKind } from './stock/stock-kind.ts';
import type { Desk } from './write-off/documents.ts';

/**
 * Documents that book invoices others made out, so that none is booked twice: each has one, or each of its `lines`. Its columns are `invoice_no`
 * and, for older ones, `invoice_code`.
 */
export type PaperPlace = {
  readonly form: string;
  readonly lines?: string;
  /** Its number is unique in the form, whatever state a document is in. */
  readonly isUnique?: true;
  /** Column that names the document one was made from: that one has the invoice, this one says it again. */
  readonly madeFrom?: string;
  /**
   * Its input tax waits until it is certified (勾选认证): in the lines of this table, column `tax_amount`. The head has `verify_status` and
   * `verify_date`.
   */
  readonly certified?: {
    readonly lines: string;
    /** Documents of the form may be of no paper: then they say no kind of invoice. */
    readonly isStated?: true;
  };
};

/** Parts a module adds to the ledgers. */
export type LedgerParts = {
  /** Closings of the ledgers' months, and their reopening. */
  readonly closings?: Partial<Readonly<Record<CloseLedger, Closing>>>;
  /** Conditions of closing a month for the documents of this module. */
  readonly closingAsks?: Partial<Readonly<Record<CloseLedger, ClosingAsks>>>;
  /** Ledgers an effect of this module writes to: in their closed months its documents are not dated. Others write to none. */
  readonly postsTo?: Readonly<Record<string, readonly Ledger[] | ((effect: Effect) => readonly Ledger[])>>;
  /** Kinds of stock documents whose movements follow from more than their lines. */
  readonly stockKinds?: Partial<Readonly<Record<StockEffect['stock'], StockKind>>>;
  /** Finds the warehouse that `to` and `from` of a stock effect mean. @throws Refusal 422 where there is none */
  readonly stockPlaces?: Partial<
    Readonly<Record<NonNullable<StockEffect['to']>, (scope: Scope, head: Row) => Promise<string>>>
  >;
  /** Refuses that goods come to or leave a warehouse, or are promised there. @throws Refusal 422 with the line, the item and what to do instead */
  readonly stockMoving?: (scope: Scope, moving: readonly MovingGoods[]) => Promise<void>;
  /** Finds the currency of a document that says none itself; null where this module does not know it either. */
  readonly currencyOf?: (scope: FlowScope, head: Row) => Promise<string | null>;
  /** Documents of this module that book invoices of others. */
  readonly papers?: readonly PaperPlace[];
  /** Finds the discounts for early payment of bills of one form, by their ids; those of bills that have any. */
  readonly discounts?: (
    desk: Desk,
    table: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly EarlyDiscount[]>>;
  /** Refuses that a write-off is taken back. @throws Refusal 422 */
  readonly reversing?: (desk: Desk, record: { readonly id: string; readonly no: string }) => Promise<void>;
};

/** Declaration of a module, or of the kernel itself. */
export type LedgerModule = Module & LedgerParts;

/**
 * Declares what a module does with its documents, with those of others, and with the ledgers.
 * @param name as its folder is called
 */
export function defineModule(name: string, declared: Omit<LedgerModule, 'name'>): LedgerModule {
  return { name, ...declared };
}
