import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { flowModelSubject } from '#core/managed/workflow.ts';
import type { FlowFault } from '#core/workflow/graph.ts';
import { managedKey } from '@/entities/system/managed';
import { checkFlowDraft, deployFlow, saveFlowDraft, type FlowDraft } from '@/entities/workflow/design';
import { failureOf, isSessionEnd, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** Thrown where a check found something: what it found is shown already. */
class FaultyError extends Error {}

/** Saving, checking and deploying what was drawn, and what is wrong with it. */
export function useFlowFile({ id, version: first }: FlowDraft, read: () => Promise<string>, clean: () => void) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [version, setVersion] = useState(first);
  const [faults, setFaults] = useState<readonly FlowFault[] | null>(null);
  const said = (message: string): void => void notify({ kind: 'flow', level: 'success', text: message });
  const onError = (error: unknown): void => {
    if (error instanceof FaultyError) return;
    const failure = failureOf(error);
    if (isSessionEnd(failure)) return;
    const message = error instanceof Error && error.message !== '' ? error.message : text('failure.network');
    const errors = refusalDetail(failure)?.errors ?? [];
    setFaults(
      errors.length === 0
        ? [{ node: null, zh: message, en: message }]
        : errors.map(({ field, message: one }) => ({ node: field === 'process' ? null : field, zh: one, en: one })),
    );
  };
  const listChanged = () => cache.invalidateQueries({ queryKey: [...managedKey(flowModelSubject), 'list'] });
  const store = async (): Promise<number> => {
    const saved = await saveFlowDraft({ id, version, xml: await read() });
    setVersion(saved);
    clean();
    return saved;
  };
  const judge = async (): Promise<void> => {
    const found = await checkFlowDraft({ id, xml: await read() });
    setFaults(found);
    if (found.length > 0) throw new FaultyError();
  };
  const quiet = { meta: { isQuiet: true }, networkMode: 'always', onError } as const;
  const save = useMutation({
    ...quiet,
    mutationFn: store,
    onSuccess: async () => {
      setFaults(null);
      said(text('drawing.saved'));
      await listChanged();
    },
  });
  const check = useMutation({
    ...quiet,
    mutationFn: judge,
    onSuccess: () => {
      setFaults(null);
      said(text('drawing.noFaults'));
    },
  });
  const deploy = useMutation({
    ...quiet,
    mutationFn: async () => {
      await judge();
      const { message, version: deployed } = await deployFlow({ id, version: await store() });
      setVersion(deployed);
      return message;
    },
    onSuccess: async (message) => {
      setFaults(null);
      said(message);
      await listChanged();
    },
  });
  return {
    faults,
    setFaults,
    isBusy: save.isPending || check.isPending || deploy.isPending,
    save: () => save.mutate(),
    check: () => check.mutate(),
    deploy: () => deploy.mutate(),
  };
}
