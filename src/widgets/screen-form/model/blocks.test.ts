import { describe, expect, it } from 'vitest';
import type { FieldView } from '#core/screen/field-view.ts';
import { blocksOf } from './blocks.ts';

const rest = {} as FieldView;
const field = (widget: FieldView['widget'], index: number): FieldView => ({ ...rest, name: `f${index}`, widget });

/** The line each field begins in when a line holds so many, as a grid places them. */
function lines(fields: readonly FieldView[], columns: number): number[] {
  let line = 0;
  let used = 0;
  return fields.map(({ widget }) => {
    const takes = widget === 'textarea' || widget === 'divider' ? columns : 1;
    if (used + takes > columns) {
      line += 1;
      used = 0;
    }
    used += takes;
    return line;
  });
}

describe('blocks of fields', () => {
  it.each([1, 2, 3, 4])('places every field as one grid would, %i to a line', (columns) => {
    for (let seed = 1; seed < 60; seed += 1) {
      const fields = Array.from({ length: 80 }, (_, index) =>
        field((index * seed) % 7 === 3 ? 'textarea' : (index + seed) % 23 === 0 ? 'divider' : 'text', index),
      );
      const blocks = blocksOf(fields);
      let first = 0;
      const inBlocks = blocks.flatMap((block) => {
        const own = lines(block, columns).map((line) => line + first);
        first = (own.at(-1) ?? first) + 1;
        return own;
      });
      expect(blocks.flat()).toEqual(fields);
      expect(inBlocks).toEqual(lines(fields, columns));
      expect(Math.max(...blocks.map((block) => block.length))).toBeLessThanOrEqual(24);
    }
  });
});
