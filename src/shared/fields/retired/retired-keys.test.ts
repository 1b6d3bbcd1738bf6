import { describe, expect, it } from 'vitest';
import { disabledName } from '#core/fields/retired.ts';
import { retiredKeys } from './retired-keys.ts';

const field = { name: 'subject_id', options: null };

describe('keys that cannot be chosen any more', () => {
  it('are none of a field with no value, whatever the record says', () => {
    for (const said of [undefined, '', 'A,B']) {
      const values = said === undefined ? {} : { [disabledName('subject_id')]: said };
      expect([...retiredKeys(field, values, [''])], String(said)).toEqual([]);
    }
  });

  it('are those the record names, and those whose items say so', () => {
    const options = [
      { value: 'A', text: '甲', disabled: true },
      { value: 'B', text: '乙' },
    ];
    expect([...retiredKeys({ name: 'kind', options }, {}, ['A', 'B'])]).toEqual(['A']);
  });
});
