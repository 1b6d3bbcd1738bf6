import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { GUEST, SCRIPT_NAME } from './guest.ts';
import { readTurn, scriptFault, type ScriptFault, type Turn } from './turn.ts';

/** Limits of one call. */
export type Budget = { readonly milliseconds: number; readonly bytes: number };
export const BUDGET: Budget = { milliseconds: 50, bytes: 16 * 1024 * 1024 };

/**
 * Milliseconds of a clock that only goes forward. `isOwn`: it counts what this thread computes; otherwise it counts the time of the day, which passes while
 * others compute, too.
 */
export type Clock = { readonly now: () => number; readonly isOwn: boolean };

/** QuickJS looks at the clock about every 10,000 steps. A script that took fewer looks than this in its time was kept waiting by others. */
const SURE_LOOKS = 100;
/** Milliseconds such a script is given instead. */
const PATIENCE_MS = 1_000;

const STACK_BYTES = 256 * 1024;
/** Longest text that leaves the sandbox. */
const OUTPUT_LIMIT = 4 * 1024 * 1024;

/** One script in a machine of its own. Values cross as JSON; nothing of ours is reachable from inside. */
export type ScriptVm = {
  /** Reads the script; a fault of its text or of its first lines comes back as `fault`. */
  readonly load: (text: string) => Turn;
  /** Calls a function of the script. `input` is JSON: `{args, values, record, mode, user, selectedRows}`. */
  readonly call: (hook: string, input: string) => Turn;
  /** Calls the handler for a changed field; `table` is '' for the head. `input` holds `event`. */
  readonly change: (table: string, input: string) => Turn;
  /** Functions of the script and the fields its handlers watch, as the value of the turn. */
  readonly describe: () => Turn;
  /** Settles something the script asked for. `json` is the value, or the text of the failure. */
  readonly answer: (id: number, isOk: boolean, json: string) => Turn;
  readonly dispose: () => void;
};

/** @param clock what the time of a call is measured by */
export function createVm(engine: QuickJSWASMModule, { now, isOwn }: Clock, budget: Budget = BUDGET): ScriptVm {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(budget.bytes);
  runtime.setMaxStackSize(STACK_BYTES);
  let deadline = Infinity;
  let spent = 0;
  let looks = 0;
  let isEnded = false;
  runtime.setInterruptHandler(() => {
    looks += 1;
    const isOver = now() > (isOwn || looks >= SURE_LOOKS ? deadline : deadline + PATIENCE_MS);
    isEnded ||= isOver;
    return isOver;
  });
  const context = runtime.newContext();
  const guest = context.unwrapResult(context.evalCode(GUEST, 'guest.js'));
  const parts = Object.fromEntries(
    ['load', 'call', 'change', 'watched', 'answer', 'take'].map((name) => [name, context.getProp(guest, name)]),
  );
  let isBroken: ScriptFault | null = null;
  const within = (act: () => ScriptFault | null, isFresh: boolean): Turn => {
    if (isBroken !== null) return { effects: [], state: 'failed', fault: isBroken, milliseconds: 0 };
    if (isFresh) {
      spent = 0;
      looks = 0;
    }
    isEnded = false;
    const began = now();
    deadline = began + budget.milliseconds - spent;
    let fault: ScriptFault | null;
    let output: string | null = null;
    try {
      fault = act() ?? runJobs(runtime);
      // Reading the result is short; a script that spent all of its time still gets its effects read.
      deadline = Math.max(deadline, now() + 200);
      output = fault === null ? take(context, parts['take']) : null;
    } catch (thrown) {
      // The machine itself gave up (out of its memory in a place it cannot recover from): it is not used again.
      fault = { kind: 'budget', message: thrown instanceof Error ? thrown.message : String(thrown), line: null };
      isBroken = fault;
    }
    deadline = Infinity;
    const milliseconds = now() - began;
    spent += milliseconds;
    // In the middle of a promise QuickJS forgets that it was interrupted and says something else, or goes on.
    if (isEnded && fault?.kind !== 'budget')
      fault = { kind: 'budget', message: 'interrupted', line: fault?.line ?? null };
    if (fault !== null) return { effects: [], state: 'failed', fault, milliseconds };
    if (output === null || output.length > OUTPUT_LIMIT)
      return {
        effects: [],
        state: 'failed',
        fault: { kind: 'budget', message: 'too much output', line: null },
        milliseconds,
      };
    return readTurn(output, milliseconds);
  };
  const invoke = (name: string, args: readonly QuickJSHandle[]): ScriptFault | null => {
    const fn = parts[name];
    if (fn === undefined) return null;
    const result = context.callFunction(fn, context.undefined, ...args);
    for (const arg of args) arg.dispose();
    if (result.error !== undefined) return faultOf(context, result.error);
    result.value.dispose();
    return null;
  };
  return {
    load: (text) =>
      within(() => {
        const made = context.evalCode(isPlain(text) ? `${text}\n;undefined` : `(class { ${text}\n})`, SCRIPT_NAME);
        if (made.error !== undefined) return faultOf(context, made.error);
        return invoke('load', [made.value]);
      }, true),
    call: (hook, input) => within(() => invoke('call', [context.newString(hook), context.newString(input)]), true),
    change: (table, input) =>
      within(() => invoke('change', [context.newString(table), context.newString(input)]), true),
    describe: () => within(() => invoke('watched', []), true),
    answer: (id, isOk, json) =>
      within(
        () => invoke('answer', [context.newNumber(id), isOk ? context.true : context.false, context.newString(json)]),
        false,
      ),
    dispose: () => {
      for (const part of Object.values(parts)) part.dispose();
      guest.dispose();
      context.dispose();
      runtime.dispose();
    },
  };
}

/** Is the text statements with functions, or the methods of a class as the family writes them? Its first word says so. */
function isPlain(text: string): boolean {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text.startsWith('//', at)) at = end(text, '\n', at);
    else if (text.startsWith('/*', at)) at = end(text, '*/', at);
    else break;
  }
  return /^(?:function|async\s+function|class|const|let|var|if|for|while|throw|try|'use strict'|"use strict"|[({[;])/.test(
    text.slice(at, at + 40),
  );
}

function end(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from + 2);
  return at === -1 ? text.length : at + mark.length;
}

function runJobs(runtime: QuickJSRuntime): ScriptFault | null {
  const result = runtime.executePendingJobs(10_000);
  if (result.error !== undefined) {
    const { error } = result;
    return faultOf(error.context, error);
  }
  const isEndless = runtime.hasPendingJob();
  return isEndless ? { kind: 'budget', message: 'interrupted', line: null } : null;
}

function take(context: QuickJSContext, fn: QuickJSHandle | undefined): string | null {
  if (fn === undefined) return null;
  const result = context.callFunction(fn, context.undefined);
  if (result.error !== undefined) {
    result.error.dispose();
    return null;
  }
  const text = context.typeof(result.value) === 'string' ? context.getString(result.value) : null;
  result.value.dispose();
  return text;
}

function faultOf(context: QuickJSContext, error: QuickJSHandle): ScriptFault {
  const text = (name: string): string => {
    const value = context.getProp(error, name);
    const found = context.typeof(value) === 'string' ? context.getString(value) : '';
    value.dispose();
    return found.slice(0, 2000);
  };
  const isObject = context.typeof(error) === 'object';
  const raw = isObject
    ? { name: text('name'), message: text('message'), stack: text('stack') }
    : { name: 'Error', message: context.typeof(error) === 'string' ? context.getString(error) : '', stack: '' };
  error.dispose();
  return scriptFault(raw);
}
