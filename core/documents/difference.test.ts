import { describe, expect, it } from 'vitest';
import { difference } from './difference.ts';
import { documentLines, searchText, searchWords } from './words.ts';

describe('[B2.7] two versions of a document', () => {
  it('keep equal lines and say which were removed and added', () => {
    expect(difference(['甲', '乙', '丙'], ['甲', '丙', '丁'])).toEqual([
      { kind: 'same', text: '甲' },
      { kind: 'removed', text: '乙' },
      { kind: 'same', text: '丙' },
      { kind: 'added', text: '丁' },
    ]);
  });

  it('mark the changed words of a line, Chinese by character', () => {
    expect(difference(['交货期为三十天 within 30 days'], ['交货期为六十天 within 60 days'])).toEqual([
      {
        kind: 'changed',
        pieces: [
          { kind: 'same', text: '交货期为' },
          { kind: 'removed', text: '三' },
          { kind: 'added', text: '六' },
          { kind: 'same', text: '十天 within ' },
          { kind: 'removed', text: '30' },
          { kind: 'added', text: '60' },
          { kind: 'same', text: ' days' },
        ],
      },
    ]);
  });

  it('do not call lines one that have nothing in common', () => {
    expect(difference(['完全不同'], ['abcdef']).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('lead from the one to the other, however long they are', () => {
    const before = Array.from({ length: 3_000 }, (_, index) => `行 ${index}`);
    const after = before.map((line, index) => (index % 7 === 0 ? `${line} 改` : line)).slice(3);
    const lines = difference(before, after);
    const text = (kept: 'removed' | 'added'): string[] =>
      lines.flatMap((line) =>
        line.kind === 'changed'
          ? [
              line.pieces
                .flatMap((piece) => (piece.kind === 'same' || piece.kind === kept ? [piece.text] : []))
                .join(''),
            ]
          : line.kind === 'same' || line.kind === kept
            ? [line.text]
            : [],
      );
    expect(text('removed')).toEqual(before);
    expect(text('added')).toEqual(after);
  });
});

describe('[B2.7] the words of a document', () => {
  it('are those people read, a line for each paragraph', () => {
    expect(
      documentLines('rich', '<h2>标题</h2><p>一&amp;二<br />三</p><table><tr><td>甲</td><td>乙</td></tr></table>'),
    ).toEqual(['标题', '一&二', '三', '甲\t乙']);
  });

  it('are found without regard to case, all words of a query', () => {
    expect(searchText('markdown', '合同', '采购', '# ABC')).toBe('合同\n采购\n# abc');
    expect(searchWords('  合同  abc 合同 ')).toEqual(['合同', 'abc']);
  });
});
