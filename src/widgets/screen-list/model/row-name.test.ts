import { describe, expect, it } from 'vitest';
import { listView } from '#core/screen/list-view.ts';
import { rowName } from './row-name.ts';

/** Returns the name of a row with a value in each of these columns. */
const called = (...fields: readonly string[]): string =>
  rowName(listView({ columns: fields.map((dataIndex) => ({ dataIndex, title: dataIndex })), dictOptions: {} }), {
    id: '7',
    ...Object.fromEntries(fields.map((field) => [field, `${field}!`] as const)),
  });

describe('[B2.3] what a record is called', () => {
  it.each([
    [['v_word', 'voucher_no', 'name'], 'name!'],
    [['v_word', 'voucher_no', 'remark'], 'voucher_no!'],
    [['kind', 'remark'], 'kind!'],
    [[], '7'],
  ])('of the columns %j: %s', (fields, name) => {
    expect(called(...fields)).toBe(name);
  });
});
