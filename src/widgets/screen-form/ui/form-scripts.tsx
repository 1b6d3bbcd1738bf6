import { useUnit } from 'effector-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import { meetsText } from '#core/scripts/condition.ts';
import { missingFunction, saveFirst, unknownField } from '#core/scripts/messages.ts';
import { buttonViews, type ButtonView } from '#core/screen/button-view.ts';
import { usePressButton, useScriptTools, type ScriptPage } from '@/features/run-scripts';
import type { Values } from '@/shared/fields';
import { useCoreLanguage, useDataText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { openScript, type ScriptInput, type ScriptParts } from '@/shared/sandbox';
import { Button, isIcon, noticeShown } from '@/shared/ui';
import type { Override } from '../model/overrides.ts';
import type { Problem } from '../model/problems.ts';
import type { OpenRecord } from '../model/use-record.ts';
import { changesOf, snapshotOf, type Snapshot } from '../model/watched.ts';
import { rowsOf } from '../model/values.ts';

/** Asked before a form is saved. */
export type SubmitGate = () => Promise<{ readonly problems: readonly Problem[]; readonly isChanged: boolean }>;

type FormScriptsProps = {
  readonly code: string;
  readonly view: FormView;
  readonly mode: FormSearch['mode'];
  readonly record: OpenRecord;
  readonly onOverride: (names: readonly string[], override: Override) => void;
  readonly onGate: (gate: SubmitGate | null) => void;
  readonly onOpen: (form: FormSearch) => void;
  /** Element for buttons beside the fields. */
  readonly side: HTMLElement | null;
};

/** Milliseconds a field has to rest before its handler is called. */
const REST_MS = 150;

/** Runs the script of a form and shows its buttons. A broken script is said and keeps nobody from reading; it lets nothing be saved. */
export function FormScripts(props: FormScriptsProps): ReactNode {
  const { code, view, mode, record, onOverride, onGate, onOpen, side } = props;
  const { form, state } = record;
  const tools = useScriptTools();
  const dataText = useDataText();
  const language = useCoreLanguage();
  const notify = useUnit(noticeShown);
  const [fault, setFault] = useState<string | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const { script } = view;
  const session = useMemo(() => (script === '' ? null : openScript(script)), [script]);
  const watching = useRef<{ parts: ScriptParts; seen: Snapshot } | null>(null);
  /** Fields the script wrote by itself. */
  const written = useRef(new Set<string>());
  const { mutate, isPending } = usePressButton(code, () =>
    onOpen({ mode: mode === 'edit' ? 'edit' : 'view', id: plain(state.values()['id']) }),
  );

  const change: NonNullable<ScriptPage['change']> = (effect) => {
    switch (effect.kind) {
      case 'set':
        put(effect.values);
        return;
      case 'flag':
        onOverride(effect.fields, { [effect.flag]: effect.on });
        return;
      case 'options':
        onOverride([effect.field], { options: effect.options.map((one) => ({ ...one, title: one.text })) });
        return;
      case 'rows':
        record.services.appendRows(effect.table, effect.rows);
    }
  };
  const put = (values: Values): void => {
    const names: string[] = [];
    for (const [name, value] of Object.entries(values)) {
      const grid = state.grids.get(name);
      const isSub = view.subs.some(({ table }) => table === name);
      if (grid !== undefined) grid.load(rowsOf(value), false);
      else if (isSub || view.fields.some((field) => field.name === name)) form.setFieldValue(name, value);
      else if (!Object.hasOwn(state.values(), name)) setFault(unknownField(name, language));
      names.push(name);
      written.current.add(name);
    }
    state.headChanged(names);
  };
  const input = (more: ScriptInput = {}): ScriptInput => {
    const values = state.values();
    return { values, record: values, mode, user: tools.user, ...more };
  };
  const host = tools.host({
    reload: () => onOpen({ mode, id: plain(state.values()['id']) === '' ? null : plain(state.values()['id']) }),
    open: (next, id) => onOpen({ mode: next, id }),
    change,
  });

  const handle = async (): Promise<void> => {
    const now = watching.current;
    if (session === null || now === null || mode === 'view') return;
    const values = state.values();
    const events = changesOf(view, now.parts.watched, now.seen, values);
    now.seen = snapshotOf(view, now.parts.watched, values);
    for (const { table, event } of events) {
      const result = await session.change(table, input({ event }), host);
      if (result.fault !== null) tools.say(result.fault);
      // What the script changed itself calls no handler.
      now.seen = snapshotOf(view, now.parts.watched, state.values());
    }
  };
  const gate: SubmitGate = async () => {
    if (session === null) return { problems: [], isChanged: false };
    const before = JSON.stringify(state.values());
    const result = await session.call('beforeSubmit', input({ args: [state.values()] }), host);
    const refused =
      result.fault !== null
        ? tools.faultText(result.fault)
        : result.value === false
          ? tools.faultText({ kind: 'refused', message: '', line: null })
          : null;
    return {
      problems: refused === null ? [] : [{ path: [], label: '', row: '', message: refused }],
      isChanged: JSON.stringify(state.values()) !== before,
    };
  };
  const newest = useRef({ handle, gate, input, host });
  useLayoutEffect(() => {
    newest.current = { handle, gate, input, host };
  });
  useEffect(() => {
    if (session === null) return undefined;
    // Not what it is now: somebody may have typed while this code was on its way.
    const atFirst = state.baseline();
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void (async () => {
      try {
        const opened = await session.open();
        if (isGone) return;
        if (opened.fault !== null) {
          setFault(tools.faultText(opened.fault));
          return;
        }
        for (const hook of ['show', 'loaded']) {
          const result = await session.call(hook, newest.current.input(), newest.current.host);
          if (result.fault !== null) setFault(tools.faultText(result.fault));
        }
        // What was typed while the script was on its way is news to its handlers; what it wrote itself is not.
        const own = Object.entries(state.values()).filter(([name]) => written.current.has(name));
        const known = { ...atFirst, ...Object.fromEntries(own) };
        watching.current = { parts: opened.parts, seen: snapshotOf(view, opened.parts.watched, known) };
        await newest.current.handle();
      } catch (error) {
        // The sandbox itself cannot start: an old browser, or a policy of the server that forbids WebAssembly.
        setFault(error instanceof Error ? error.message : String(error));
      }
    })();
    const stop = state.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void newest.current.handle(), REST_MS);
    });
    onGate(async () => {
      clearTimeout(timer);
      await newest.current.handle();
      return newest.current.gate();
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
      onGate(null);
      session.dispose();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a form opens once; what changes is read from `newest`
  }, [session, state]);

  const press = (button: ButtonView): void => {
    const id = plain(state.values()['id']);
    if (button.isScript) {
      if (session === null) {
        tools.say({ kind: 'error', message: missingFunction(button.code, language), line: null });
        return;
      }
      setRunning(button.code);
      void session
        .call(button.code, input({ args: [state.values()] }), host)
        .then((result) => {
          if (result.fault !== null) tools.say(result.fault);
          else if (result.state === 'missing')
            tools.say({ kind: 'error', message: missingFunction(button.code, language), line: null });
        })
        .finally(() => setRunning(null));
    } else if (id === '' || (mode !== 'view' && state.isDirty()))
      notify({ kind: 'saveFirst', level: 'warning', text: saveFirst(language) });
    else mutate({ buttonCode: button.code, dataId: id });
  };
  const offered = useMemo(() => buttonViews(view.buttons).filter(({ style }) => style === 'form'), [view.buttons]);
  // Judged with every change, drawn anew only when another button shows.
  const codes = useSyncExternalStore(state.subscribe, () => {
    const values = state.values();
    return offered
      .filter(({ condition }) => meetsText(condition, values))
      .map(({ code: one }) => one)
      .join();
  });
  const shown = offered.filter((button) => codes.split(',').includes(button.code));
  const draw = (isBeside: boolean): ReactNode =>
    shown
      .filter((button) => button.isBeside === isBeside)
      .map((button) => (
        <Button
          key={button.code}
          {...(isIcon(button.icon) ? { icon: button.icon } : {})}
          isBusy={isPending || running !== null}
          onClick={() => press(button)}
        >
          {dataText(button.label)}
        </Button>
      ));
  return (
    <>
      {fault === null ? null : (
        <p className="record-script-fault" role="alert">
          {fault}
        </p>
      )}
      {draw(false)}
      {side === null ? null : createPortal(draw(true), side)}
    </>
  );
}
