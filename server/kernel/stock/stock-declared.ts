import type { FormFile } from '#core/online/definition.ts';
import {
  anyColumn,
  either,
  headColumn,
  listOf,
  meaning,
  oneOf,
  optional,
  otherName,
  partsOf,
  subTable,
  text,
  textsByKey,
  type ParameterValues,
} from '#core/online/parameters.ts';
import { formRefusals } from '#core/online/refusals.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { stockRefusals } from './refusals.ts';

/**
 * A movement of stock for every line of a document (posting_matrix). Columns are those of the lines, else of the head.
 *
 * `move` from one warehouse to another, `status` from one quality to another, `value` changes the money alone; `assemble` puts parts together or
 * takes them apart, `subcontract` brings in what a supplier made of material he was given; these two know their columns. `arrive`: what is between
 * the two steps of a transfer comes to `to_warehouse`, or is lost where that is not named.
 */
export const stockTakes = {
  stock: oneOf(['in', 'out', 'move', 'status', 'value', 'assemble', 'subcontract', 'arrive']),
  type: meaning('Dictionary stock_bill_type; of a move and a change of quality what goes out.', text()),
  types: meaning(
    'Kinds of the document that have another type: values of a column of its head.',
    optional(partsOf({ column: headColumn, values: textsByKey })),
  ),
  type_in: meaning('Of a move and a change of quality: what comes in.', optional(text())),
  lines: meaning('The first sub-table without it.', optional(subTable)),
  warehouse: optional(anyColumn),
  to_warehouse: optional(anyColumn),
  to: meaning('Of a move: to the warehouse of the supplier who works on it.', optional(oneOf(['subcontractor']))),
  from: meaning('Of a move: out of that warehouse, into `warehouse`.', optional(oneOf(['subcontractor']))),
  location: optional(anyColumn),
  to_location: optional(anyColumn),
  qty: optional(anyColumn),
  amount: optional(anyColumn),
  quality: optional(anyColumn),
  to_quality: optional(anyColumn),
  price: meaning('Of what comes in at the average: the price of a line that says one.', optional(anyColumn)),
  bare: meaning('Of what comes in at the average: the cost of one where there is none.', optional(anyColumn)),
  prefers: meaning(
    'Quality states of which a line that says none takes the first of which enough is there.',
    optional(listOf(text({ pattern: '^[0-9]$' }), { most: 5, isUnique: true })),
  ),
  cost: meaning(
    'What comes in costs: a column, what the line cost it goes back to, the average, the standard cost; nothing where it is not ours.',
    optional(either(oneOf(['source', 'average', 'standard', 'none']), partsOf({ column: anyColumn }))),
  ),
  except: meaning(
    'Switch of the head: such a document moves nothing, and its lines cost what they say (goods that never lie in a warehouse of ours).',
    optional(headColumn),
  ),
  steps: meaning(
    'Of a move: column of dictionary transfer_type; what goes in two steps lies in the in-transit warehouse meanwhile.',
    optional(anyColumn),
  ),
};

export type StockEffect = ParameterValues<typeof stockTakes>;

/** The customer, a column of the head, and the column of his record with the days goods have to keep. */
export const reserveTakes = {
  reserve: oneOf(['stock']),
  fresh: optional(partsOf({ party: headColumn, days: otherName })),
  lines: optional(subTable),
  warehouse: optional(anyColumn),
  qty: optional(anyColumn),
};

export type ReserveEffect = ParameterValues<typeof reserveTakes>;

/** Columns that say what is moved, of the lines or of the head, with the names they usually have. */
const usualColumns = {
  in: { warehouse: 'warehouse_id', qty: 'qty' },
  out: { warehouse: 'warehouse_id', qty: 'qty' },
  move: { warehouse: 'warehouse_id', qty: 'qty', to_warehouse: 'to_warehouse_id' },
  status: { warehouse: 'warehouse_id', qty: 'qty', quality: 'quality_status', to_quality: 'to_status' },
  value: { warehouse: 'warehouse_id', amount: 'amount' },
  assemble: {
    warehouse: 'warehouse_id',
    qty: 'qty',
    parent: 'parent_material_id',
    parent_qty: 'parent_qty',
    kind: 'assemble_type',
    fee: 'fee',
    rate: 'cost_rate',
  },
  subcontract: {
    warehouse: 'warehouse_id',
    qty: 'qty',
    supplier: 'supplier_id',
    order: 'order_id',
    fee: 'fee_amount',
    material: 'mat_cost',
  },
  arrive: { qty: 'qty', source: 'src_line_id' },
  ofSubcontractor: { warehouse: 'warehouse_id', qty: 'qty', supplier: 'supplier_id' },
} as const;

/** Finds columns a document that moves stock lacks. */
export function stockFaults(effect: StockEffect, form: FormFile): readonly RefusalText[] {
  const usual = usualColumns[(effect.to ?? effect.from) === 'subcontractor' ? 'ofSubcontractor' : effect.stock];
  return missing(effect, form, [
    'bill_date',
    'material_id',
    ...named(usual, effect),
    ...(typeof effect.cost === 'object' ? [effect.cost.column] : []),
    ...(effect.cost === 'source' ? ['src_line_id'] : []),
    ...(effect.except === undefined ? [] : [effect.except]),
  ]);
}

/** Finds columns a document that promises stock lacks. */
export function reserveFaults(effect: ReserveEffect, form: FormFile): readonly RefusalText[] {
  return missing(effect, form, ['material_id', ...named(usualColumns.out, effect)]);
}

function named(usual: Readonly<Record<string, string>>, effect: object): readonly string[] {
  return Object.entries(usual).flatMap(([key, name]) => {
    const given = (effect as Readonly<Record<string, unknown>>)[key];
    return given === undefined ? name : [];
  });
}

function missing(
  { lines: wanted }: { readonly lines?: string },
  { fields, sub_tables: subs = [] }: FormFile,
  names: readonly string[],
): readonly RefusalText[] {
  const lines = wanted === undefined ? subs[0] : subs.find(({ table }) => table === wanted);
  if (lines === undefined) return [filled(stockRefusals.noLines, { table: wanted ?? '' })];
  const there = new Set([...fields, ...lines.fields].map(({ name }) => name));
  return names.filter((name) => !there.has(name)).map((name) => filled(formRefusals.noField, { name }));
}
