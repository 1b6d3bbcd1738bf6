import type { Choice, Made, Reading, Target } from '../api/e-invoice.ts';

/** A file on its way: sent, read, and what was chosen of it. */
export type Entry = {
  readonly key: string;
  readonly name: string;
  /** Percent of the bytes that are sent. */
  readonly percent: number;
  /** Path on the server, once it is there. */
  readonly path: string | null;
  /** Why it is not there. */
  readonly failure: string | null;
  readonly reading: Reading | null;
  /** Of each line what it bills; empty where nothing is chosen. */
  readonly receipts: readonly string[];
  readonly expenseType: string;
  readonly made: Made | null;
};

/** Starts the entry of a file. */
export function newEntry(key: string, name: string): Entry {
  return {
    key,
    name,
    percent: 0,
    path: null,
    failure: null,
    reading: null,
    receipts: [],
    expenseType: '',
    made: null,
  };
}

/** Gives an entry what was read of it; choices made before stay where they can. */
export function withReading(entry: Entry, reading: Reading): Entry {
  const known = new Set(reading.receipts.map(({ id }) => id));
  const receipts = (reading.invoice?.lines ?? []).map(({ receipt }, index) => {
    const before = entry.receipts[index] ?? '';
    return known.has(before) ? before : (receipt ?? '');
  });
  return { ...entry, reading, receipts };
}

export type EntryState =
  | 'uploading'
  | 'reading'
  | 'failed'
  | 'wrong'
  | 'choice'
  | 'ready'
  | 'attached'
  | 'unread'
  | 'done';

/** Says how a file stands among the others. */
export function stateOf(entry: Entry, entries: readonly Entry[], target: Target): EntryState {
  const { failure, path, reading, made } = entry;
  if (failure !== null) return 'failed';
  if (made !== null && made.id !== null) return 'done';
  if (path === null) return 'uploading';
  if (reading === null) return 'reading';
  if (reading.faults.length > 0 || made !== null) return 'wrong';
  if (reading.invoice === null) return ownerOf(reading, entries) === null ? 'unread' : 'attached';
  const isChosen = target === 'claim' ? entry.expenseType !== '' : entry.receipts.every((id) => id !== '');
  return isChosen ? 'ready' : 'choice';
}

/** Returns the number of the invoice among these files that a file without data is an attachment of. */
export function ownerOf({ belongsTo }: Reading, entries: readonly Entry[]): string | null {
  const isThere = entries.some(({ reading }) => reading?.invoice != null && reading.invoice.no === belongsTo);
  return isThere ? belongsTo : null;
}

/** Puts together what is sent of the entries that are ready. */
export function choicesOf(entries: readonly Entry[], target: Target): readonly Choice[] {
  return entries
    .filter((entry) => stateOf(entry, entries, target) === 'ready')
    .map(({ reading, path, receipts, expenseType }) => ({
      file: path ?? '',
      attached: entries
        .filter((one) => one.reading?.invoice === null && one.reading.belongsTo === reading?.invoice?.no)
        .flatMap((one) => (one.path === null || one.reading?.faults.length !== 0 ? [] : [one.path])),
      receipts: target === 'purchase' ? receipts.map((id) => (id === '' ? null : id)) : [],
      expenseType: target === 'claim' ? expenseType : '',
    }));
}
