import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uploadFile } from '@/shared/api';
import { importFiles, readFiles, type Target } from '../api/e-invoice.ts';
import { choicesOf, newEntry, withReading, type Entry } from './entry.ts';

/** Label of the folder of the files. */
const LABEL = 'e-invoice';

/** Files at once. */
export const MOST_FILES = 50;

/**
 * Keeps the files somebody brings: sends them one after another, has them read together, and imports what is ready.
 * @param claim draft the lines go to; null for a new one
 */
export function useEntries(claim: string | null) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const newest = useRef(entries);
  const count = useRef(0);
  const put = (change: (before: readonly Entry[]) => readonly Entry[]): void => {
    newest.current = change(newest.current);
    setEntries(newest.current);
  };
  const patch = (key: string, values: Partial<Entry>): void =>
    put((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one)));

  const reading = useMutation({
    mutationFn: (target: Target) => {
      const files = newest.current.flatMap(({ path, made }) => (path === null || made?.id != null ? [] : [path]));
      return files.length === 0 ? Promise.resolve([]) : readFiles(target, files);
    },
    onSuccess: (readings) => {
      const byFile = new Map(readings.map((one) => [one.file, one]));
      put((before) =>
        before.map((entry) => {
          const own = byFile.get(entry.path ?? '');
          return own === undefined ? entry : { ...withReading(entry, own), made: null };
        }),
      );
    },
  });

  const send = async ({
    files,
    target,
  }: {
    readonly files: readonly File[];
    readonly target: Target;
  }): Promise<void> => {
    const added = files.map((file) => ({ file, entry: newEntry(String((count.current += 1)), file.name) }));
    put((before) => [...before, ...added.map(({ entry }) => entry)]);
    for (const { file, entry } of added) {
      try {
        const onProgress = (percent: number): void => patch(entry.key, { percent });
        const { path } = await uploadFile(file, LABEL, { onProgress });
        patch(entry.key, { path });
      } catch (error) {
        patch(entry.key, { failure: error instanceof Error ? error.message : String(error) });
      }
    }
    await reading.mutateAsync(target);
  };
  const sending = useMutation({ mutationFn: send, meta: { isQuiet: true } });

  const importing = useMutation({
    mutationFn: (target: Target) => importFiles({ target, claim }, choicesOf(newest.current, target)),
    onSuccess: (documents) =>
      put((before) =>
        before.map((entry) => {
          const made = documents.find(({ file }) => file === entry.path);
          return made === undefined ? entry : { ...entry, made };
        }),
      ),
  });

  return {
    entries,
    isBusy: sending.isPending || reading.isPending || importing.isPending,
    isImporting: importing.isPending,
    error: reading.error ?? importing.error,
    add: (files: readonly File[], target: Target) => sending.mutate({ files, target }),
    readAgain: (target: Target) => reading.mutate(target),
    remove: (key: string) => put((before) => before.filter((one) => one.key !== key)),
    patch,
    bring: (target: Target) => importing.mutate(target),
  };
}
