import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkField } from '#core/fields/check-field.ts';
import { fieldTypes } from '#core/fields/field-types.ts';
import { violationText } from '#core/rules/messages.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { formView } from '#core/screen/form-view.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Refused = { readonly errors?: readonly { field: string; message: string; table?: string }[] };

/** One field of every type stands in this form. */
const FORM = 'demo_field';
const RUNS = 500;

let server: TestServer;
let token: string;
let fields: readonly FieldView[];

beforeAll(async () => {
  server = await startOnlineServer({ modules: ['base', 'online'] });
  token = await server.signInAsAdmin();
  const item = await server.call<Parameters<typeof formView>[0]>('GET', `/online/cgform/api/getFormItem/${FORM}`, {
    token,
  });
  fields = formView(item.body.result).fields.filter(
    ({ widget, isReadonly }) => !isReadonly && widget !== 'divider' && widget !== 'hidden',
  );
});
afterAll(() => server.close());

/** Field types whose value must exist besides being well-formed; that only the server can know. */
const pointsElsewhere = new Set(
  fieldTypes()
    .filter(({ reference, name }) => reference !== 'none' || name === 'file' || name === 'image' || name === 'pca')
    .map(({ name }) => name as string),
);

const value = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.string({ minLength: 180, maxLength: 400 }),
  fc.double({ noNaN: true }).map(String),
  fc.integer().map(String),
  fc.integer({ min: 0, max: 6 }).map(String),
  fc.constantFrom(
    'Y',
    'N',
    '2026-02-30',
    '2026-02-28',
    '2026-02-28 10:00:00',
    '2026-13',
    '2026-11',
    '1e5',
    '1,200',
    '<b>x</b>',
  ),
  fc
    .date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') })
    .map((date) => date.toISOString().slice(0, 10)),
);

describe('a value of any type', () => {
  it('[B5.7] has a field of every type to be tried on', () => {
    const widgets = new Set(fields.map(({ widget }) => widget));
    const types = fieldTypes().map(({ name }) => name as string);
    expect(types.filter((name) => !widgets.has(name))).toEqual(['hidden', 'divider']);
  });

  it(`[B5.7] [B9.10] is refused by the running server where the browser refuses it, in the same words, and nowhere else: ${RUNS} records`, async () => {
    const refused = new Set<string>();
    const accepted = new Set<string>();
    const record = fc.record(Object.fromEntries(fields.map(({ name }) => [name, value])));
    await fc.assert(
      fc.asyncProperty(record, async (body) => {
        const answer = await server.call<Refused>('POST', `/online/cgform/api/form/${FORM}`, { token, body });
        const said = new Map(
          (answer.body.result?.errors ?? [])
            .filter(({ table }) => table === undefined)
            .map(({ field, message }) => [field, message]),
        );
        for (const field of fields) {
          const here = checkField(field, body[field.name]);
          if (here === null) accepted.add(field.name);
          else refused.add(field.name);
          const words = here === null ? undefined : violationText(here, 'zh');
          const judged = { field: field.name, value: body[field.name], words: said.get(field.name) };
          // Whether it exists is known to the server alone, and said first.
          const isElsewhere = pointsElsewhere.has(field.widget);
          expect(isElsewhere && (here === null || judged.words !== undefined) ? { ...judged, words } : judged).toEqual({
            ...judged,
            words,
          });
        }
      }),
      { numRuns: RUNS },
    );
    // What never fails or never passes would prove nothing.
    expect(refused.size).toBeGreaterThan(15);
    expect(accepted.size).toBeGreaterThan(15);
  }, 120_000);
});
