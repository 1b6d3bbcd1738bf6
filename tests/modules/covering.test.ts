import { expect, it } from 'vitest';
import type { FieldFile, FormFile } from '#core/online/definition.ts';
import { coveringForms } from './covering.ts';

const field = (name: string, more: Partial<FieldFile>): FieldFile => ({ name, label: name, type: 'text', ...more });
const form = (table: string, ...fields: readonly FieldFile[]): FormFile => ({
  table,
  title: table,
  title_en: table,
  kind: 'single',
  route: `/${table}`,
  permission: table,
  buttons: [],
  display: 'a',
  columns: 1,
  sort: [],
  fields,
});

it('chooses the forms that bring a case of their own, by types and settings and not by words or figures', () => {
  const plain = form('plain', field('a', {}), field('b', { length: 50 }));
  const required = form(
    'required',
    field('a', { required: true, label: '名称' }),
    field('b', { length: 9, default: 'x' }),
  );
  const both = form('both', field('a', { required: true }), field('b', {}), field('c', { type: 'date' }));
  expect([...coveringForms([plain, required, both])]).toEqual(['both']);
  const tree: FormFile = { ...plain, table: 'tree', kind: 'tree' };
  expect([...coveringForms([plain, required, tree])]).toEqual(['required', 'tree']);
});
