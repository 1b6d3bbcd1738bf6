import { describe, expect, it } from 'vitest';
import { resolveDefault } from '../defaults/default-value.ts';
import { fieldType, fieldTypes } from './field-types.ts';

const specified =
  'text number integer password date datetime textarea list radio file image checkbox rate switch umeditor popup popups transfer list_multi sel_depart sel_user sel_search sel_tree cat_tree hidden link_down pca markdown divider month';

describe('field types', () => {
  it('[B2.55] knows every widget type of the specification and no other', () => {
    expect(
      fieldTypes()
        .map((type) => type.name)
        .sort(),
    ).toEqual(specified.split(' ').sort());
  });
  it('does not guess unknown types', () => {
    expect(fieldType('toString')).toBeUndefined();
    expect(fieldType('gantt')).toBeUndefined();
  });
});

describe('defaults', () => {
  const context = {
    now: new Date('2026-11-20T16:00:00Z'),
    userId: 'u1',
    username: 'zhang',
    realname: '张伟',
    orgCode: null,
  };
  it.each([
    ['#{date}', '2026-11-21'],
    ['#{sysUserCode}', 'zhang'],
    ['#{sysOrgCode}', null],
    ['Y', 'Y'],
    ['', null],
    ['#{month}', '2026-11'],
  ])('%s', (text, expected) => {
    expect(resolveDefault(text, context)).toBe(expected);
  });
});
