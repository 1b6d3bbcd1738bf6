import { sumOfField } from '#core/print/default-template.ts';
import type { PrintBlock, PrintDesign, TemplateBody } from '@/entities/print';

export const sections = ['header', 'body', 'footer'] as const;
export type Section = (typeof sections)[number];

/** Place of a block. */
export type Place = { readonly section: Section; readonly index: number };

/** Template without its id and version. */
export type Draft = {
  readonly name: string;
  readonly isDefault: boolean;
  readonly roleIds: readonly string[];
  readonly body: TemplateBody;
};

/** A draft with what was done to it. Changes of one thing one after the other (`mark`) are one step. */
export type History = {
  readonly now: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  readonly mark: string | null;
  readonly selected: Place | null;
};

const STEPS = 100;

export type Act =
  | { readonly kind: 'opened'; readonly draft: Draft }
  | { readonly kind: 'changed'; readonly draft: Draft; readonly mark?: string; readonly selected?: Place | null }
  | { readonly kind: 'selected'; readonly place: Place | null }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' };

export function begin(draft: Draft): History {
  return { now: draft, past: [], future: [], mark: null, selected: null };
}

export function step(history: History, act: Act): History {
  const { now, past, future, mark, selected } = history;
  switch (act.kind) {
    case 'opened':
      return begin(act.draft);
    case 'selected':
      return { ...history, mark: null, selected: act.place };
    case 'changed': {
      const isSame = act.mark !== undefined && act.mark === mark;
      return {
        now: act.draft,
        past: isSame ? past : [...past, now].slice(-STEPS),
        future: [],
        mark: act.mark ?? null,
        selected: act.selected === undefined ? selected : act.selected,
      };
    }
    case 'undone': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { now: before, past: past.slice(0, -1), future: [now, ...future], mark: null, selected: null };
    }
    case 'redone': {
      const [next, ...later] = future;
      if (next === undefined) return history;
      return { now: next, past: [...past, now], future: later, mark: null, selected: null };
    }
  }
}

export function blockAt(body: TemplateBody, place: Place | null): PrintBlock | undefined {
  return place === null ? undefined : body[place.section][place.index];
}

/** Puts a block before a place. */
export function withBlock(body: TemplateBody, { section, index }: Place, block: PrintBlock): TemplateBody {
  const blocks = body[section];
  return { ...body, [section]: [...blocks.slice(0, index), block, ...blocks.slice(index)] };
}

export function withoutBlock(body: TemplateBody, { section, index }: Place): TemplateBody {
  return { ...body, [section]: body[section].filter((_, at) => at !== index) };
}

export function withChanged(body: TemplateBody, { section, index }: Place, block: PrintBlock): TemplateBody {
  return { ...body, [section]: body[section].map((old, at) => (at === index ? block : old)) };
}

/** Moves a block before another place; rows of sub-tables stay in the body. Answers where it stands then, null when it may not go there. */
export function moved(body: TemplateBody, from: Place, to: Place): { body: TemplateBody; place: Place } | null {
  const block = blockAt(body, from);
  if (block === undefined || (block.kind === 'lines' && to.section !== 'body')) return null;
  const index = from.section === to.section && to.index > from.index ? to.index - 1 : to.index;
  const place = { section: to.section, index };
  return { body: withBlock(withoutBlock(body, from), place, block), place };
}

/** The place one step up or down, over the borders of sections. */
export function nextPlace(body: TemplateBody, from: Place, direction: -1 | 1): Place | null {
  const at = sections.indexOf(from.section);
  if (direction === -1) {
    if (from.index > 0) return { section: from.section, index: from.index - 1 };
    const above = sections[at - 1];
    return above === undefined ? null : { section: above, index: body[above].length };
  }
  if (from.index < body[from.section].length - 1) return { section: from.section, index: from.index + 2 };
  const below = sections[at + 1];
  return below === undefined ? null : { section: below, index: 0 };
}

export type BlockKind = PrintBlock['kind'] | 'code128' | 'qrcode';

/** A new block of a kind. */
export function newBlock(kind: Exclude<BlockKind, 'code' | 'lines'>, words: string): PrintBlock {
  switch (kind) {
    case 'text':
      return { kind, text: words, align: 'left', size: 3.2, bold: false };
    case 'fields':
      return { kind, table: null, columns: 2, items: [] };
    case 'code128':
      return { kind: 'code', code: 'code128', value: '', width: 45, height: 8, align: 'right', alone: true };
    case 'qrcode':
      return { kind: 'code', code: 'qrcode', value: '', width: 22, height: 22, align: 'right', alone: true };
    case 'image':
      return { kind, file: '', width: 30, height: 12, align: 'left', alone: true };
    case 'rule':
      return { kind, thickness: 0.3 };
    case 'letterhead':
      return { kind };
  }
}

const numeric = new Set(['number', 'integer', 'rate']);

type Field = PrintDesign['fields'][number];
type Lines = Extract<PrintBlock, { kind: 'lines' }>;

/** A column for a field of a sub-table. */
export function columnOf({ name, label, type }: Field, fields: readonly Field[]): Lines['columns'][number] {
  const isNumber = numeric.has(type);
  return {
    field: name,
    label,
    weight: isNumber ? 15 : 25,
    align: isNumber ? 'right' : 'left',
    ...sumOfField({ name, type }, fields),
  };
}

/** Puts a field where it is of use: into the chosen block that shows fields, else into the last of them, else into a new one. */
export function withField(
  body: TemplateBody,
  selected: Place | null,
  field: Field,
): { body: TemplateBody; place: Place } {
  const item = { label: field.label, value: `{${field.name}}` };
  const own = selected === null ? undefined : blockAt(body, selected);
  const shows = (block: PrintBlock | undefined): block is Extract<PrintBlock, { kind: 'fields' }> =>
    block?.kind === 'fields' && block.table === null;
  if (selected !== null && own?.kind === 'text')
    return { body: withChanged(body, selected, { ...own, text: own.text + item.value }), place: selected };
  if (selected !== null && own?.kind === 'code')
    return { body: withChanged(body, selected, { ...own, value: item.value }), place: selected };
  const at = body.body.findLastIndex(shows);
  const place: Place = selected !== null && shows(own) ? selected : { section: 'body', index: Math.max(at, 0) };
  const block = blockAt(body, place);
  if (shows(block)) return { body: withChanged(body, place, { ...block, items: [...block.items, item] }), place };
  return { body: withBlock(body, place, { kind: 'fields', table: null, columns: 2, items: [item] }), place };
}

/** Puts a field of a sub-table into its lines, which are made where there are none. */
export function withColumn(
  body: TemplateBody,
  sub: PrintDesign['subs'][number],
  field: Field,
): { body: TemplateBody; place: Place } {
  const at = body.body.findIndex((block) => 'table' in block && block.table === sub.table);
  const block = body.body[at];
  const place: Place = { section: 'body', index: at < 0 ? body.body.length : at };
  if (block?.kind === 'lines')
    return {
      body: withChanged(body, place, { ...block, columns: [...block.columns, columnOf(field, sub.fields)] }),
      place,
    };
  if (block?.kind === 'fields') {
    const item = { label: field.label, value: `{${field.name}}` };
    return { body: withChanged(body, place, { ...block, items: [...block.items, item] }), place };
  }
  const made: PrintBlock = sub.oneToOne
    ? { kind: 'fields', table: sub.table, columns: 2, items: [{ label: field.label, value: `{${field.name}}` }] }
    : { kind: 'lines', table: sub.table, title: sub.title, columns: [columnOf(field, sub.fields)] };
  return { body: withBlock(body, place, made), place };
}

/** Papers with a name; anything else is a size of one's own. Millimetres. */
export const papers = [
  ['a4', 210, 297],
  ['a4-lying', 297, 210],
  ['a5', 148, 210],
  ['a5-lying', 210, 148],
  ['third', 241, 140],
  ['voucher', 240, 140],
  ['half', 210, 148.5],
] as const;

export function paperName({ width, height }: TemplateBody['paper']): string {
  return papers.find(([, wide, high]) => wide === width && high === height)?.[0] ?? 'custom';
}
