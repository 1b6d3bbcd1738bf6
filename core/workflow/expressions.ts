import { parseFormula, type Formula } from '../formula/parse.ts';

/** Name of the starter's account, which an expression may use beside the fields of the record. */
export const STARTER = 'starter';

export type ReadExpression =
  | { readonly ok: true; readonly formula: Formula; readonly fields: readonly string[] }
  | { readonly ok: false; readonly zh: string; readonly en: string };

/** An expression that says who approves: a formula whose value is accounts by comma; `fields` are those of the record it reads. */
export function readExpression(text: string): ReadExpression {
  const parsed = parseFormula(text.trim());
  if (parsed.ok)
    return { ok: true, formula: parsed.formula, fields: parsed.formula.fields.filter((field) => field !== STARTER) };
  const { position, zh, en } = parsed.fault;
  return { ok: false, zh: `第 ${position + 1} 个字符：${zh}`, en: `character ${position + 1}: ${en}` };
}
