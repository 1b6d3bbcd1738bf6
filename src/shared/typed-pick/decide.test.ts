import { describe, expect, it } from 'vitest';
import { decide, markedAtFirst } from './decide.ts';

const found = (choices: readonly string[], exact: string | null = null, total = choices.length) => ({
  choices,
  total,
  exact,
});

describe('[K6] a typed text', () => {
  it('takes what it names exactly, though others begin so too', () => {
    expect(decide(found(['1122', '112201'], '1122'), null)).toEqual({ take: '1122' });
    expect(markedAtFirst(found(['112201', '1122'], '1122'))).toBe(1);
  });

  it('takes the only one there is, and what was marked by a key', () => {
    expect(decide(found(['100201']), null)).toEqual({ take: '100201' });
    expect(decide(found(['100201', '100202']), 1)).toEqual({ take: '100202' });
    expect(decide(found(['1122', '112201'], '1122'), 1)).toEqual({ take: '112201' });
    expect(markedAtFirst(found(['100201']))).toBe(0);
  });

  it('takes nothing silently: of several it stays as it was typed, and of none', () => {
    expect(decide(found(['100201', '100202']), null)).toEqual({ keep: 'many' });
    expect(decide(found([]), null)).toEqual({ keep: 'none' });
    expect(markedAtFirst(found(['100201', '100202']))).toBe(null);
    // One is shown of many that fit.
    expect(decide(found(['100201'], null, 40), null)).toEqual({ keep: 'many' });
    expect(markedAtFirst(found(['100201'], null, 40))).toBe(null);
  });
});
