import { describe, expect, it } from 'vitest';
import { partsOf, typedName, withName } from './mention.ts';

describe('naming somebody in a comment', () => {
  it.each([
    ['@', 1, { from: 0, word: '' }],
    ['请 @李文', 5, { from: 2, word: '李文' }],
    ['请@李', 3, { from: 1, word: '李' }],
    ['@李文员 好', 6, null],
    ['a@b.cn', 6, null],
    ['没有', 2, null],
    [`@${'长'.repeat(21)}`, 22, null],
  ])('reads in %j what is typed of a name before the caret', (text, caret, expected) => {
    expect(typedName(text, caret)).toEqual(expected);
  });

  it('puts the name in place of what was typed, with one space after it', () => {
    expect(withName('请 @李 看', { from: 2, word: '李' }, '李文员')).toEqual({ text: '请 @李文员 看', caret: 6 });
    expect(withName('@', { from: 0, word: '' }, '李文员')).toEqual({ text: '@李文员 ', caret: 5 });
  });

  it('tells names from the rest, the longer of two that begin alike', () => {
    const names = [
      { id: '1', name: '李文' },
      { id: '2', name: '李文员' },
    ];
    expect(partsOf('问 @李文员、@李文。', names)).toEqual([
      { text: '问 ', isName: false },
      { text: '@李文员', isName: true },
      { text: '、', isName: false },
      { text: '@李文', isName: true },
      { text: '。', isName: false },
    ]);
    expect(partsOf('', names)).toEqual([]);
  });
});
