import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addFileDocument, documentsKey } from '@/entities/document';
import { failureOf, uploadFile, failureText } from '@/shared/api';

/** A file that is on its way, or that did not arrive. */
export type FileUpload = {
  readonly key: string;
  readonly name: string;
  readonly percent: number;
  readonly problem: string;
};

/** Label of the folder of the storage. */
const LABEL = 'doc';

/** Uploads files one after the other and makes documents of them; what failed stays with its reason until it is put away. */
export function useFileUploads() {
  const cache = useQueryClient();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const change = (key: string, part: Partial<FileUpload>): void =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string): void => setUploads((now) => now.filter((one) => one.key !== key));
  return {
    uploads,
    drop,
    add: async (files: readonly File[], parentId: string | null): Promise<void> => {
      const added = files.map((file) => ({ key: crypto.randomUUID(), file }));
      setUploads((now) => [
        ...now,
        ...added.map(({ key, file }) => ({ key, name: file.name, percent: 0, problem: '' })),
      ]);
      for (const { key, file } of added) {
        try {
          const { path } = await uploadFile(file, LABEL, { onProgress: (percent) => change(key, { percent }) });
          await addFileDocument({ parentId, path });
          drop(key);
        } catch (thrown) {
          const failure = failureOf(thrown);
          change(key, {
            problem: failureText(failure),
          });
        }
      }
      await cache.invalidateQueries({ queryKey: documentsKey });
    },
  };
}
