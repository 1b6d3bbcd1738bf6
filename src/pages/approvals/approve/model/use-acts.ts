import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type RefObject } from 'react';
import { usePageRules } from '@/entities/permission';
import { actsOnFlow, type FlowDetail } from '@/entities/workflow/running';
import { failureOf, isSessionEnd, refusalDetail } from '@/shared/api';
import type { Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';
import type { useOpinion } from './use-opinion.ts';

export type Said = ReturnType<typeof useOpinion>;

/** What is wrong with the opinion or the signature; '' is the act as a whole. */
export type SaidErrors = Readonly<Partial<Record<'opinion' | 'signature' | '', string>>>;

/** Acts with a dialog of their own. */
export type DialogAct = 'return' | 'transfer' | 'delegate' | 'add_sign' | 'cc' | 'comment' | 'urge';

type ActsOptions = {
  readonly detail: FlowDetail;
  readonly said: Said;
  /** Presses the form, where something of it is written with the decision. */
  readonly press: RefObject<(() => void) | null> | null;
  readonly onDone: () => Promise<void>;
};

/** What can be done with a task and its instance; a refusal stands where it belongs, and nothing that was typed is lost. */
export function useActs({ detail, said, press, onDone }: ActsOptions) {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [errors, setErrors] = useState<SaidErrors>({});
  const { instance, task } = detail;
  const taskId = task?.id ?? '';
  const isStarter = task?.kind === 'starter';

  const done = async (message: string): Promise<void> => {
    notify({ kind: `flow ${message}`, level: 'success', text: message });
    said.forget();
    setErrors({});
    void cache.invalidateQueries({ queryKey: ['managed'], predicate: ({ queryKey }) => isOfFlows(queryKey[1]) });
    void cache.invalidateQueries({ queryKey: ['screen', instance.formCode] });
    await onDone();
  };
  const refused = (thrown: unknown): void => {
    const failure = failureOf(thrown);
    if (isSessionEnd(failure)) return;
    const found = refusalDetail(failure)?.errors ?? [];
    const at = (field: string) => found.find((error) => error.field === field)?.message;
    const [opinion, signature] = [at('opinion'), at('signature')];
    const reason = 'message' in failure && failure.message !== '' ? failure.message : text('failure.network');
    show(
      opinion === undefined && signature === undefined
        ? { '': reason }
        : { ...(opinion === undefined ? {} : { opinion }), ...(signature === undefined ? {} : { signature }) },
    );
  };
  const show = (found: SaidErrors): void => {
    setErrors(found);
    requestAnimationFrame(() => {
      const wrong = document.querySelector<HTMLElement>('.flow-opinion [aria-invalid="true"], .flow-refused');
      wrong?.scrollIntoView({ block: 'center' });
      wrong?.focus();
    });
  };
  const act = useMutation({
    meta: { isQuiet: true },
    mutationFn: (does: () => Promise<string>) => does(),
    onSuccess: done,
    onError: refused,
  });
  /** What is missing that needs no server. */
  const missing = (reasonFor: string | null): SaidErrors => ({
    ...(said.sent.opinion !== null
      ? {}
      : reasonFor !== null
        ? { opinion: text('flow.reasonMissing', { act: reasonFor }) }
        : task?.opinionNeeded === true
          ? { opinion: text('flow.opinionMissing') }
          : {}),
    ...(task?.signatureNeeded === true && said.sent.signature === null
      ? { signature: text('flow.signatureMissing') }
      : {}),
  });
  const checked = (reasonFor: string | null, go: () => void): void => {
    const found = missing(reasonFor);
    if (Object.keys(found).length > 0) show(found);
    else if (!act.isPending) {
      setErrors({});
      go();
    }
  };
  const agree = (): void =>
    checked(null, () => {
      if (press?.current == null) act.mutate(() => actsOnFlow.agree({ taskId, ...said.sent }));
      else press.current();
    });
  return {
    errors,
    isBusy: act.isPending,
    /** What stands in the opinion, for dialogs that begin with it. */
    opinion: said.opinion.text,
    may: (name: string): boolean => rules.button(name).isVisible,
    agree,
    /** Asks first: for the keys that agree. */
    agreeAsked: () =>
      ask({
        title: text('notice.title'),
        text: text(isStarter ? 'flow.resubmitAsk' : 'flow.agreeAsk', { name: instance.title }),
        yes: text(isStarter ? 'flow.resubmit' : 'flow.agree'),
        no: text('action.cancel'),
        onYes: agree,
      }),
    /** Agrees with what was written in the form; the form puts what is wrong to its fields. */
    agreeWith: async (record: Values): Promise<null> => {
      try {
        await done(await actsOnFlow.agree({ taskId, ...said.sent, record }));
      } catch (thrown) {
        const found = refusalDetail(failureOf(thrown))?.errors ?? [];
        if (found.some(({ field }) => field === 'opinion' || field === 'signature')) refused(thrown);
        throw thrown;
      }
      return null;
    },
    reject: () => checked(text('flow.reject'), () => act.mutate(() => actsOnFlow.reject({ taskId, ...said.sent }))),
    withdraw: () =>
      ask({
        title: text('notice.title'),
        text: text('flow.withdrawAsk', { name: instance.title }),
        yes: text('flow.withdraw'),
        no: text('action.cancel'),
        onYes: () => act.mutate(() => actsOnFlow.withdraw({ instanceId: instance.id })),
      }),
    removeSigner: (id: string, name: string) =>
      ask({
        title: text('notice.title'),
        text: text('flow.removeSignOf', { name }),
        yes: text('flow.removeSign'),
        no: text('action.cancel'),
        onYes: () => act.mutate(() => actsOnFlow.removeSign([id])),
      }),
    /** What a dialog does; it says itself what was wrong. */
    does: async (name: DialogAct, values: Readonly<Record<string, string>>): Promise<void> => {
      const opinion = values['opinion']?.trim() || null;
      const withSaid = { taskId, ...said.sent, opinion };
      const users = (values['users'] ?? '').split(',').filter((user) => user !== '');
      const calls: Readonly<Record<DialogAct, () => Promise<string>>> = {
        return: () => actsOnFlow.return({ ...withSaid, target: values['target'] ?? '' }),
        transfer: () => actsOnFlow.transfer({ ...withSaid, toUser: values['toUser'] ?? '' }),
        delegate: () => actsOnFlow.delegate({ ...withSaid, toUser: values['toUser'] ?? '' }),
        add_sign: () => actsOnFlow.addSign({ ...withSaid, users, place: placeOf(values['place']) }),
        cc: () => actsOnFlow.copy({ taskId, users }),
        comment: () => actsOnFlow.comment(withSaid),
        urge: () => actsOnFlow.urge({ instanceId: instance.id, content: values['content'] ?? '' }),
      };
      await done(await calls[name]());
    },
  };
}

export type Acts = ReturnType<typeof useActs>;

const isOfFlows = (path: unknown): boolean => typeof path === 'string' && path.startsWith('/workflow/');

function placeOf(value: string | undefined): 'before' | 'after' | 'parallel' {
  return value === 'before' || value === 'after' ? value : 'parallel';
}
