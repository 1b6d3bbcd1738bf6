import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { seenText, type Source, type SourceRow } from '#server/engine/book/import-source.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { Engine, Stored } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { CellValue } from './import-columns.ts';
import type { IssueLog } from './import-issues.ts';
import type { Lookup } from './import-lookup.ts';
import type { StagedSheet } from './import-stage.ts';

/** A line of a sheet on its way to become a row. */
export type Line = {
  readonly table: Table;
  readonly sheet: StagedSheet;
  readonly row: SourceRow;
  /** Content of each mapped cell. */
  readonly sayings: Map<Field, CellValue>;
  /** Fields with an error already: one is enough. */
  readonly failed: Set<string>;
};

/** A line of the head with its lines of sub-tables: one record. */
export type Item = {
  readonly head: Line;
  readonly subs: Map<Table, readonly Line[]>;
  /** Values of the fields that find an existing record; null where one is empty or the import has none. */
  key: readonly unknown[] | null;
  stored: Stored | null;
  record: PreparedRecord | null;
  /** The record as a client would send it. */
  body: Row;
  isWrong: boolean;
  outcome: 'created' | 'changed' | 'unchanged';
  /** Id of a new record, once it has one. */
  newId: string | null;
};

/** Options of an import that writes: its id, and the records it leaves out. */
export type Writing = {
  readonly importId: string;
  /** Wrong records are left out; otherwise the first one stops the import. */
  readonly isOnlyGood: boolean;
};

/** One run over a staged file: a dry run, or the import itself inside its transaction. */
export type RunPlan = {
  readonly engine: Engine;
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly actor: Actor;
  readonly now: Date;
  readonly source: Source;
  readonly sheets: readonly StagedSheet[];
  /** Fields that find existing records; none: all are new. */
  readonly keys: readonly string[];
  /** Does an empty cell erase what a record has there? Otherwise it leaves it alone. */
  readonly erases: boolean;
  /** Null in a dry run. */
  readonly writing: Writing | null;
  /** Called after every lot with the rows done so far; throws to stop. */
  readonly progress: (rows: number) => Promise<void>;
};

/** A run and what it knows so far. */
export type Run = RunPlan & {
  readonly log: IssueLog;
  readonly lookup: Lookup;
  /** The field that ties lines of sub-tables to their head, and its column in the head's sheet. */
  readonly tie: { readonly field: Field; readonly column: number | null } | null;
  /** Lines of sub-tables by table and tie. */
  readonly subLines: ReadonlyMap<Table, ReadonlyMap<string, readonly SourceRow[]>>;
};

/** Notes an error of a cell, or of a whole line, and marks its record. */
export function noteError(run: Run, item: Item, line: Line, field: Field | null, message: RefusalText): void {
  const column = line.sheet.columns.find((one) => field !== null && one.field === field.name)?.index ?? null;
  if (field !== null) line.failed.add(field.name);
  item.isWrong = true;
  noteAt(run, line, { level: 'error', column, field: field?.name ?? null, label: field?.label ?? '', message });
}

export function noteAt(
  run: Run,
  { table, row }: Pick<Line, 'table' | 'row'>,
  issue: {
    level: 'error' | 'warning';
    column: number | null;
    field: string | null;
    label: string;
    message: RefusalText;
  },
): void {
  run.log.note({
    ...issue,
    sheet: table.title,
    table: table.name,
    line: row.line,
    value: issue.column === null ? '' : seenText(row, issue.column),
  });
}

export function linesOf(item: Item): readonly Line[] {
  return [item.head, ...[...item.subs.values()].flat()];
}
