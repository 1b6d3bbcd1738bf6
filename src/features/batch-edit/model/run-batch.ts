import {
  deleteBatch,
  editBatch,
  undoBatch,
  type allRows,
  type BatchResult,
  type BatchTarget,
  type Row,
} from '@/entities/screen';

/** Records that an act on many means: chosen rows with the versions seen, or all rows of a query. */
export type BatchChoice =
  | {
      readonly kind: 'rows';
      readonly ids: readonly string[];
      readonly versions: Readonly<Record<string, number>>;
      readonly names: ReadonlyMap<string, string>;
    }
  | {
      readonly kind: 'query';
      readonly target: BatchTarget;
      readonly total: number;
      /** All rows of the query as they are now. */
      readonly rows: () => ReturnType<typeof allRows>;
      readonly nameOf: (row: Row) => string;
    };

/** Progress and result of a batch. */
export type BatchOutcome = {
  readonly total: number;
  readonly done: number;
  readonly failures: readonly { readonly id: string; readonly name: string; readonly message: string }[];
  /** Names of the records. */
  readonly names: ReadonlyMap<string, string>;
  /** Tokens that take it back, newest first. */
  readonly undo: readonly string[];
};

/** Records of one call: it answers within a second, so that the progress moves. */
const CHUNK = 100;

type Act = (target: BatchTarget) => Promise<BatchResult>;

function actOf(code: string, values: Record<string, unknown> | null): Act {
  return (target) => (values === null ? deleteBatch(code, target) : editBatch(code, target, values));
}

function targetOf(choice: BatchChoice): BatchTarget {
  return choice.kind === 'query' ? choice.target : { ids: [...choice.ids] };
}

/** The count the user confirms. For a deletion the server counts, and refuses what is too many; to edit, it has to know the values first. */
export async function countBatch(code: string, act: 'edit' | 'delete', choice: BatchChoice): Promise<number> {
  if (act === 'edit') return choice.kind === 'query' ? choice.total : choice.ids.length;
  return (await deleteBatch(code, { ...targetOf(choice), dryRun: true })).total;
}

/**
 * Runs a batch piece by piece.
 * @param values what to set; null deletes
 * @param count what the user confirmed; a query that finds another number by now is not run: null
 */
export async function runBatch(
  code: string,
  choice: BatchChoice,
  values: Record<string, unknown> | null,
  { count, onProgress }: { readonly count: number; readonly onProgress: (outcome: BatchOutcome) => void },
): Promise<BatchOutcome | null> {
  const act = actOf(code, values);
  const { total } = await act({ ...targetOf(choice), dryRun: true });
  if (choice.kind === 'query' && total !== count) return null;
  const { ids, versions, names } = choice.kind === 'rows' ? choice : await rowsOf(choice);
  if (choice.kind === 'query' && ids.length !== count) return null;
  let outcome: BatchOutcome = { total: ids.length, done: 0, failures: [], undo: [], names };
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = ids.slice(at, at + CHUNK);
    const target = { ids: part, versions: Object.fromEntries(part.flatMap((id) => versionOf(id, versions))) };
    outcome = joined(outcome, await act(target));
    onProgress(outcome);
  }
  return outcome;
}

/** Takes a batch back, the newest piece first. */
export async function takeBack(outcome: BatchOutcome): Promise<BatchOutcome> {
  let back: BatchOutcome = { ...outcome, total: outcome.done, done: 0, failures: [], undo: [] };
  for (const token of outcome.undo) back = joined(back, await undoBatch(token));
  return back;
}

async function rowsOf(choice: Extract<BatchChoice, { kind: 'query' }>) {
  const { records } = await choice.rows();
  return {
    ids: records.flatMap(({ id }) => (id === undefined ? [] : [id])),
    versions: versionsOf(records),
    names: new Map(records.map((row) => [row.id ?? '', choice.nameOf(row)])),
  };
}

/** The version of each row, for those that have one. */
function versionsOf(
  rows: readonly { readonly id?: string; readonly version?: number | null }[],
): Record<string, number> {
  return Object.fromEntries(
    rows.flatMap(({ id, version }) => (id === undefined || version == null ? [] : [[id, version]])),
  );
}

function versionOf(id: string, versions: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  const version = versions[id];
  return version === undefined ? [] : [[id, version]];
}

function joined(outcome: BatchOutcome, result: BatchResult): BatchOutcome {
  return {
    total: outcome.total,
    done: outcome.done + result.done,
    names: outcome.names,
    failures: [
      ...outcome.failures,
      ...result.rows
        .filter(({ ok }) => !ok)
        .map(({ id, message }) => ({ id, message, name: outcome.names.get(id) ?? id })),
    ],
    undo: result.undo === null ? outcome.undo : [result.undo.token, ...outcome.undo],
  };
}
