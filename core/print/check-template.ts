import { filled, type RefusalText } from '../refusals/text.ts';
import type { PrintedForm } from './default-template.ts';
import { namesIn, ownNames } from './fill-text.ts';
import { templateRefusals } from './refusals.ts';
import type { PrintBlock, PrintTemplate } from './template.ts';

/** Fault in a template, and its place: `body.2.columns.0`. */
export type TemplateFault = { readonly place: string; readonly message: RefusalText };

const sections = ['header', 'body', 'footer'] as const;

/** Paper that leaves less than this between its margins holds nothing. */
const ROOM = 20;

/** Faults that keep a template from being stored; its shape was checked before. */
export function templateFaults(template: PrintTemplate): readonly TemplateFault[] {
  const faults: TemplateFault[] = [];
  const { paper, margin } = template;
  if (paper.width - margin.left - margin.right < ROOM)
    faults.push({ place: 'margin', message: filled(templateRefusals.marginsWide, { room: ROOM }) });
  if (paper.height - margin.top - margin.bottom < ROOM)
    faults.push({ place: 'margin', message: filled(templateRefusals.marginsHigh, { room: ROOM }) });
  if (template.sheet !== undefined && (template.sheet.width < paper.width || template.sheet.height < paper.height))
    faults.push({ place: 'sheet', message: templateRefusals.sheetSmaller });
  const width = paper.width - margin.left - margin.right;
  for (const section of sections)
    for (const [index, block] of template[section].entries()) {
      const place = `${section}.${index}`;
      if (block.kind === 'lines' && section !== 'body') faults.push({ place, message: templateRefusals.linesInBody });
      if (block.kind === 'lines' && block.columns.length === 0)
        faults.push({ place, message: filled(templateRefusals.linesNoColumn, { title: block.title }) });
      if ((block.kind === 'code' || block.kind === 'image') && block.width > width)
        faults.push({ place, message: filled(templateRefusals.wider, { width: block.width, room: width }) });
    }
  return faults;
}

/** A name a template uses and the form does not have. */
export type MissingName = { readonly table: string | null; readonly name: string };

/** Lists the parts of a template that print nothing because their field or sub-table is gone or renamed; each name once. */
export function missingNames(template: PrintTemplate, form: PrintedForm): readonly MissingName[] {
  const head = new Set(form.fields.map(({ name }) => name));
  const subs = new Map(form.subs.map(({ table, fields }) => [table, new Set(fields.map(({ name }) => name))]));
  const found = new Map<string, MissingName>();
  const note = (table: string | null, name: string): void => {
    const known = table === null ? head : subs.get(table);
    if (known?.has(name) !== true) found.set(`${table ?? ''}.${name}`, { table, name });
  };
  for (const block of [...template.header, ...template.body, ...template.footer]) {
    const table = 'table' in block ? block.table : null;
    if (table !== null && !subs.has(table)) {
      found.set(table, { table, name: '' });
      continue;
    }
    for (const name of namesOf(block)) note(table, name);
  }
  return [...found.values()];
}

function namesOf(block: PrintBlock): readonly string[] {
  const asked = (texts: readonly string[]): readonly string[] =>
    texts.flatMap(namesIn).filter((name) => !ownNames.has(name));
  switch (block.kind) {
    case 'text':
      return asked([block.text]);
    case 'code':
      return asked([block.value]);
    case 'fields':
      return asked(block.items.map(({ value }) => value));
    case 'lines':
      return block.columns.flatMap(({ field, unit }) => (unit === undefined ? [field] : [field, unit]));
    case 'image':
    case 'rule':
    case 'letterhead':
      return [];
  }
}

/** Paths of the pictures of a template. */
export function filesOf(template: PrintTemplate): readonly string[] {
  const files = [...template.header, ...template.body, ...template.footer].flatMap((block) =>
    block.kind === 'image' && block.file !== '' ? [block.file] : [],
  );
  return [...new Set(files)];
}

/** Fields one person may not see, by table; null is the head. */
export type HiddenNames = (table: string | null) => ReadonlySet<string>;

/** The template without what would only be the label of a hidden field. */
export function withoutHidden(template: PrintTemplate, hidden: HiddenNames): PrintTemplate {
  const shown = (blocks: readonly PrintBlock[]): readonly PrintBlock[] =>
    blocks.map((block) => {
      if (block.kind === 'fields') {
        const names = hidden(block.table);
        return { ...block, items: block.items.filter(({ value }) => !namesIn(value).some((name) => names.has(name))) };
      }
      if (block.kind !== 'lines') return block;
      const names = hidden(block.table);
      return { ...block, columns: block.columns.filter(({ field }) => !names.has(field)) };
    });
  return { ...template, header: shown(template.header), body: shown(template.body), footer: shown(template.footer) };
}
