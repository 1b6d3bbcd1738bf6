import type { Func } from './define.ts';
import { dateFunctions } from './date.ts';
import { financeFunctions } from './finance.ts';
import { logicFunctions } from './logic.ts';
import { lookupFunctions } from './lookup.ts';
import { mathFunctions } from './math.ts';
import { rareFunctions } from './rare.ts';
import { textFunctions } from './text.ts';

const functions: ReadonlyMap<string, Func> = new Map([
  ...rareFunctions,
  ...mathFunctions,
  ...logicFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...lookupFunctions,
  ...financeFunctions,
]);

/** A function by its name in capitals. */
export function functionNamed(name: string): Func | undefined {
  return functions.get(name);
}
