/** Values of a row by field, in the one form the server stores: decimals as text with their decimals, empty as null. */
export type Values = Readonly<Record<string, unknown>>;

export type StateRow = { readonly id: string; readonly values: Values };

/** A record at one moment: its head, and the rows of its sub-tables in their order. */
export type RecordState = {
  readonly head: Values;
  readonly subs: Readonly<Record<string, readonly StateRow[]>>;
};

/** Old and new value. */
export type Change = readonly [unknown, unknown];
export type FieldChanges = Readonly<Record<string, Change>>;

/** Changes to the rows of one sub-table; `at` is the index of a row, before the change for removed rows, after it for others. */
export type RowChanges = {
  readonly added?: readonly (StateRow & { readonly at: number })[];
  readonly changed?: readonly { readonly id: string; readonly at: number; readonly fields: FieldChanges }[];
  readonly removed?: readonly (StateRow & { readonly at: number })[];
};

/** The difference of two states of a record: what differs and nothing else. */
export type Changes = {
  readonly head?: FieldChanges;
  readonly subs?: Readonly<Record<string, RowChanges>>;
};

/** Returns the changes that turn `before` into `after`. A sub-table that `after` does not name is unchanged. */
export function differenceOf(before: RecordState, after: RecordState): Changes {
  const head = fieldChanges(before.head, after.head);
  const subs = Object.entries(after.subs).flatMap(([table, rows]): [string, RowChanges][] => {
    const changes = rowChanges(before.subs[table] ?? [], rows);
    return Object.keys(changes).length === 0 ? [] : [[table, changes]];
  });
  return {
    ...(Object.keys(head).length === 0 ? {} : { head }),
    ...(subs.length === 0 ? {} : { subs: Object.fromEntries(subs) }),
  };
}

/** Is there no difference at all? */
export function isSame({ head, subs }: Changes): boolean {
  return head === undefined && subs === undefined;
}

/** The state before a change, of the one after it. What was changed past the history stays as it is now. */
export function stepBack(after: RecordState, { head = {}, subs = {} }: Changes): RecordState {
  const before = { ...after.subs };
  for (const [table, changes] of Object.entries(subs)) before[table] = rowsBefore(after.subs[table] ?? [], changes);
  return { head: { ...after.head, ...oldValues(head) }, subs: before };
}

function fieldChanges(before: Values, after: Values): FieldChanges {
  return Object.fromEntries(
    Object.keys(after).flatMap((name): [string, Change][] => {
      const [old, now] = [before[name] ?? null, after[name] ?? null];
      return old === now ? [] : [[name, [old, now]]];
    }),
  );
}

function rowChanges(before: readonly StateRow[], after: readonly StateRow[]): RowChanges {
  const old = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map(({ id }) => id));
  const came = after.flatMap((row, at) => (old.has(row.id) ? [] : [{ id: row.id, values: filled(row.values), at }]));
  const gone = before.flatMap((row, at) => (kept.has(row.id) ? [] : [{ id: row.id, values: filled(row.values), at }]));
  const { added, removed } = withoutTwins(came, gone);
  const changed = after.flatMap(({ id, values }, at) => {
    const fields = fieldChanges(old.get(id)?.values ?? values, values);
    return Object.keys(fields).length === 0 ? [] : [{ id, at, fields }];
  });
  return {
    ...(added.length === 0 ? {} : { added }),
    ...(changed.length === 0 ? {} : { changed }),
    ...(removed.length === 0 ? {} : { removed }),
  };
}

type Placed = StateRow & { readonly at: number };

/** A row that came back as it was under another id is no difference. */
function withoutTwins(
  came: readonly Placed[],
  gone: readonly Placed[],
): { added: readonly Placed[]; removed: readonly Placed[] } {
  const content = ({ values }: Placed): string =>
    JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (came.length === 0 || gone.length === 0) return { added: came, removed: gone };
  const twins = new Map<string, Placed[]>();
  for (const row of gone) {
    const key = content(row);
    const known = twins.get(key);
    if (known === undefined) twins.set(key, [row]);
    else known.push(row);
  }
  const back = new Set<Placed>();
  const added = came.filter((row) => {
    const twin = twins.get(content(row))?.pop();
    if (twin !== undefined) back.add(twin);
    return twin === undefined;
  });
  return { added, removed: gone.filter((row) => !back.has(row)) };
}

function rowsBefore(after: readonly StateRow[], { added = [], changed = [], removed = [] }: RowChanges): StateRow[] {
  const came = new Set(added.map(({ id }) => id));
  const old = new Map(changed.map(({ id, fields }) => [id, oldValues(fields)]));
  const rows = after
    .filter(({ id }) => !came.has(id))
    .map(({ id, values }) => ({ id, values: { ...values, ...old.get(id) } }));
  // In the order of their places, so that each place is there when it is taken.
  for (const { id, values, at } of [...removed].sort((one, other) => one.at - other.at))
    rows.splice(Math.min(at, rows.length), 0, { id, values });
  return rows;
}

function oldValues(fields: FieldChanges): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, [old]]) => [name, old]));
}

/** Empty fields of a whole row say nothing. */
function filled(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => (value ?? null) !== null));
}
