import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

describe('a text that a table program would compute', () => {
  it.each(['=1+1', '+cmd|calc', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＠x', '=HYPERLINK("http://x")'])(
    '[IMP-01] %j gets an apostrophe',
    (text) => expect(guardFormula(text)).toBe(`'${text}`),
  );
  it.each(['安徽', '-12.50', '+86 138-0000-0000', 'a=b', '', '1-2'])('%j stays as it is', (text) =>
    expect(guardFormula(text)).toBe(text),
  );
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+@-]?[a1 ]{0,4}$/)), (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text);
      }),
    );
  });
});
