import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import {
  documentQuery,
  documentsKey,
  saveDocument,
  saveDraft,
  type DocumentFile,
  type DocumentOne,
} from '@/entities/document';
import { failureOf, refusalDetail, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';

/** Document being written. */
export type Writing = {
  readonly name: string;
  readonly tags: string;
  readonly content: string;
  readonly files: readonly DocumentFile[];
};

/** A pause in writing this long is a moment to keep the draft. */
const REST_MS = 3_000;

type DraftState = 'none' | 'saving' | 'failed' | 'saved';

/** A document while it is written: kept as a draft after every pause, saved as a version, never over somebody else's silently. */
export function useWriting(document: DocumentOne) {
  const { id } = document;
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const { touch, clean } = useUnsaved();
  const [writing, setWriting] = useState<Writing>(document);
  const [version, setVersion] = useState(document.version);
  const [isDirty, setDirty] = useState(false);
  const [draft, setDraft] = useState<DraftState>('none');
  const [note, setNote] = useState('');
  /** The version somebody else saved meanwhile. */
  const [conflict, setConflict] = useState<number | null>(null);
  const latest = useRef({ writing, version, isKept: true });

  const keepDraft = async (): Promise<void> => {
    const now = latest.current;
    if (now.isKept) return;
    now.isKept = true;
    setDraft('saving');
    try {
      const { name, tags, content } = now.writing;
      await saveDraft({ itemId: id, baseVersion: now.version, name, tags, content });
      setDraft('saved');
    } catch {
      now.isKept = false;
      setDraft('failed');
    }
  };
  useEffect(() => {
    latest.current = { ...latest.current, writing, version };
    if (!isDirty || latest.current.isKept) return undefined;
    const timer = setTimeout(() => void keepDraft(), REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- keepDraft reads what is latest
  }, [writing, version, isDirty]);
  // A page that is hidden or closed keeps what was written at once.
  useEffect(
    () => () => void keepDraft(),
    // oxlint-disable-next-line react/exhaustive-deps -- when the page goes
    [],
  );

  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: (over: number) =>
      saveDocument({
        id,
        version: over,
        name: writing.name.trim(),
        tags: writing.tags.trim(),
        content: writing.content,
        files: writing.files.map(({ path }) => path),
        note: note.trim(),
      }),
    onSuccess: async (next) => {
      latest.current.isKept = true;
      setVersion(next);
      setDirty(false);
      setDraft('none');
      setNote('');
      setConflict(null);
      clean();
      notify({ kind: 'documents', level: 'success', text: text('documents.saved') });
      cache.setQueryData(documentQuery(id).queryKey, (old) =>
        old === undefined ? old : { ...old, ...writing, files: [...writing.files], version: next, draft: null },
      );
      await cache.invalidateQueries({ queryKey: [...documentsKey, 'versions', id] });
      await cache.invalidateQueries({ queryKey: [...documentsKey, 'list'] });
    },
    onError: (thrown) => {
      const failure = failureOf(thrown);
      const other = refusalDetail(failure)?.conflict;
      if (other === undefined) {
        notify({
          kind: 'documents',
          level: 'error',
          text: failureText(failure),
        });
        return;
      }
      void keepDraft();
      setConflict(other.version);
    },
  });
  return {
    writing,
    isDirty,
    draft,
    note,
    setNote,
    conflict,
    endConflict: () => setConflict(null),
    isSaving: save.isPending,
    save: (over = version): void => {
      if (!save.isPending) save.mutate(over);
    },
    change: (part: Partial<Writing>): void => {
      latest.current.isKept = false;
      setWriting((now) => ({ ...now, ...part }));
      setDirty(true);
      touch();
    },
    keepDraft,
    /** Everything is as the server has it. */
    settled: (): void => {
      latest.current.isKept = true;
      setDirty(false);
      clean();
    },
    version,
  };
}
