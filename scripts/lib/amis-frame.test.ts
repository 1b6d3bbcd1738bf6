import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { darkLook, withoutCode } from './amis-frame.ts';
import { amisLibrary, soundArchive } from './amis-package.ts';

const library = await amisLibrary(resolve(import.meta.dirname, '../..'));
const file = (name: string): string => readFileSync(resolve(library, name), 'utf8');

describe('[B2.5] the amis library', () => {
  it.each([['sdk.js'], ['rest.js'], ['charts.js'], ['json-view.js'], ['markdown.js']])(
    '[XSS-02] [CFG-02] %s runs no text as code, whatever the policy',
    (name) => {
      const safe = withoutCode(name, file(name));
      expect(safe).not.toMatch(/new Function\(|(?<![\w.$])eval\(/);
    },
  );

  it('[CFG-02] is not built when a version has new places', () => {
    expect(() => withoutCode('sdk.js', 'var run = Function ("a", b);')).toThrow('new place: sdk.js');
    expect(() => withoutCode('sdk.js', 'eval ("a")')).toThrow('new place');
    expect(withoutCode('sdk.js', 'x(new Function("a"))')).toBe('x(window.noCode("a"))');
  });

  it('is refused when the registry gives another one', () => {
    expect(() => soundArchive(Buffer.from('amis'))).toThrow('its sum differs');
  });

  it('is dark by its variables alone, only where the frame is', () => {
    const css = darkLook(
      ':root { --a: 1; color: red }\n.amis-scope .dark-Menu { --b: 2 }\n.dark-Button { color: red }',
    );
    expect(css).toContain(":root[data-appearance='dark']{--a: 1}");
    expect(css).toContain(":root[data-appearance='dark'] .amis-scope .antd-Menu{--b: 2}");
    expect(css).not.toContain('color: red');
    const rules = darkLook(file('dark.css')).split('\n');
    const selectors = rules.filter((rule) => rule.includes('{--')).map((rule) => rule.slice(0, rule.indexOf('{')));
    expect(selectors.length).toBeGreaterThan(50);
    for (const selector of selectors) expect(selector).toMatch(/^:root\[data-appearance='dark'\]/);
  });
});
