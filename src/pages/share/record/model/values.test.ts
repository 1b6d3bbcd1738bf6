import { describe, expect, it } from 'vitest';
import { emptyOnes, firstValues, sentValues } from './values.ts';

const inputs = [
  { name: 'name', label: '名称', kind: 'text', isRequired: true },
  { name: 'at', label: '时间', kind: 'datetime', isRequired: false },
  { name: 'level', label: '等级', kind: 'choice', isRequired: true, value: 'A' },
] as const;

describe('[B2.4] what a stranger fills in', () => {
  it('begins with what the form says', () => {
    expect(firstValues(inputs)).toEqual({ name: '', at: '', level: 'A' });
  });

  it('is sent where it says something, times as the server writes them', () => {
    expect(sentValues(inputs, { name: ' 甲 ', at: '2030-05-01T08:30', level: '' })).toEqual({
      name: '甲',
      at: '2030-05-01 08:30:00',
    });
  });

  it('lacks what is required and empty', () => {
    expect(emptyOnes(inputs, { name: ' ', level: 'A' }).map(({ name }) => name)).toEqual(['name']);
  });
});
