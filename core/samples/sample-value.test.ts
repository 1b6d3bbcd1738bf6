import { expect, it } from 'vitest';
import { fieldType } from '../fields/field-types.ts';
import { createRandom } from './random.ts';
import { sampleValue } from './sample-value.ts';

it('samples of what must differ differ, for ten thousand records', () => {
  const random = createRandom(1);
  const kind = fieldType('text');
  if (kind === undefined) throw new Error('no texts');
  const of = (valid: string) =>
    new Set(
      Array.from({ length: 10_000 }, (_, index) =>
        sampleValue(
          { name: 'contact', label: '联系方式', type: 'text', kind, valid, unique: true },
          { random, day: '2026-11-24', index: index + 1, keys: () => [] },
        ),
      ),
    );
  expect(of('m').size).toBe(10_000);
  expect(of('e').size).toBe(10_000);
});
