import { defaultTemplate, isPrinted, type PrintedForm } from './default-template.ts';
import type { PrintRecord, PrintRow, PrintTemplate } from './template.ts';

const LINES = 3;
/** Most fields and columns of the template one begins with: more of them is chosen, not cleared away. */
const FIELDS = 16;
const COLUMNS = 8;

/** A record of values made up from the definition, to look at a template without one. */
export function exampleRecord(form: PrintedForm): PrintRecord {
  const row = (fields: PrintedForm['fields'], at: number): PrintRow => {
    const values: Record<string, string> = {};
    const texts: Record<string, string> = {};
    for (const { name, label, type } of fields) {
      const [value, text] = exampleOf(name, label, type, at);
      values[name] = value;
      texts[name] = text;
    }
    return { values, texts };
  };
  const head = row(form.fields, 1);
  const number = form.number === null ? {} : { [form.number]: 'NO20261120001' };
  return {
    values: { ...head.values, ...number },
    texts: { ...head.texts, ...number },
    lines: Object.fromEntries(
      form.subs.map(({ table, fields, oneToOne }) => [
        table,
        Array.from({ length: oneToOne ? 1 : LINES }, (_, at) => row(fields, at + 1)),
      ]),
    ),
  };
}

/** Stored value and text of an example. */
function exampleOf(name: string, label: string, type: string, at: number): readonly [string, string] {
  switch (type) {
    case 'number':
      return [`${at * 1234}.50`, `${at},234.50`];
    case 'integer':
    case 'rate':
      return [String(at), String(at)];
    case 'date':
      return ['2026-11-20', '2026-11-20'];
    case 'datetime':
      return ['2026-11-20 08:30:00', '2026-11-20 08:30:00'];
    case 'month':
      return ['2026-11', '2026-11'];
    case 'time':
      return ['08:30', '08:30'];
    default:
      return /(^|_)(code|no)$/.test(name) ? [`A00${at}`, `A00${at}`] : [`${label}${at}`, `${label}${at}`];
  }
}

/** The template one begins with: the printed form as it is without any, with its first fields. */
export function startTemplate(form: PrintedForm): PrintTemplate {
  const narrow: PrintedForm = {
    ...form,
    fields: form.fields.filter(isPrinted).slice(0, FIELDS),
    subs: form.subs.map((sub) => ({ ...sub, fields: sub.fields.filter(isPrinted).slice(0, COLUMNS) })),
  };
  return defaultTemplate(narrow, exampleRecord(narrow));
}
