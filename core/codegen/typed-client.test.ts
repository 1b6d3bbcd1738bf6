import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../online/definition.ts';
import { typedClient } from './typed-client.ts';

const field = (name: string, more: object = {}): FieldDefinition => ({
  name,
  label: `标签${name}`,
  label_en: name,
  type: 'text',
  ...more,
});
const client = (more: object = {}): string =>
  typedClient({
    table: 'dev_check2_item',
    title: '设备*/点检\n一',
    title_en: 'Check',
    kind: 'single',
    route: '/x',
    permission: 'dev:check',
    buttons: ['view'],
    columns: 2,
    sort: [],
    display: 'a',
    fields: [field('a')],
    ...more,
  });
const property = (more: object): string | undefined =>
  /\n {2}\/\*\* 标签a.*\n {2}a\?: .*/.exec(client({ fields: [field('a', more)] }))?.[0].trim();

describe('a typed client of a form', () => {
  it('is called after its table, and no title ends a comment', () => {
    const text = client();
    expect(text).toMatch(/^\/\*\* 设备\* \/点检 一 \(Check\), form `dev_check2_item`/);
    for (const part of [
      'export type DevCheck2Item = {',
      'export type DevCheck2ItemFilter = {',
      'export class DevCheck2ItemError extends Error {',
      'export function devCheck2ItemClient(',
    ])
      expect(text).toContain(part);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it.each<[object, string]>([
    [{}, '/** 标签a */\n  a?: string | null;'],
    [{ type: 'integer' }, '/** 标签a */\n  a?: number | null;'],
    [{ type: 'number' }, '/** 标签a */\n  a?: string | null;'],
    [
      { required: true, unique: true, readonly: true, length: 20 },
      '/** 标签a; required; unique; written by the server; at most 20 characters */\n  a?: string | null;',
    ],
    [{ formula: 'b' }, '/** 标签a; written by the server */\n  a?: string | null;'],
    [
      { dict: 'level', type: 'list_multi' },
      '/** 标签a; dictionary level; keys joined by commas */\n  a?: string | null;',
    ],
    [{ type: 'list_multi', multiple: false }, '/** 标签a */\n  a?: string | null;'],
    [
      { type: 'sel_search', multiple: true, reference: { table: 'u', value: 'id', text: 'n' } },
      '/** 标签a; key of u; keys joined by commas */\n  a?: string | null;',
    ],
    [{ type: 'popup', popup: { code: 'p', from: 'x', to: 'a' } }, '/** 标签a; popup p */\n  a?: string | null;'],
    [{ type: 'hologram' }, '/** 标签a */\n  a?: string | null;'],
  ])('has a property for a field with %j', (more, written) => {
    expect(property(more)).toBe(written);
  });

  it('has its sub-tables, and its parent where it is a tree', () => {
    const text = client({ sub_tables: [{ table: 'dev_line', title: '行', title_en: 'Line', fields: [field('x')] }] });
    expect(text).toContain('export type DevLine = {\n  id?: string;\n  /** 标签x */\n  x?: string | null;\n};');
    expect(text).toContain('  /** 行 */\n  dev_line?: DevLine[];');
    const parent = '/** Key of the node above; null at the top. */\n  pid?: string | null;';
    expect(client({ kind: 'tree' })).toContain(parent);
    expect(client({ kind: 'tree', fields: [field('a'), field('pid')] })).not.toContain(parent);
    expect(client()).not.toContain(parent);
  });

  it('asks for what its list asks for, ranges by both ends', () => {
    const text = client({
      fields: [
        field('a', { query: true }),
        field('b', { query: true, type: 'date' }),
        field('c', { query: true, query_mode: 'single' }),
        field('d'),
        field('e', { query: true, type: 'hologram' }),
      ],
    });
    const filter = /export type DevCheck2ItemFilter = \{\n([^}]*)\};/.exec(text)?.[1];
    expect(filter).toBe(
      "  /** 标签a; *x* finds fragments */\n  a?: string;\n  b_begin?: string;\n  b_end?: string;\n  /** 标签c */\n  c?: string;\n  /** 标签e */\n  e?: string;\n  pageNo?: number;\n  pageSize?: number;\n  column?: string;\n  order?: 'asc' | 'desc';\n",
    );
  });

  it('does what the form offers', () => {
    const calls = (buttons: readonly string[]) =>
      ['list:', 'find:', 'add:', 'change:', 'remove:'].filter((call) => client({ buttons }).includes(`    ${call}`));
    expect([calls(['view']), calls(['add']), calls(['edit']), calls(['delete'])]).toEqual([
      ['list:', 'find:'],
      ['list:', 'find:', 'add:'],
      ['list:', 'find:', 'change:'],
      ['list:', 'find:', 'remove:'],
    ]);
    expect(client({ buttons: ['add', 'edit', 'delete'] })).toMatch(
      /Needs dev:check:add\.[^]*Needs dev:check:edit\.[^]*Needs dev:check:delete\./,
    );
  });
});
