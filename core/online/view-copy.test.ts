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
    expect(strayChanges(original, wanted).map(({ label }) => label.zh)).toEqual(['表类型', '字段 code（code） · 长度']);
  });
});

describe('[B2.35] over its original as it is now, a view copy', () => {
  const whole: FormDefinition = {
    ...original,
    effects: [{ book: 1 }],
    pushes: [],
    checks: [{ check: 'a' }],
    follows: [],
    counts: [],
    execution: { lines: 'dev_part', done: 'part', of: 'part' },
    parts: [],
    stopped: 'any',
    indexes: [{ name: 'i', fields: ['code'] }],
  };
  const copy = newCopy(whole, 1);

  it('does what the original does', () => {
    const { effects, pushes, checks, follows, counts, execution, parts, stopped, indexes } = whole;
    expect(shownCopy(whole, copy)).toMatchObject({
      effects,
      pushes,
      checks,
      follows,
      counts,
      execution,
      parts,
      stopped,
      indexes,
    });
    const bare: FormDefinition = { ...original };
    delete (bare as { sub_tables?: unknown }).sub_tables;
    delete (bare as { number?: unknown }).number;
    delete (bare as { life_cycle?: unknown }).life_cycle;
    const said = shownCopy(bare, newCopy(bare, 1));
    for (const key of [
      'effects',
      'pushes',
      'checks',
      'follows',
      'counts',
      'execution',
      'parts',
      'stopped',
      'indexes',
      'sub_tables',
      'number',
      'life_cycle',
    ])
      expect(said).not.toHaveProperty(key);
    expect(newCopy(bare, 1)).not.toHaveProperty('sub_tables');
    expect(renamedCopy(newCopy(bare, 1), new Map())).not.toHaveProperty('sub_tables');
    expect(strayChanges(bare, said)).toEqual([]);
  });

  it('shows a sub-table it says nothing of as it is, and others by its own words', () => {
    const second = { table: 'dev_log', title: '日志', title_en: 'Log', fields: [field('log')] };
    const more: FormDefinition = { ...whole, sub_tables: [...(whole.sub_tables ?? []), second] };
    const own = {
      ...copy,
      sub_tables: [
        { table: 'dev_part', title: '零件', title_en: 'Pieces', fields: [{ ...field('part'), label: '零' }] },
      ],
    };
    const shown = shownCopy(more, own).sub_tables;
    expect(shown?.map(({ title, fields }) => [title, fields.map(({ label }) => label)])).toEqual([
      ['零件', ['零']],
      ['日志', ['log']],
    ]);
    expect(shown?.[1]).toBe(second);
    const { sub_tables: _subs, ...none } = own;
    expect(shownCopy(more, none).sub_tables).toEqual(more.sub_tables);
  });

  it('is sorted and named by fields that are still there, or by what the platform keeps', () => {
    const sorted = (sort: FormDefinition['sort'], display = 'name') => shownCopy(whole, { ...copy, sort, display });
    expect(
      sorted([
        { field: 'gone', order: 'asc' },
        { field: 'create_time', order: 'desc' },
      ]).sort,
    ).toEqual([{ field: 'create_time', order: 'desc' }]);
    expect(sorted([{ field: 'name', order: 'desc' }]).sort).toEqual([{ field: 'name', order: 'desc' }]);
    expect(sorted([{ field: 'gone', order: 'asc' }]).sort).toEqual(whole.sort);
    expect([sorted([], 'code').display, sorted([], 'gone').display]).toEqual(['code', 'name']);
  });

  it('keeps fields in groups it has, and fields of no group', () => {
    const grouped = (groups: NonNullable<FormDefinition['groups']>) =>
      shownCopy(whole, { ...copy, groups }).fields.map(({ group }) => group);
    expect(grouped([{ key: 'a', title: '', title_en: '' }])).toEqual([undefined, 'a', undefined]);
    expect(grouped([])).toEqual([undefined, undefined, undefined]);
  });

  it('is told of lengths that differ from the column, and of no others', () => {
    const shown = shownCopy(whole, copy);
    const withLength = (name: string, length: number) =>
      strayChanges(whole, {
        ...shown,
        fields: shown.fields.map((one) => (one.name === name ? { ...one, length } : one)),
      }).length;
    expect([withLength('code', 20), withLength('code', 21), withLength('name', 100), withLength('name', 99)]).toEqual([
      0, 1, 0, 1,
    ]);
    const area = {
      ...shown,
      fields: shown.fields.map((one) => (one.name === 'name' ? { ...one, type: 'textarea' } : one)),
    };
    expect(strayChanges(whole, area)).toEqual([]);
    const subs = {
      ...shown,
      sub_tables:
        shown.sub_tables?.map((sub) => ({ ...sub, fields: sub.fields.map((one) => ({ ...one, length: 5 })) })) ?? [],
    };
    expect(strayChanges(whole, subs)).toHaveLength(1);
  });
});
