import { describe, expect, it } from 'vitest';
import { listCallQuery, pushText, readFormSearch, readListSearch, readPush, writeListSearch } from './list-search.ts';

describe('list search in the address', () => {
  it('keeps page, size, sort and filters over a round trip', () => {
    const search = {
      page: 3,
      size: 20,
      sort: { field: 'code', direction: 'desc' as const },
      filters: { name: '宏达', date_begin: '2026-01-01' },
      columnFilters: { code: 'KH' },
      tree: { matchType: 'or' as const, items: [{ field: 'name', type: 'text', rule: 'like' as const, val: '精' }] },
      view: '7',
    };
    expect(readListSearch(`?${writeListSearch(search).toString()}`)).toEqual(search);
  });

  it('takes an advanced query that cannot be read for none', () => {
    expect(readListSearch('?adv=%7Bbroken').tree).toBeNull();
    expect(
      readListSearch('?adv=%5B%22and%22%2C%5B%22name%22%2C%22text%22%2C%22exec%22%2C%221%22%5D%5D').tree,
    ).toBeNull();
  });

  it('has a bare address for a fresh list', () => {
    expect(writeListSearch(readListSearch('')).toString()).toBe('');
  });

  it('[A5.7] ignores a sort string that is not column=asc|desc', () => {
    expect(readListSearch('?sort=code%3Bdrop').sort).toBeNull();
    expect(readListSearch('?sort=code%3DDESC').sort).toEqual({ field: 'code', direction: 'desc' });
  });

  it('[B9.2] takes only the page sizes offered and pages from 1', () => {
    expect(readListSearch('?size=5000&page=-3')).toMatchObject({ size: 10, page: 1 });
  });

  it('asks for a page by number and size', () => {
    expect(listCallQuery(readListSearch('?page=2&sort=a%3Dasc'))).toEqual({
      pageNo: 2,
      pageSize: 10,
      column: 'a',
      order: 'asc',
    });
  });

  it('opens no form without its record', () => {
    expect(readFormSearch('?form=edit')).toBeNull();
    expect(readFormSearch('?form=edit&id=7')).toEqual({ mode: 'edit', id: '7' });
    expect(readFormSearch('?form=add')).toEqual({ mode: 'add', id: null });
    expect(readFormSearch('?form=add&copy=7')).toEqual({ mode: 'add', id: null, copy: '7' });
    const push = pushText({ form: 'sal_order', button: 'push_out', ids: '1,2' });
    expect(readFormSearch(`?form=add&push=${push}`)).toEqual({ mode: 'add', id: null, push });
    expect(readPush(push)).toEqual({ form: 'sal_order', button: 'push_out', ids: '1,2' });
    expect(readPush('sal_order')).toBeNull();
  });
});
