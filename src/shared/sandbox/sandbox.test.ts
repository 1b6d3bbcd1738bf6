import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { describe, expect, it, vi } from 'vitest';
import type { ToThread } from '#core/scripts/protocol.ts';
import { createThread } from '#core/scripts/thread.ts';
import type { Effect, Json } from '#core/scripts/turn.ts';
import { createSandbox, KEPT, type ScriptHost } from './sandbox.ts';
import type { StartThread } from './thread.ts';

const engine = await newQuickJSWASMModuleFromVariant(variant);

/** A sandbox whose thread is this one; what is sent to it is kept. */
function open({ isDeaf = () => false }: { isDeaf?: (message: ToThread) => boolean } = {}) {
  const sent: ToThread[] = [];
  let threads = 0;
  const start: StartThread = (hear) => {
    threads += 1;
    const run = createThread(engine, { now: () => performance.now(), isOwn: false });
    const post = (message: ToThread): void => {
      sent.push(message);
      if (isDeaf(message)) return;
      const answer = run(message);
      if (answer !== null) queueMicrotask(() => hear(answer));
    };
    return Promise.resolve({ post, end: () => undefined });
  };
  return { sandbox: createSandbox(start), sent, threads: () => threads };
}

function host(answers: (asked: unknown) => Promise<Json> = () => Promise.resolve(null)) {
  const effects: Effect[] = [];
  const made: ScriptHost = { apply: (effect) => void effects.push(effect), ask: answers };
  return { made, effects };
}

describe('scripts of a page', () => {
  it('[A3.8] [A9.2] keep at most 16 machines: the one not used for longest goes, and comes again when it is used', async () => {
    const { sandbox, sent } = open();
    const sessions = Array.from({ length: KEPT + 1 }, (_, index) => sandbox.session(`run() { return ${index} }`));
    for (const session of sessions.slice(0, KEPT)) await session.call('run', {}, host().made);
    // The first is used again, so the second is the oldest.
    await sessions[0]?.call('run', {}, host().made);
    expect(sent.some(({ kind }) => kind === 'close')).toBe(false);
    expect((await sessions[KEPT]?.call('run', {}, host().made))?.value).toBe(KEPT);
    const opened = sent.filter(({ kind }) => kind === 'open').map((message) => message.vm);
    expect(sent.filter(({ kind }) => kind === 'close').map((message) => message.vm)).toEqual([opened[1]]);
    expect((await sessions[1]?.call('run', {}, host().made))?.value).toBe(1);
    expect(sent.filter(({ kind }) => kind === 'open')).toHaveLength(KEPT + 2);
  });

  it('are not read before they are used', () => {
    const { sandbox, threads } = open();
    sandbox.session('run() {}');
    expect(threads()).toBe(0);
  });

  it('do what they want in order, and get what they ask for', async () => {
    const { sandbox } = open();
    const { made, effects } = host((asked) => Promise.resolve(asked as Json));
    const script = `async run(a) {
      that.message.info('before');
      const got = await that.getAction('/online/cgform/api/getData/x', { a });
      that.message.info(got.path);
      return that.getFieldValue('qty');
    }`;
    const result = await sandbox.session(script).call('run', { args: [1], values: { qty: 5 } }, made);
    expect(result).toMatchObject({ state: 'done', value: 5, fault: null });
    expect(effects.map((effect) => (effect.kind === 'message' ? effect.text : ''))).toEqual([
      'before',
      '/online/cgform/api/getData/x',
    ]);
  });

  it('hear why something they asked for failed, and may ask only so often', async () => {
    const { sandbox } = open();
    const failing = host(() => Promise.reject(new Error('没有权限')));
    const one = sandbox.session(
      `async run() { try { await that.confirm('?') } catch (error) { return error.message } }`,
    );
    expect((await one.call('run', {}, failing.made)).value).toBe('没有权限');
    const many = sandbox.session(`async run() { for (let i = 0; i < 60; i++) await that.confirm('?') }`);
    expect((await many.call('run', {}, host().made)).fault).toMatchObject({ kind: 'budget' });
  });

  it('tell their functions and the fields they watch; a broken one tells its line and can be opened again', async () => {
    const { sandbox } = open();
    const good = sandbox.session('onlChange() { return { qty() {} } }\nbeforeSubmit() {}');
    expect((await good.open()).parts).toEqual({ hooks: ['onlChange', 'beforeSubmit'], watched: { '': ['qty'] } });
    const bad = sandbox.session('show() {\n  let = ;\n}');
    expect((await bad.open()).fault).toMatchObject({ line: 2 });
    expect((await bad.call('show', {}, host().made)).fault).toMatchObject({ line: 2 });
  });

  it('[TPL-02] are ended with their thread when it does not answer, and run in a new one afterwards', async () => {
    vi.useFakeTimers();
    try {
      const { sandbox, threads } = open({ isDeaf: (message) => message.kind === 'call' && message.hook === 'hang' });
      const session = sandbox.session('hang() {}\nrun() { return 1 }');
      const hanging = session.call('hang', {}, host().made);
      await vi.advanceTimersByTimeAsync(10_000);
      expect((await hanging).fault).toMatchObject({ kind: 'budget' });
      expect((await session.call('run', {}, host().made)).value).toBe(1);
      expect(threads()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
