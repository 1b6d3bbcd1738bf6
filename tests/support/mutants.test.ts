import { Script } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { mutantsOf, mutated } from './mutants.ts';

const programs = (text: string): readonly string[] =>
  mutantsOf(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)).map((mutant) => mutated(text, mutant));

describe('mutants', () => {
  it('change operators, comparisons, conditions, numbers and decimals, one at a time', () => {
    expect(programs('const x = a.plus(b).lt(3) ? 1 : c - d;').toSorted()).toEqual(
      [
        'const x = a.plus(b).lte(3) ? 1 : c - d;',
        'const x = a.minus(b).lt(3) ? 1 : c - d;',
        'const x = a.plus(b).lt(4) ? 1 : c - d;',
        'const x = a.plus(b).lt(3) ? 2 : c - d;',
        'const x = a.plus(b).lt(3) ? 1 : c + d;',
        'const x = !(a.plus(b).lt(3)) ? 1 : c - d;',
      ].toSorted(),
    );
  });

  it('leave types, texts and imports alone', () => {
    expect(programs("import { a } from 'b';\ntype T = 1 | true;\nconst text: 2 = `x` + 'y';")).toEqual([]);
  });

  it('leave the comparison of a lesser and a greater one alone: of two equal ones either will do', () => {
    expect(programs('const x = a < b ? a : b;')).toEqual(['const x = !(a < b) ? a : b;']);
    expect(programs('const x = a.gt(b) ? b : a;')).toEqual(['const x = !(a.gt(b)) ? b : a;']);
    expect(programs('const x = a < b ? a : c;')).toContain('const x = a <= b ? a : c;');
    expect(programs('const x = a && b ? a : b;')).toContain('const x = a || b ? a : b;');
    expect(programs('const x = a.gt(b) ? c : a;')).toContain('const x = a.gte(b) ? c : a;');
  });

  it('are programs still', () => {
    const all = programs('const x = a ?? b ?? (c || d); const y = { 1: e ?? f };');
    expect(all).toContain('const x = ((a ?? b) && ((c || d))); const y = { 1: e ?? f };');
    for (const text of all) expect(() => new Script(text), text).not.toThrow();
  });

  it('leave figures of descriptions alone, but what functions make of them', () => {
    const text = 'export const s = subject({ width: 80, isRequired: true }); const f = (n) => (n > 1 ? n + 2 : 3);';
    const of = (path: string): number =>
      mutantsOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)).length;
    expect(of('core/rules/x.ts') - of('core/managed/x.ts')).toBe(2);
    expect(of('core/managed/x.ts')).toBe(6);
    expect(of('core/params/x.ts')).toBe(6);
  });
});
