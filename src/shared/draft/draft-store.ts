import { draftDays } from '../unsaved/index.ts';

/** Unsaved entries of a form. */
export type Draft = {
  /** `user|screen|record`; see `draftKey`. */
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Which form the values were typed into: fields may have changed since. */
  readonly definition: string;
  /** The key the form is saved under; kept, so that a form whose answer was lost is not stored twice. */
  readonly formKey: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
};

const DATABASE = 'pro__drafts';
const STORE = 'drafts';
const DAY_MS = 86_400_000;

/** Drafts of a browser without a database, kept as long as its document lives: private windows may refuse one. */
const memory = new Map<string, Draft>();
let opening: Promise<IDBDatabase | null> | null = null;

/** The place of a draft: one per user, screen and record. */
export function draftKey(userId: string, screen: string, recordId: string): string {
  return [userId, screen, recordId].join('|');
}

/** The draft of a place; one that is older than they are kept counts as none. */
export async function readDraft(key: string): Promise<Draft | null> {
  const database = await open();
  const found: unknown =
    database === null ? memory.get(key) : await done(database.transaction(STORE).objectStore(STORE).get(key));
  return isDraft(found) && found.savedAt > Date.now() - draftDays() * DAY_MS ? found : null;
}

/** Keeps a draft instead of the one of its place. Nothing is said when the browser refuses: the form itself still works. */
export async function writeDraft(draft: Draft): Promise<void> {
  await change(
    (store) => store.put(draft),
    () => memory.set(draft.key, draft),
  );
}

/** Forgets the draft of a place. */
export async function removeDraft(key: string): Promise<void> {
  await change(
    (store) => store.delete(key),
    () => memory.delete(key),
  );
}

async function change(act: (store: IDBObjectStore) => IDBRequest, otherwise: () => void): Promise<void> {
  const database = await open();
  try {
    if (database === null) otherwise();
    else {
      const transaction = database.transaction(STORE, 'readwrite');
      const written = completed(transaction);
      act(transaction.objectStore(STORE));
      // Before it is complete, a page that is left takes it back.
      await written;
    }
  } catch {
    otherwise();
  }
}

function open(): Promise<IDBDatabase | null> {
  opening ??= openDatabase().catch(() => null);
  return opening;
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await done(request);
  // A newer version of the application may want to change the database.
  database.onversionchange = () => {
    database.close();
    opening = null;
  };
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  for (const draft of (await done(store.getAll())) as unknown[]) {
    if (isDraft(draft) && draft.savedAt <= Date.now() - draftDays() * DAY_MS) store.delete(draft.key);
  }
  return database;
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The database of the browser refused.'));
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of the browser refused.'));
  });
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'formKey' in value &&
    typeof value.formKey === 'string' &&
    'definition' in value &&
    typeof value.definition === 'string' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
