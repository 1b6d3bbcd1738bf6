import { describe, expect, it } from 'vitest';
import { linkReference } from './link-reference.ts';

const full = {
  kind: 'link',
  table: 'sys_region',
  txt: 'name',
  key: 'id',
  idField: 'id',
  pidField: 'pid',
  condition: '{"pid":"0"}',
  linkFields: ['city', 'town'],
};

describe('[B3.15] the configuration of a linked drop-down', () => {
  it('is an object, JSON, or nearly JSON', () => {
    const config = {
      table: ' sys_region ',
      txt: 'name',
      key: 'id',
      idField: 'id',
      pidField: 'pid',
      condition: { pid: '0' },
      linkField: 'city, ,town',
    };
    expect(linkReference(config)).toEqual(full);
    expect(linkReference(JSON.stringify(config))).toEqual(full);
    const loose =
      '{table: "sys_region", txt: "name", key: "id", idField: "id", pidField: "pid", condition: {"pid":"0"}, linkField: "city,town"}';
    expect(linkReference(loose)).toEqual(full);
  });

  it('has at least a table, a text and a key', () => {
    const least = { table: 't', txt: 'n', key: 'k' };
    expect(linkReference(least)).toMatchObject({ idField: '', pidField: '', condition: '', linkFields: [] });
    for (const missing of ['table', 'txt', 'key']) expect(linkReference({ ...least, [missing]: '' })).toBeNull();
    expect(linkReference({ ...least, idField: null })).toMatchObject({ idField: '' });
  });

  it.each([[null], [undefined], [5], [''], ['{'], ['null'], ['5']])('is none: %j', (config) => {
    expect(linkReference(config)).toBeNull();
  });
});
