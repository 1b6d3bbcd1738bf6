import { describe, expect, it } from 'vitest';
import { modules } from '#server/modules.ts';
import { check, defineModule, effect } from './module.ts';
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
    expect(() => combined([one, other])).toThrow('needs other');
    expect(() => combined([other, one])).toThrow('needs one');
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

  it('fits together as it is', () => {
    const { documents, checks, effects } = combined(modules);
    expect(documents.size).toBeGreaterThan(20);
    expect(Object.keys(effects)).toHaveLength(10);
    // Those that only compare columns are the engine's own.
    expect(Object.keys(checks)).toHaveLength(23);
  });
});
