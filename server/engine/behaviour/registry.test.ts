import { describe, expect, it } from 'vitest';
import { modules } from '#server/modules.ts';
import { check, defineModule, effect, type EffectRule } from './module.ts';
import { combined } from './registry.ts';

const none = async (): Promise<void> => undefined;
const both = { audit: none, takeBack: none };

describe('what modules declare', () => {
  it('is known by its table and its kind, in the order of the list', () => {
    const told: string[] = [];
    const found = combined([
      defineModule('first', {
        needs: [],
        documents: { a_order: { saved: none } },
        anyDocument: { undoing: () => void told.push('first') },
        effects: { cash: effect({}, both) },
      }),
      defineModule('second', { needs: ['first'], anyDocument: { undoing: () => void told.push('second') } }),
    ]);
    expect([...found.documents.keys()]).toEqual(['a_order']);
    expect(Object.keys(found.effects)).toEqual(['cash']);
    for (const { undoing } of found.anyDocument) void undoing?.(...([] as unknown as Parameters<typeof undoing>));
    expect(told).toEqual(['first', 'second']);
  });

  it('is refused where a module comes before one it needs, or needs one that is not there', () => {
    const first = defineModule('first', { needs: ['second'] });
    const second = defineModule('second', { needs: [] });
    expect(() => combined([first, second])).toThrow('Module first needs second, which must stand before it');
    expect(() => combined([second, first])).not.toThrow();
  });

  it('is refused in a circle, wherever it is begun', () => {
    const [one, other] = [defineModule('one', { needs: ['other'] }), defineModule('other', { needs: ['one'] })];
    expect(() => combined([one, other])).toThrow('in a circle (one → other → one)');
    expect(() => combined([other, one])).toThrow('in a circle (other → one → other)');
  });

  it.each([
    ['a document', { documents: { a_order: {} } }, 'the document a_order'],
    ['a check', { checks: { made: check({}, { audit: none }) } }, 'the check made'],
    ['an effect', { effects: { loan: effect({}, both) } }, 'the effect loan'],
    [
      'a button',
      { steps: [{ table: 'a_order', code: 'sign', title: 'x', column: 's', from: ['1'], to: '2' }] },
      'the button a_order:sign',
    ],
  ])('is refused where two declare %s', (_what, declared, words) => {
    const twins = ['one', 'two'].map((name) => defineModule(name, { needs: [], ...declared }));
    expect(() => combined(twins)).toThrow(`Both one and two declare ${words}`);
  });

  it('is refused where an effect does not say how it is taken back', () => {
    // The compiler refuses it, too.
    const half = { takes: {}, audit: none } as unknown as EffectRule;
    expect(() => combined([defineModule('first', { needs: [], effects: { cash: half } })])).toThrow(
      'modules/first/server/index.ts:1 The effect cash of module first has no takeBack: say how',
    );
  });

  it('is refused where something follows an effect that nobody declares', () => {
    expect(() => combined([defineModule('first', { needs: [], afterEffects: { stok: both } })])).toThrow(
      'modules/first/server/index.ts:1 Module first follows the effect stok, which no module declares',
    );
  });

  it('is refused with file, line and what to do, all faults at once', () => {
    const circle = modules.map((one) => (one.name === 'base' ? { ...one, needs: ['kernel', 'sale'] } : one));
    const problem =
      /^ {2}modules\/base\/server\/index\.ts:\d+ Module base needs sale in a circle \(base → sale → base\): take one/m;
    expect(() => combined(circle)).toThrow(problem);
    expect(() => combined([...circle, defineModule('twin', { needs: [], documents: { crm_customer: {} } })])).toThrow(
      /2 fault\(s\)[^]*Both base and twin declare the document crm_customer; leave it to one of them \(the other is at modules\/base\/server\/index\.ts:\d+\)/,
    );
  });

  it('fits together as it is', () => {
    const { documents, checks, effects } = combined(modules);
    expect(documents.size).toBeGreaterThan(20);
    // Those that only compare columns are the engine's own.
    const declared = (part: 'checks' | 'effects') => modules.flatMap((one) => Object.keys(one[part] ?? {})).toSorted();
    expect(Object.keys(effects).toSorted()).toEqual(declared('effects'));
    expect(Object.keys(checks).toSorted()).toEqual(declared('checks'));
  });
});
