import { describe, expect, it } from 'vitest';
import type { FormDefinition } from './definition.ts';
import {
  alikeTypes,
  copyFrom,
  copyName,
  newCopy,
  nextCopy,
  renamedCopy,
  shownCopy,
  strayChanges,
} from './view-copy.ts';

const field = (name: string, more: object = {}) => ({
  name,
  label: name,
  label_en: name,
  type: 'text',
  list: true as const,
  ...more,
});
const original: FormDefinition = {
  table: 'dev',
  title: '设备',
  title_en: 'Device',
  kind: 'main',
  route: '/online/auto/dev',
  component: 'device/Board',
  permission: 'online:dev',
  buttons: ['view', 'add', 'share'],
  number: { field: 'code', rule: 'rule_dev' },
  life_cycle: 'bill',
  columns: 2,
  sort: [{ field: 'code', order: 'asc' }],
  display: 'name',
  fields: [
    field('code', { unique: true, readonly: true, length: 20 }),
    field('name', { group: 'a', href: '/x/${code}', default: 'n' }),
    field('kind', { type: 'list', dict: 'kind', required: true }),
  ],
  sub_tables: [{ table: 'dev_part', title: '备件', title_en: 'Parts', fields: [field('part')] }],
  groups: [{ key: 'a', title: '甲', title_en: 'A' }],
  external: ['view'],
};

describe('[B2.35] a view copy', () => {
  const copy = newCopy(original, 1);
  const shown = shownCopy(original, copy);

  it('shows the table as its original does, under a name of its own and without its page and its links', () => {
    const { component: _page, external: _links, ...rest } = original;
    expect(shown).toEqual({
      ...rest,
      copy_of: 'dev',
      table: 'dev$1',
      title: '设备 视图1',
      title_en: 'Device view 1',
      route: '/online/auto/dev$1',
      permission: 'online:dev-view1',
      buttons: ['view', 'add'],
    });
    expect(strayChanges(original, shown)).toEqual([]);
  });

  it('is numbered after the highest there is', () => {
    expect(nextCopy('dev', [])).toBe(1);
    expect(nextCopy('dev', ['dev$1', 'dev$7', 'dev_other$9'])).toBe(8);
    expect(copyName('dev', 8)).toBe('dev$8');
  });

  it('keeps what it says of fields and takes the rest from the original, whatever it says', () => {
    const fields = [
      { ...field('kind'), type: 'radio', label: '种类' },
      { ...field('code'), label: '编号' },
      { ...field('name'), type: 'umeditor' },
    ];
    const mixed = shownCopy(original, { ...copy, fields });
    expect(mixed.fields).toEqual([
      {
        name: 'kind',
        label: '种类',
        label_en: 'kind',
        type: 'radio',
        list: true,
        dict: 'kind',
        required: true,
        length: 64,
      },
      {
        name: 'code',
        label: '编号',
        label_en: 'code',
        type: 'text',
        list: true,
        unique: true,
        readonly: true,
        length: 20,
      },
      { name: 'name', label: 'name', label_en: 'name', type: 'text', list: true },
    ]);
  });

  it('hides columns that came since, loses those that went, and falls back where it named one of them', () => {
    const now: FormDefinition = {
      ...original,
      display: 'maker',
      sort: [{ field: 'maker', order: 'desc' }],
      fields: [...original.fields.slice(2), field('maker', { query: true, group: 'a' })],
    };
    const later = shownCopy(now, copy);
    expect(later.fields.map(({ name, hidden, list, query, group }) => [name, hidden, list, query, group])).toEqual([
      ['kind', undefined, true, undefined, undefined],
      ['maker', true, undefined, undefined, undefined],
    ]);
    expect([later.display, later.sort]).toEqual(['maker', now.sort]);
  });

  it('follows new names of columns, in its links, too', () => {
    const renamed = renamedCopy(
      copy,
      new Map([
        [
          'dev',
          new Map([
            ['number', 'code'],
            ['title', 'name'],
          ]),
        ],
      ]),
    );
    expect(renamed.fields.map(({ name }) => name)).toEqual(['number', 'title', 'kind']);
    expect(renamed.fields[1]?.href).toBe('/x/${number}');
    expect([renamed.display, renamed.sort[0]?.field]).toEqual(['title', 'number']);
  });

  it('is drawn with widgets that store the same values, at the length of the column', () => {
    expect(alikeTypes('text')).toEqual(['text', 'textarea']);
    expect(alikeTypes('file')).toEqual(['file']);
    const wide = {
      ...shown,
      fields: shown.fields.map((one) => (one.name === 'name' ? { ...one, type: 'textarea' } : one)),
    };
    expect(strayChanges(original, wide)).toEqual([]);
    const again = shownCopy(original, copyFrom(wide, 'dev'));
    expect(again.fields[1]).toMatchObject({ type: 'textarea', length: 100 });
    // Back to what it was: the length it says by now is the column's.
    const back = again.fields.map((one) => (one.name === 'name' ? { ...one, type: 'text' } : one));
    expect(strayChanges(original, { ...again, fields: back })).toEqual([]);
  });

  it('cannot say anything of the table', () => {
    const wanted: FormDefinition = {
      ...shown,
      kind: 'single',
      fields: shown.fields.map((one) => (one.name === 'code' ? { ...one, length: 50 } : one)),
    };
    expect(strayChanges(original, wanted).map(({ label }) => label)).toEqual(['表类型', '字段 code（code） · 长度']);
  });
});
