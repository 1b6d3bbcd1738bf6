import { describe, expect, it } from 'vitest';
import { brokenScripts, escapeAttempts } from '#core/testing/sandbox-escapes.ts';
import { runScript } from './sandbox.ts';

describe('the sandbox of the server', () => {
  it('[TPL-02] [TPL-04] [TPL-06] lets none of more than 200 attempts out, and goes on after each', async () => {
    expect(escapeAttempts.length).toBeGreaterThanOrEqual(200);
    for (const { name, body } of escapeAttempts) {
      const began = performance.now();
      const turn = await runScript(`run() { ${body} }`, 'run', { args: [], values: {}, user: { username: 'li' } });
      // Ended with its thread at the latest, and a new one started.
      expect(performance.now() - began, name).toBeLessThan(20_000);
      expect(JSON.stringify(turn), name).not.toContain('ESCAPED');
      expect(JSON.stringify(turn).length, name).toBeLessThan(5_000_000);
      expect(({} as Record<string, unknown>)['polluted'], name).toBeUndefined();
      for (const effect of turn.effects) expect(effect.kind, name).not.toBe('evil');
      expect(Object.getOwnPropertyNames(JSON.parse(JSON.stringify(turn.effects))), name).not.toContain('__proto__');
    }
    expect((await runScript('run(a) { return a + 1 }', 'run', { args: [1] })).value).toBe(2);
  }, 240_000);

  it('[TPL-02] refuses texts that are no scripts', async () => {
    for (const text of brokenScripts) {
      const turn = await runScript(text, 'run', { args: [] });
      expect(JSON.stringify(turn), text.slice(0, 40)).not.toContain('ESCAPED');
    }
    expect((await runScript('run() { return typeof ESCAPED }', 'run', { args: [] })).value).toBe('undefined');
  }, 120_000);

  it('has nothing of one script left for the next', async () => {
    await runScript('run() { globalThis.left = 1; Object.prototype.left = 1 }', 'run', { args: [] });
    expect((await runScript('run() { return typeof left }', 'run', { args: [] })).value).toBe('undefined');
  });
});
