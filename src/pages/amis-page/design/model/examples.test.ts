import { describe, expect, it } from 'vitest';
import { checkSchema } from '#core/amis/schema-check.ts';
import { examples, exampleText } from './examples.ts';

describe('[B2.5] examples to begin a page with', () => {
  it.each(examples.map((example) => [example.key, example] as const))('%s is a sound schema', (_key, example) => {
    expect(checkSchema(exampleText(example))).toEqual([]);
  });
});
