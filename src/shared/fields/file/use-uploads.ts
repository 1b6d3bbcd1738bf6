import { useEffect, useRef, useState } from 'react';
import { failureOf, uploadFile, failureText } from '../../api/index.ts';

/** A file on its way; what has arrived is part of the value, what was removed is gone [B4.7]. */
export type Upload = {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'uploading' | 'error';
  readonly percent: number;
  /** Why it failed, in the words of the server. */
  readonly reason: string;
};

/** More at a time only slow each other down. */
const AT_A_TIME = 3;

type Stored = { readonly path: string; readonly url: string };

/** Uploads files, three at a time in the order they came; a failed one stays and can be tried again. */
export function useUploads(biz: string, onStored: (file: File, stored: Stored) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const queue = useRef<Upload[]>([]);
  const nextKey = useRef(0);
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });
  // A field that goes away takes its unfinished uploads with it.
  useEffect(() => {
    const { current } = running;
    return () => {
      queue.current = [];
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const change = (key: number, part: Partial<Upload>): void =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number): void => setUploads((now) => now.filter((one) => one.key !== key));

  const run = async ({ key, file }: Upload): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'uploading', percent: 0, reason: '' });
    try {
      const result = await uploadFile(file, biz, {
        onProgress: (percent) => change(key, { percent }),
        signal: controller.signal,
      });
      drop(key);
      stored.current(file, result);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind !== 'aborted') {
        const reason = failureText(failure);
        change(key, { state: 'error', reason });
      }
    } finally {
      running.current.delete(key);
      start();
    }
  };
  const start = (): void => {
    while (running.current.size < AT_A_TIME) {
      const next = queue.current.shift();
      if (next === undefined) return;
      void run(next);
    }
  };

  return {
    uploads,
    add: (files: readonly File[]): void => {
      const added = files.map((file): Upload => {
        nextKey.current += 1;
        return { key: nextKey.current, file, state: 'waiting', percent: 0, reason: '' };
      });
      setUploads((now) => [...now, ...added]);
      queue.current.push(...added);
      start();
    },
    retry: (upload: Upload): void => {
      change(upload.key, { state: 'waiting', reason: '' });
      queue.current.push(upload);
      start();
    },
    remove: ({ key }: Upload): void => {
      queue.current = queue.current.filter((one) => one.key !== key);
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
