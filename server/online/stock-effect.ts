import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { costOf } from '#core/ledger/costing.ts';
import type { ReserveEffect, StockEffect } from '#core/online/definition.ts';
import { costsOfLines, writeLineCosts } from '#server/db/repositories/stock-ledger.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { freeStock, reserveStock } from '#server/domain/ledger/reservation.ts';
import type { Posting } from '#server/domain/ledger/stock-book.ts';
import { postMoves, takeBackMoves, type LineCost, type MoveCost, type StockMove } from '#server/domain/ledger/stock.ts';
import type { Table } from './catalogue.ts';
import { nameOf, type Scope, type Stored } from './record.ts';
import type { Row } from './select.ts';

/** Dictionary transfer_type: 两步调拨. */
const TWO_STEPS = '2';

/** Tables the stock ledger knows items and warehouses from. */
const needed = ['md_material', 'wms_warehouse'];

/** Quality of what a document says nothing about (dictionary quality_status): 合格. */
export const GOOD = '1';

/**
 * Moves stock as the form declares, and writes of its lines what they cost.
 * @throws Refusal 422 with the line, the item and the figures
 */
export async function postStock(scope: Scope, stored: Stored, effect: StockEffect): Promise<void> {
  const { catalogue, form } = scope;
  if (needed.some((table) => catalogue.table(table) === undefined))
    throw new Refusal(422, `“${form.definition.title}”要出入库，需先安装模块“基础资料”和“仓储管理”`);
  const table = linesOf(scope, effect);
  const rows = stored.subs.get(table.name) ?? [];
  if (rows.length === 0)
    throw new Refusal(422, `${nameOf(form.head, form, stored.head)}没有明细行，不能审核；请先录入明细`);
  const sources = effect.cost === 'source' ? await sourceCosts(scope, rows) : new Map<string, Big>();
  const moves = rows.flatMap((row, index) => movesOf({ effect, head: stored.head, row, no: index + 1, sources }));
  const costs = await postMoves(postingOf(scope, stored.head), moves);
  await writeCosts(scope, table, costs);
}

/** Takes back what was posted of a document; what its lines cost is empty again. */
export async function takeBackStock(scope: Scope, stored: Stored, effect: StockEffect): Promise<void> {
  const table = linesOf(scope, effect);
  await takeBackMoves(postingOf(scope, stored.head));
  const lines = (stored.subs.get(table.name) ?? []).map((row) => ({ id: text(row['id']), price: null, amount: null }));
  await writeLineCosts(scope.db, costColumns(table), lines);
}

/**
 * Keeps goods for the lines of a document; lines that were executed in part are kept for with what is left.
 * @throws Refusal 422 with the line, the item and the figures
 */
export async function keepStock(scope: Scope, stored: Stored, effect: ReserveEffect): Promise<void> {
  // Where no warehouse is kept, there is nothing to promise from.
  if (needed.some((table) => scope.catalogue.table(table) === undefined)) return;
  const rows = stored.subs.get(linesOf(scope, effect).name) ?? [];
  const done = scope.form.definition.execution?.done ?? '';
  const wanted = rows.map((row, index) => ({
    line: text(row['id']),
    no: index + 1,
    material: text(row['material_id']),
    warehouse: text(valueOf(row, stored.head, effect.warehouse ?? 'warehouse_id')),
    batch: text(row['batch_no']).trim(),
    qty: amountOf(row, effect.qty ?? 'qty').minus(amountOf(row, done)),
  }));
  await reserveStock(
    postingOf(scope, stored.head),
    wanted.filter(({ qty }) => qty.gt(0)),
  );
}

export async function freeKept(scope: Scope, stored: Stored): Promise<void> {
  await freeStock(postingOf(scope, stored.head));
}

/** A column of a line, else of the head. */
function valueOf(row: Row, head: Row, column: string): unknown {
  return row[column] ?? head[column];
}

function linesOf({ form }: Scope, effect: Pick<StockEffect, 'lines'>): Table {
  const table = form.subs.find(({ name }) => name === effect.lines) ?? form.subs[0];
  if (table === undefined) throw new Refusal(422, `“${form.definition.title}”没有明细表，不能出入库，请联系管理员`);
  return table;
}

function postingOf({ db, form, actor }: Scope, head: Row): Posting {
  const { definition } = form;
  const document = {
    form: form.head.formTable,
    id: text(head['id']),
    no: text(head[definition.number?.field ?? definition.display]),
    date: text(head['bill_date']),
  };
  return { db, tenantId: actor.tenantId, by: actor.username, document };
}

type Line = {
  readonly effect: StockEffect;
  readonly head: Row;
  readonly row: Row;
  readonly no: number;
  readonly sources: ReadonlyMap<string, Big>;
};

function movesOf(line: Line): readonly StockMove[] {
  const { effect, head, row, no, sources } = line;
  const value = (column: string | undefined, usual: string): unknown => valueOf(row, head, column ?? usual);
  const id = text(row['id']);
  const place = {
    warehouse: text(value(effect.warehouse, 'warehouse_id')),
    location: text(value(effect.location, 'location_id')),
    material: text(row['material_id']),
    batch: text(row['batch_no']).trim(),
    quality: text(value(effect.quality, 'quality_status')) || GOOD,
  };
  const qty = effect.stock === 'value' ? new Big(0) : (parseAmount(value(effect.qty, 'qty')) ?? new Big(0));
  const base = { ...place, type: typeOf(effect, head), line: id, no, qty };
  switch (effect.stock) {
    case 'in':
      return [{ ...base, way: 'in', cost: costOfLine(line, id, sources) }];
    case 'out':
      return [{ ...base, way: 'out', cost: sourceOrAverage(id, sources), source: text(row['src_line_id']) }];
    case 'value':
      return [{ ...base, way: 'value', cost: { kind: 'given', amount: amountOf(row, effect.amount ?? 'amount') } }];
    case 'move':
    case 'status': {
      if (effect.steps !== undefined && head[effect.steps] === TWO_STEPS)
        throw new Refusal(422, '两步调拨还不能审核，请把“调拨方式”改为“一步调拨”');
      const to = {
        warehouse: effect.stock === 'status' ? place.warehouse : text(value(effect.to_warehouse, 'to_warehouse_id')),
        location: effect.stock === 'status' ? place.location : text(value(effect.to_location, 'to_location_id')),
        quality: effect.stock === 'status' ? text(value(effect.to_quality, 'to_status')) : place.quality,
      };
      if (Object.entries(to).every(([name, one]) => place[name as keyof typeof to] === one))
        throw new Refusal(422, `第 ${no} 行：转出和转入的仓库、库位、质量状态完全相同，请修改`);
      return [
        { ...base, way: 'out', cost: { kind: 'average' } },
        { ...base, ...to, type: effect.type_in ?? effect.type, way: 'in', cost: { kind: 'paired' } },
      ];
    }
  }
}

/** What kind of movement it is, by the kind of the document where that decides. */
function typeOf({ type, types }: StockEffect, head: Row): string {
  return types?.values[text(head[types.column])] ?? type;
}

function costOfLine({ effect, row }: Line, id: string, sources: ReadonlyMap<string, Big>): MoveCost {
  const { cost = 'average' } = effect;
  if (typeof cost === 'object') return { kind: 'given', amount: amountOf(row, cost.column) };
  return cost === 'standard' ? { kind: 'standard' } : sourceOrAverage(id, sources);
}

function sourceOrAverage(id: string, sources: ReadonlyMap<string, Big>): MoveCost {
  const amount = sources.get(id);
  return amount === undefined ? { kind: 'average' } : { kind: 'given', amount };
}

/** What lines that go back cost, by what the lines they come from cost: cost × quantity ÷ quantity of the source (P02). */
async function sourceCosts({ db, actor }: Scope, rows: readonly Row[]): Promise<ReadonlyMap<string, Big>> {
  const ids = rows.map((row) => text(row['src_line_id'])).filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const known = await costsOfLines(db, actor.tenantId, ids);
  return new Map(
    rows.flatMap((row): [string, Big][] => {
      const source = known.get(text(row['src_line_id']));
      const qty = parseAmount(row['qty']);
      return source === undefined || qty === null
        ? []
        : [[text(row['id']), costOf(qty, new Big(source.amount).div(source.qty))]];
    }),
  );
}

/** The last movement of a line says what it cost: both of a transfer say the same. */
async function writeCosts({ db }: Scope, table: Table, costs: readonly LineCost[]): Promise<void> {
  const lines = new Map(costs.map(({ line, amount, price }) => [line, { amount, price }]));
  await writeLineCosts(
    db,
    costColumns(table),
    [...lines].map(([id, { amount, price }]) => ({ id, amount: amount.toFixed(2), price: price?.toFixed(6) ?? null })),
  );
}

function costColumns(table: Table): Parameters<typeof writeLineCosts>[1] {
  const known = (name: string): string | null => (table.byName.has(name) ? name : null);
  return { table: table.name, price: known('cost_price'), amount: known('cost_amount') };
}

function amountOf(row: Row, column: string): Big {
  return parseAmount(row[column]) ?? new Big(0);
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
