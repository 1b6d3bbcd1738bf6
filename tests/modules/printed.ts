import { expect } from 'vitest';
import { defaultTemplate } from '#core/print/default-template.ts';
import { company } from '#core/testing/print-pages.ts';
import { layOut } from '#core/print/layout.ts';
import type { PrintRow } from '#core/print/template.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from './record-values.ts';

/** A stored record stands on paper with what names it, laid out by the form itself; nothing is written. */
export function isPrinted(form: Form, stored: Row): void {
  const pages = pagesOf(form, stored);
  expect(pages.length).toBeGreaterThan(0);
  const field = form.head.byName.get(form.definition.display ?? '');
  const named = field === undefined ? undefined : rowOf(stored).texts[field.name];
  // What names it may be a field that paper leaves out.
  const wanted = named === undefined || named === '' || field?.hidden === true ? form.definition.title : named;
  expect(bare(pages.join(''))).toContain(bare(wanted));
}

function bare(text: string): string {
  return text.replaceAll(/\s/g, '');
}

function pagesOf(form: Form, stored: Row): readonly string[] {
  const { title, number } = form.definition;
  const subs = form.subs.map(({ name, title: heading, oneToOne, fields }) => ({
    table: name,
    title: heading,
    oneToOne,
    fields,
  }));
  // Sub-tables come as arrays of rows.
  const lines = form.subs.map(({ name }) => [name, (stored[name] as Row[]).map(rowOf)] as const);
  const record = { ...rowOf(stored), lines: Object.fromEntries(lines) };
  const template = defaultTemplate({ title, fields: form.head.fields, subs, number: number?.field ?? null }, record);
  const [document] = layOut([{ template, record }], { title, user: '', time: '', company }, () => null);
  return (document?.pages ?? []).map(({ items }) =>
    items.map((item) => (item.kind === 'text' ? item.text : '')).join(''),
  );
}

function rowOf(row: Row): PrintRow {
  const values: Record<string, string> = {};
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const shown = row[`${name}_dictText`];
    values[name] = String(value);
    texts[name] = typeof shown === 'string' ? shown : String(value);
  }
  return { values, texts };
}
