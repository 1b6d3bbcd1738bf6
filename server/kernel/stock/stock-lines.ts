import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { stockRefusals } from './refusals.ts';
import type { Posting } from './book.ts';
import type { StockEffect } from './stock-declared.ts';

/** Dictionary transfer_type: 两步调拨. */
export const TWO_STEPS = '2';

/** Quality of what a document says nothing about (dictionary quality_status): 合格. */
export const GOOD = '1';

/** A column of a line, else of the head. */
export function valueOf(row: Row, head: Row, column: string): unknown {
  return row[column] ?? head[column];
}

/** The sub-table an effect is about. */
export function linesOf({ form }: { readonly form: Form }, effect: Pick<StockEffect, 'lines'>): Table {
  const table = form.subs.find(({ name }) => name === effect.lines) ?? form.subs[0];
  if (table === undefined) throw refusal(422, stockRefusals.noLineTable, { title: form.definition.title });
  return table;
}

export function rowsOf(
  scope: { readonly form: Form },
  stored: Stored,
  effect: Pick<StockEffect, 'lines'>,
): readonly Row[] {
  return stored.subs.get(linesOf(scope, effect).name) ?? [];
}

/** Returns the posting of a document by its user; on another day than its own where one is given. */
export function postingOf({ db, form, actor, catalogue }: Scope, head: Row, date = plain(head['bill_date'])): Posting {
  const { definition } = form;
  const document = {
    form: form.head.formTable,
    id: plain(head['id']),
    no: plain(head[definition.number?.field ?? definition.display]),
    date,
  };
  return { db, tenantId: actor.tenantId, by: actor.username, catalogue, document };
}

export function amountOf(row: Row, column: string): Big {
  return parseAmount(row[column]) ?? new Big(0);
}
