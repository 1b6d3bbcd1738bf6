import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { describe, expect, it } from 'vitest';
import { faultMessage } from './messages.ts';
import { createVm, type Clock } from './vm.ts';

const engine = await newQuickJSWASMModuleFromVariant(variant);

/** A millisecond passes with each look: scripts are ended by what they do, however busy the machine is. */
function ticking(by = 1, isOwn = true): Clock {
  let time = 0;
  return { now: () => (time += by), isOwn };
}

function run(text: string, hook = 'run', input: object = {}, clock = ticking()) {
  const vm = createVm(engine, clock);
  const loaded = vm.load(text);
  const turn = loaded.state === 'done' ? vm.call(hook, JSON.stringify({ args: [], ...input })) : loaded;
  // One that was interrupted need not be able to clean up after itself.
  if (turn.fault?.kind !== 'budget') vm.dispose();
  return turn;
}

describe('a script in the sandbox', () => {
  it('[B3.8] sees the values of its form and says what it wants done, in order', () => {
    const turn = run(
      `run(factor) {
        const { qty } = that.getFieldsValue();
        that.setFieldsValue({ amount: qty * factor });
        that.setHidden('note');
        that.message.success('ok');
        return that.getFieldValue('amount');
      }`,
      'run',
      { args: [3], values: { qty: 2 } },
    );
    expect(turn).toMatchObject({
      state: 'done',
      value: 6,
      effects: [
        { kind: 'set', values: { amount: 6 } },
        { kind: 'flag', flag: 'hidden', fields: ['note'], on: true },
        { kind: 'message', level: 'success', text: 'ok' },
      ],
    });
  });

  it('[B3.8] may be written as functions or as the methods the family writes', () => {
    expect(run('// a comment\nfunction run() { return 1 }').value).toBe(1);
    expect(run('async function run() { return 2 }').value).toBe(2);
    expect(run('count = 3\nrun() { return this.count }').value).toBe(3);
  });

  it('says in which line of the editor it broke, in both languages', () => {
    const thrown = run('run() {\n\n  null.x\n}');
    expect(thrown.fault).toMatchObject({ kind: 'error', line: 3 });
    expect(run('run() {\n  let x = ;\n}').fault).toMatchObject({ kind: 'error', line: 2 });
    if (thrown.fault === undefined) throw new Error('no fault');
    expect(faultMessage(thrown.fault, 'zh')).toContain('第 3 行');
    expect(faultMessage(thrown.fault, 'en')).toContain('line 3');
  });

  it('refuses in its own words', () => {
    expect(run(`run() { that.refuse('数量太大') }`).fault).toEqual({ kind: 'refused', message: '数量太大', line: 1 });
  });

  it('waits for what it asked for, and hears of failures', () => {
    const vm = createVm(engine, ticking());
    vm.load(
      `async run() { try { return (await that.confirm('sure?')) ? 'yes' : 'no' } catch (e) { return e.message } }`,
    );
    const first = vm.call('run', '{"args":[]}');
    expect(first).toMatchObject({ state: 'waiting', effects: [{ kind: 'ask', id: 1, asked: { kind: 'confirm' } }] });
    expect(vm.answer(1, true, 'true')).toMatchObject({ state: 'done', value: 'yes' });
    vm.call('run', '{"args":[]}');
    expect(vm.answer(2, false, '"gone"')).toMatchObject({ state: 'done', value: 'gone' });
    vm.dispose();
  });

  it('[B3.8] tells which fields its handlers watch and calls the one of the field that changed', () => {
    const vm = createVm(engine, ticking());
    vm.load(
      'onlChange() { return { qty(event) { that.setFieldsValue({ x: event.value }) }, name(that, event) { return event.field } } }\nlines_onlChange() { return { price() {} } }',
    );
    expect(vm.describe().value).toMatchObject({ watched: { '': ['qty', 'name'], lines: ['price'] } });
    const changed = (field: string) => vm.change('', JSON.stringify({ values: {}, event: { field, value: 5 } }));
    expect(changed('qty').effects).toEqual([{ kind: 'set', values: { x: 5 } }]);
    expect(changed('name').value).toBe('name');
    expect(changed('constructor').state).toBe('missing');
    vm.dispose();
  });

  it('[TPL-02] is ended after 50 ms of its own time, also when it is spread over promises', () => {
    expect(run('run() { for (;;); }').fault?.kind).toBe('budget');
    expect(run('run() { const p = () => Promise.resolve().then(p); return p() }').fault?.kind).toBe('budget');
  });

  it('[TPL-02] is told that it was ended wherever in a promise that happened', () => {
    const chains = ['const p = () => Promise.resolve().then(p); return p()', 'for (;;) await 1'];
    for (const chain of chains)
      for (let late = 0; late < 12; late += 1) {
        let looks = 0;
        const clock = { now: () => (looks++ < late ? 0 : looks * 60), isOwn: true };
        expect(run(`async run() { ${chain} }`, 'run', {}, clock).fault, `${chain} ${late}`).toMatchObject({
          kind: 'budget',
        });
      }
  }, 30_000);

  it('[TPL-02] is not ended for the time others use, but never goes on without end', () => {
    const honest = 'run() { let sum = 0; for (let i = 0; i < 100000; i++) sum += i; return sum }';
    expect(run(honest, 'run', {}, ticking(30, false)).value).toBe(4999950000);
    expect(run(honest, 'run', {}, ticking(30, true)).fault?.kind).toBe('budget');
    expect(run('run() { for (;;); }', 'run', {}, ticking(30, false)).fault?.kind).toBe('budget');
    expect(run('run() { for (;;); }', 'run', {}, ticking(1, false)).fault?.kind).toBe('budget');
  });

  it('[TPL-02] is ended, too, after it waited', () => {
    const vm = createVm(engine, ticking());
    vm.load(`async run() { await that.confirm('?'); for (;;); }`);
    expect(vm.call('run', '{"args":[]}').state).toBe('waiting');
    expect(vm.answer(1, true, 'true').fault?.kind).toBe('budget');
  });
});
