import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFrame, madeSafe } from './spreadsheet-library.ts';

const file = (path: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../node_modules/@fortune-sheet', path), 'utf8');

describe('[B2.10] [CFG-01] the spreadsheet library', () => {
  it('runs no text as code, and a version with new places is not built', () => {
    expect(madeSafe('core', file('core/dist/index.esm.js'))).not.toContain('new Function(');
    expect(() => madeSafe('core', 'new Function("x")')).toThrow('changed');
    expect(() => madeSafe('react', 'another version')).toThrow('changed');
  });

  it('computes and formats nothing by itself, and moves no formula', () => {
    const code = madeSafe('core', file('core/dist/index.esm.js'));
    expect(code).not.toContain('@fortune-sheet/formula-parser');
    expect(code).not.toContain('functionStrChange(calc_funcStr');
    expect(code.match(/movedHere\(ctx, SheetIndex, curOrder, calc_funcStr, "(?:add|del)"/g)).toHaveLength(8);
    expect(code).toContain('ourColor(Number(cell.v), cell.ct.fa)');
  });

  it('writes the text of a cell into its editor escaped', () => {
    const code = madeSafe('core', file('core/dist/index.esm.js'));
    const body = /function escapeHTMLTag\(str\) \{([\s\S]*?)\n\}/.exec(code)?.[1] ?? '';
    expect(body).not.toContain('<span');
    expect(madeSafe('react', file('react/dist/index.esm.js'))).not.toContain('escapeScriptTag(value)');
  });

  it('styles nothing outside of a spreadsheet', () => {
    const css = inFrame(file('react/dist/index.css'));
    const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
    expect(selectors.length).toBeGreaterThan(300);
    for (const selector of selectors) expect(selector.trim()).toMatch(/^\.sheet-frame /);
    expect(inFrame('label, html::x { a: b }')).toBe('.sheet-frame label{ a: b }\n');
  });
});
