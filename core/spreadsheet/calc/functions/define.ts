import { ownEntry } from '#core/lists/own-entry.ts';
import type { Computing, Func, Lazy, Run, Shape } from '../computing.ts';
import { toNumber } from '../convert.ts';
import { Area, Fault, faultOf, Matrix, type Result, type Value } from '../value.ts';

export type { Func, Lazy } from '../computing.ts';
export type Functions = readonly (readonly [name: string, func: Func])[];

const letters: Readonly<Record<string, Shape>> = { a: 'any', r: 'raw', v: 'value', n: 'number', t: 'text' };

/**
 * A function by a short writing of its arguments: a letter for each shape, `|` before those that may be left out, `*` after one that may
 * come as often as one likes.
 * @example func('nn|n', …), func('a*', …)
 */
export function func(writing: string, run: Run): Func {
  const [needed = '', optional = ''] = writing.split('|');
  const isOpen = writing.endsWith('*');
  const shapes = [...(needed + optional).replaceAll('*', '')].map((letter) => ownEntry(letters, letter) ?? 'any');
  const least = needed.replaceAll('*', '').length;
  return { least, most: isOpen ? 255 : shapes.length, shapes, rest: shapes.at(-1) ?? 'any', run };
}

/** A function that computes its arguments itself. */
export function lazyFunc(least: number, most: number, lazy: Lazy): Func {
  return { least, most, shapes: [], rest: 'any', run: () => faultOf('#VALUE!'), lazy };
}

/** An argument that is a number by its shape; left out, it is the other. */
export function num(arg: Result | undefined, otherwise = 0): number {
  return typeof arg === 'number' ? arg : otherwise;
}

/** An argument that is a text by its shape. */
export function text(arg: Result | undefined, otherwise = ''): string {
  return typeof arg === 'string' ? arg : otherwise;
}

/** An argument that is one value by its shape. */
export function value(arg: Result | undefined): Value {
  return arg === undefined || arg instanceof Area || arg instanceof Matrix ? null : arg;
}

/** Goes through all values of arguments; `isTyped` for those that were written into the formula. */
export function eachValue(
  args: readonly Result[],
  engine: Computing,
  act: (one: Value, isTyped: boolean) => void,
): void {
  for (const arg of args) {
    if (arg instanceof Area) engine.each(arg, (one) => act(one, false));
    else if (arg instanceof Matrix) {
      engine.count(arg.height * arg.width);
      for (const row of arg.rows) for (const one of row) act(one, false);
    } else act(arg, true);
  }
}

/** The numbers of arguments: texts and truths in cells do not count, written ones do. @throws Fault the first among them */
export function numbersOf(args: readonly Result[], engine: Computing): number[] {
  const numbers: number[] = [];
  eachValue(args, engine, (one, isTyped) => {
    if (one instanceof Fault) throw one;
    if (typeof one === 'number') numbers.push(one);
    else if (isTyped) numbers.push(toNumber(one));
  });
  return numbers;
}

/** An argument as a matrix. */
export function matrix(arg: Result | undefined, engine: Computing): Matrix {
  if (arg instanceof Area) return engine.matrixOf(arg);
  return arg instanceof Matrix ? arg : new Matrix([[arg ?? null]]);
}

/** All values of an argument, line by line. */
export function flat(arg: Result | undefined, engine: Computing): readonly Value[] {
  return matrix(arg, engine).rows.flat();
}

/** @throws Fault a fault instead of a value */
export function clean(one: Value): Exclude<Value, Fault> {
  if (one instanceof Fault) throw one;
  return one;
}
