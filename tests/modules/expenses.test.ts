import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { standardChart } from '#modules/finance/rules/charts.ts';

type Dicts = {
  readonly dicts: readonly {
    readonly code: string;
    readonly items: readonly { readonly value: string; readonly text: string }[];
  }[];
};

it('[finance.subject] each kind of expense has the account a claim looks for, called as the dictionary says', () => {
  const { dicts } = parse(readFileSync(resolve(import.meta.dirname, '../../modules/base/dicts.yaml'), 'utf8')) as Dicts;
  const kinds = dicts.find(({ code }) => code === 'expense_type')?.items ?? [];
  expect(kinds.length).toBeGreaterThan(0);
  // 6602 with kind 1 is 660201. An account cannot be called 其他 alone.
  const accounts = kinds.map(({ value }) =>
    standardChart('enterprise').find(({ code }) => code === `6602${value.padStart(2, '0')}`),
  );
  expect(accounts.map((account) => account?.name)).toEqual(
    kinds.map(({ text }) => (text === '其他' ? '其他费用' : text)),
  );
});
