import type { FieldView } from '#core/screen/field-view.ts';

/** Fields in a block: enough that few are made, few enough that most are out of sight. Divides by every number of fields a line can hold (1 to 4). */
const BLOCK = 12;

/** Widgets that take a whole line. */
const wide = new Set(['textarea', 'umeditor', 'markdown', 'file', 'image', 'divider', 'note']);

/** Does the field take a line of its own? */
export function isWide(field: FieldView): boolean {
  return field.isWide === true || wide.has(field.widget);
}

/**
 * Fields in blocks a browser can leave out of its work while they are out of sight. A block ends where a line ends, however many fields a line holds, so
 * that blocks below each other look as one.
 */
export function blocksOf(fields: readonly FieldView[]): readonly (readonly FieldView[])[] {
  // Fields of several columns break lines where nobody counts them.
  if (fields.some(({ span = 1 }) => span > 1)) return [fields];
  const blocks: FieldView[][] = [];
  let block: FieldView[] = [];
  // Fields since the last place where a line certainly began.
  let run = 0;
  for (const field of fields) {
    if (block.length >= BLOCK && (isWide(field) || run % BLOCK === 0)) {
      blocks.push(block);
      block = [];
      run = 0;
    }
    block.push(field);
    run = isWide(field) ? 0 : run + 1;
  }
  return block.length === 0 ? blocks : [...blocks, block];
}
