import { filled, type RefusalText } from '#core/refusals/text.ts';
import { cellName } from '#server/engine/book/import-source.ts';
import type { Field } from '#server/engine/definition/catalogue.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { cellReader, isByValue, isPercent, PLACEHOLDER, TIE, type CellValue, type ReadCell } from './import-columns.ts';
import { linesOf, noteAt, noteError, type Item, type Line, type Run } from './import-items.ts';
import { keysOfWords } from './import-lookup.ts';
import { importRefusals } from './refusals.ts';

type Readers = Map<Field, ReadCell>;
const readersOf = new WeakMap<Run, Readers>();

/** Reads every mapped cell of a lot and learns what the words in them mean; what cannot be read is noted. */
export async function readCells(run: Run, items: readonly Item[]): Promise<void> {
  const readers: Readers = readersOf.get(run) ?? new Map<Field, ReadCell>();
  readersOf.set(run, readers);
  const words = new Map<Field, Set<string>>();
  const lines = items.flatMap(linesOf);
  for (const line of lines) {
    for (const { index, field: name } of line.sheet.columns) {
      const field = name === null || name === TIE ? undefined : line.table.byName.get(name);
      if (field === undefined) continue;
      const reader = readers.get(field) ?? cellReader(field, run.catalogue, run.now);
      readers.set(field, reader);
      const text = line.row.cells[index] ?? '';
      const saying: CellValue =
        field === run.tie?.field && PLACEHOLDER.test(text.trim())
          ? { kind: 'value', value: null }
          : reader(text, line.row.looks?.get(index), cellName(index, line.row.line));
      line.sayings.set(field, saying);
      if (saying.kind !== 'words') continue;
      const asked = words.get(field) ?? new Set();
      words.set(field, asked);
      asked.add(saying.whole);
      for (const word of saying.words) asked.add(word);
    }
  }
  for (const [field, asked] of words) await run.lookup.learn(field, asked);
}

/** The value a saying stands for; undefined where it stands for none. */
export function valueOf(run: Run, field: Field, saying: CellValue): { value: unknown } | { message: RefusalText } {
  if (saying.kind === 'value') return { value: saying.value };
  if (saying.kind === 'problem') return { message: saying.message };
  const found = keysOfWords(run.lookup, field, saying.words, saying.whole);
  return 'keys' in found ? { value: found.keys.join(',') } : found;
}

/** Checks a line for faults no rule of a field would find: errors of the table program, joined cells, computed values. */
export function checkCells(run: Run, item: Item): void {
  for (const line of linesOf(item)) {
    const { row, sheet } = line;
    if (row.faults !== null || row.formulas !== null || row.uncomputed !== null) checkFormulas(run, item, line);
    if (row.looks !== null) notePercents(run, line);
    const merged = sheet.merged.find(
      (range) =>
        range.firstLine <= row.line &&
        range.lastLine >= row.line &&
        sheet.columns.some(
          ({ field, index }) => field !== null && index >= range.firstColumn && index <= range.lastColumn,
        ),
    );
    if (merged !== undefined) noteError(run, item, line, null, importRefusals.mergedCells);
  }
}

function checkFormulas(run: Run, item: Item, line: Line): void {
  const { row, sheet } = line;
  for (const { index, field: name } of sheet.columns) {
    const field = name === null ? undefined : line.table.byName.get(name);
    if (field === undefined) continue;
    const text = row.cells[index] ?? '';
    if (row.faults?.includes(index) === true)
      noteError(run, item, line, field, filled(importRefusals.errorCell, { text }));
    else if (row.uncomputed?.includes(index) === true)
      noteError(
        run,
        item,
        line,
        field,
        filled(engineRefusals.formulaWithoutResult, { cell: cellName(index, row.line) }),
      );
    else if (row.formulas?.includes(index) === true)
      noteAt(run, line, {
        level: 'warning',
        column: index,
        field: field.name,
        label: field.label,
        message: importRefusals.formulaResult,
      });
  }
}

/** Says where a percentage goes into a number that is none. */
function notePercents(run: Run, line: Line): void {
  const { row, sheet } = line;
  for (const { index, field: name } of sheet.columns) {
    const look = row.looks?.get(index);
    const field = name === null || look?.kind !== 'percent' ? undefined : line.table.byName.get(name);
    if (look?.kind !== 'percent' || field === undefined || isPercent(field) || !isByValue(field)) continue;
    noteAt(run, line, {
      level: 'warning',
      column: index,
      field: field.name,
      label: field.label,
      message: filled(importRefusals.percentAsFraction, { shown: look.text, value: row.cells[index] ?? '' }),
    });
  }
}
