import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type RefObject } from 'react';
import { usePageRules } from '@/entities/permission';
import { actsOnFlow, type FlowDetail } from '@/entities/workflow/running';
import { failureOf, isSessionEnd, refusalDetail, failureText } from '@/shared/api';
import type { Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';
import type { useOpinion } from './use-opinion.ts';

export type Said = ReturnType<typeof useOpinion>;

/** Faults in the opinion or the signature; '' is the act as a whole. */
export type SaidErrors = Readonly<Partial<Record<'opinion' | 'signature' | '', string>>>;

/** Why everything is asked for anew: something was decided, only something was added beside the decision, or it had changed meanwhile. */
export type Change = 'decided' | 'added' | 'outdated';

/** Acts with a dialog of their own. */
export type DialogAct = 'return' | 'transfer' | 'delegate' | 'add_sign' | 'cc' | 'comment' | 'urge';

type ActsOptions = {
  readonly detail: FlowDetail;
  readonly said: Said;
  /** Presses the form, where something of it is written with the decision. */
  readonly press: RefObject<(() => void) | null> | null;
  readonly onChanged: (change: Change) => Promise<void>;
};

/** Returns the actions on a task and its instance; a refusal appears where it belongs, and nothing that was typed is lost. */
export function useActs({ detail, said, press, onChanged }: ActsOptions) {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [errors, setErrors] = useState<SaidErrors>({});
  const [isOutdated, setOutdated] = useState(false);
  const { instance, task } = detail;
  const taskId = task?.id ?? '';
  const isStarter = task?.kind === 'starter';

  const done = async (message: string, change: Change = 'decided'): Promise<void> => {
    notify({ kind: `flow ${message}`, level: 'success', text: message });
    if (change === 'decided') said.forget();
    setErrors({});
    void cache.invalidateQueries({ queryKey: ['managed'], predicate: ({ queryKey }) => isOfFlows(queryKey[1]) });
    void cache.invalidateQueries({ queryKey: ['screen', instance.formCode] });
    await onChanged(change);
  };
  const refused = (thrown: unknown): void => {
    const failure = failureOf(thrown);
    if (isSessionEnd(failure)) return;
    const found = refusalDetail(failure)?.errors ?? [];
    const at = (field: string) => found.find((error) => error.field === field)?.message;
    const [opinion, signature] = [at('opinion'), at('signature')];
    // Somebody else, or another window, was there before.
    setOutdated('status' in failure && [403, 404, 409].includes(failure.status));
    const reason = failureText(failure);
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
    mutationFn: ({ does }: Act) => does(),
    onSuccess: (message, { change }) => done(message, change),
    onError: refused,
  });
  const run = (does: Act['does'], change?: Change): void => act.mutate({ does, change });
  /** Returns missing entries that need no server to find. */
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
      if (press?.current == null) run(() => actsOnFlow.agree({ taskId, ...said.sent }));
      else press.current();
    });
  return {
    errors,
    isBusy: act.isPending,
    /** Text of the opinion, for dialogs that begin with it. */
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
    /** Set when the page is out of date. */
    isOutdated,
    reload: () => void onChanged('outdated'),
    /** Agrees with what was written in the form, which puts what is wrong to its fields; all else is said here. */
    agreeWith: async (record: Values): Promise<null | undefined> => {
      try {
        await done(await actsOnFlow.agree({ taskId, ...said.sent, record }));
      } catch (thrown) {
        const found = refusalDetail(failureOf(thrown))?.errors ?? [];
        const isSaid = ({ field }: { readonly field: string }): boolean => field === 'opinion' || field === 'signature';
        if (found.every(isSaid) || found.some(isSaid)) refused(thrown);
        if (found.every(isSaid)) return undefined;
        throw thrown;
      }
      return null;
    },
    reject: () => checked(text('flow.reject'), () => run(() => actsOnFlow.reject({ taskId, ...said.sent }))),
    withdraw: () =>
      ask({
        title: text('notice.title'),
        text: text('flow.withdrawAsk', { name: instance.title }),
        yes: text('flow.withdraw'),
        no: text('action.cancel'),
        onYes: () => run(() => actsOnFlow.withdraw({ instanceId: instance.id })),
      }),
    /** A button of the form; what it changed of the document is shown, unless something is being filled in. */
    button: (buttonCode: string) =>
      run(() => actsOnFlow.button({ taskId, buttonCode }), press === null ? 'outdated' : 'added'),
    removeSigner: (id: string, name: string) =>
      ask({
        title: text('notice.title'),
        text: text('flow.removeSignOf', { name }),
        yes: text('flow.removeSign'),
        no: text('action.cancel'),
        onYes: () => run(() => actsOnFlow.removeSign([id]), 'added'),
      }),
    /** Performs the act of a dialog, which shows its faults itself. */
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
      await done(await calls[name](), name === 'cc' || name === 'comment' || name === 'urge' ? 'added' : 'decided');
      // It was said, and need not be said again with the decision.
      if (name === 'comment' && said.opinion.text.trim() === opinion) said.change({ text: '' });
    },
  };
}

type Act = { readonly does: () => Promise<string>; readonly change: Change | undefined };

export type Acts = ReturnType<typeof useActs>;

const isOfFlows = (path: unknown): boolean => typeof path === 'string' && path.startsWith('/workflow/');

function placeOf(value: string | undefined): 'before' | 'after' | 'parallel' {
  return value === 'before' || value === 'after' ? value : 'parallel';
}
