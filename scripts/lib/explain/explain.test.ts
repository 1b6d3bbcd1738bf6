import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDeclared } from './declared.ts';
import { explain, explanationText } from './explain.ts';

const declared = await readDeclared(resolve(import.meta.dirname, '../../..'));
const behavioursOf = (table: string, chapter: string) =>
  explain(declared, table).chapters.find(({ title }) => title === chapter)?.behaviours ?? [];

describe('the explanation of a table', () => {
  it('tells each part with the place where it is declared, in files and in code', () => {
    const [check, rule] = behavioursOf('wms_prod_in', 'Before it counts');
    expect(check).toMatchObject({ kind: 'check', text: 'made' });
    expect(check?.at).toMatch(/^modules\/storage\/forms\/production-in\.yaml:\d+$/);
    expect(rule?.at).toMatch(/^modules\/production\/server\/made-check\.ts:\d+$/);
  });

  it('tells effects in their order, and takes them back in the opposite one', () => {
    const kinds = (chapter: string, kind: string) =>
      behavioursOf('fin_payment', chapter)
        .filter((one) => one.kind === kind)
        .map(({ text }) => text.split(' ')[0]);
    expect(kinds('When it counts', 'effect')).toEqual(['open_item', 'cash']);
    expect(kinds('When it counts no more', 'take back')).toEqual(['cash', 'open_item']);
  });

  it('tells acts, steps, locks and hooks of documents by the functions they name', () => {
    expect(behavioursOf('qc_iqc', 'Buttons').map(({ text }) => text)).toContain('judge 判定 (quality)');
    const lock = behavioursOf('qc_iqc', 'When it is changed or deleted').find(({ kind }) => kind === 'lock');
    expect(lock).toMatchObject({ text: expect.stringContaining('open while qc_status is 1 or 2 or 3') as string });
    expect(behavioursOf('fin_asset', 'When it is saved').at(-1)?.at).toMatch(
      /^modules\/finance\/server\/asset\.ts:\d+$/,
    );
  });

  it('leaves out no moment at which a module acts on documents', () => {
    const told = new Set(
      declared.set.modules.flatMap(({ forms }) =>
        forms.flatMap(({ value }) =>
          explain(declared, value.table).chapters.flatMap(({ behaviours }) => behaviours.map(({ at }) => at)),
        ),
      ),
    );
    const missing = declared.modules.flatMap(({ name, anyDocument = {}, effects = {}, afterEffects = {} }) =>
      [
        // Says only whether `steps` is asked.
        ...Object.keys(anyDocument)
          .filter((moment) => moment !== 'hasSteps')
          .map((moment) => ['anyDocument', moment]),
        ...Object.entries({ effects, afterEffects }).flatMap(([part, kinds]) =>
          Object.entries(kinds).flatMap(([kind, parts]) =>
            ['submit', 'audit', 'takeBack', 'close', 'reopen']
              .filter((moment) => moment in parts)
              .map((moment) => [part, kind, moment]),
          ),
        ),
      ]
        .filter((path) => !told.has(declared.places.of(name, ...path)))
        .map((path) => [name, ...path].join('.')),
    );
    expect(missing).toEqual([]);
  });

  it('tells reports, prints and processes', () => {
    const kinds = new Set(
      ['sal_contract', 'sal_out'].flatMap((table) => behavioursOf(table, 'Shown and reported')).map(({ kind }) => kind),
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['report', 'print', 'process']));
  });

  it('is found by the table of lines as well, and refused for a table no form has', () => {
    expect(explain(declared, 'sal_order_item').table).toBe('sal_order');
    expect(() => explain(declared, 'sal_nothing')).toThrow('No form in modules/*/forms has the table sal_nothing');
  });

  it('names places that are there, for every table', () => {
    for (const { forms } of declared.set.modules)
      for (const { value } of forms)
        expect(explanationText(explain(declared, value.table)), value.table).not.toMatch(
          /:(NaN|0|undefined)\b|index\.ts:1$/m,
        );
  });
});
