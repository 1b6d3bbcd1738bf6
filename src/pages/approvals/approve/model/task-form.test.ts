import { describe, expect, it } from 'vitest';
import { formView, type FormView } from '#core/screen/form-view.ts';
import { emptyFields, isWritable, taskForm } from './task-form.ts';

const property = (title: string, order: number) => ({ type: 'string', title, view: 'text', order });
const form = formView({
  head: { tableName: 'doc', tableTxt: '单据', formTemplate: 1 },
  schema: { type: 'object', required: [], properties: { name: property('名称', 1), days: property('账期', 2) } },
} as unknown as Parameters<typeof formView>[0]);

/** The form where only these fields can be written. */
const open = (...names: readonly string[]): FormView => ({
  ...form,
  fields: form.fields.map((field) => ({ ...field, isReadonly: !names.includes(field.name) })),
});

describe('the form of a task [B2.36]', () => {
  it('asks for what the node needs, but never for what cannot be written there', () => {
    const { fields } = taskForm(open('name'), ['name', 'days'], new Set());
    expect(fields.filter(({ rules }) => rules.required === true).map(({ name }) => name)).toEqual(['name']);
  });

  it('leaves out what holds nothing and can only be read; a field of a group stays the one of the form', () => {
    const [name] = form.fields;
    const view = { ...open('days'), groups: [{ key: 'g', title: '基本', fields: open('days').fields.slice(0, 1) }] };
    const grouped = { ...view, fields: [...view.groups[0]!.fields, ...view.fields.slice(1)] };
    expect([...emptyFields(grouped, { name: '', days: null })]).toEqual([name?.name]);
    expect([...emptyFields(grouped, { name: '远方', days: null })]).toEqual([]);
    const shown = taskForm(grouped, [], new Set());
    expect(shown.groups[0]?.fields[0]).toBe(shown.fields[0]);
    expect(taskForm(grouped, [], new Set(['name'])).groups).toEqual([]);
  });

  it('is written in where one field is open, and only looked at otherwise', () => {
    expect(isWritable(open('days'))).toBe(true);
    expect(isWritable(open())).toBe(false);
  });
});
