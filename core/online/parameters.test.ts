import { describe, expect, it } from 'vitest';
import type { FormFile } from './definition.ts';
import {
  anyColumn,
  checksOf,
  effectsOf,
  either,
  flag,
  headColumn,
  headValues,
  kindFaults,
  known,
  lineColumn,
  listOf,
  meaning,
  missingOnHead,
  missingOnLines,
  oneOf,
  optional,
  otherName,
  partsOf,
  schemaOf,
  subTable,
  text,
  textsByKey,
  type Parameters,
} from './parameters.ts';

const field = (name: string) => ({ name, label: name, type: 'text' });
const form = {
  fields: [field('no'), field('state')],
  sub_tables: [
    { table: 'lines', fields: [field('qty')] },
    { table: 'costs', fields: [field('fee')] },
  ],
  checks: [{ check: 'a', of: 1 }, { check: 'b' }, { check: 'a', of: 2 }],
  effects: [{ book: 1 }, { pay: 2 }],
} as unknown as FormFile;
const faults = (takes: Parameters, given: Record<string, unknown>, of: FormFile = form): readonly string[] =>
  kindFaults({ takes }, given, of).map(({ zh }) => zh);

describe('parameters of a check or an effect', () => {
  it('name fields and tables of the form', () => {
    expect(faults({ a: headColumn }, { a: 'no' })).toEqual([]);
    expect(faults({ a: headColumn }, { a: 'qty' })).toEqual(['没有字段 qty']);
    expect(faults({ a: subTable }, { a: 'costs' })).toEqual([]);
    expect(faults({ a: subTable }, { a: 'gone' })).toEqual(['没有子表 gone']);
    expect(faults({ a: lineColumn }, { a: 'qty' })).toEqual([]);
    expect(faults({ a: lineColumn }, { a: 'fee' })).toEqual(['子表 lines 没有字段 fee']);
    expect(faults({ a: lineColumn }, { a: 'fee', lines: 'costs' })).toEqual([]);
    expect(faults({ a: lineColumn }, { a: 'qty', lines: 'costs' })).toEqual(['子表 costs 没有字段 qty']);
    // A table that is not there is told by whoever names it.
    expect(faults({ a: lineColumn }, { a: 'qty', lines: 'gone' })).toEqual([]);
    expect(faults({ a: anyColumn }, { a: 'qty' })).toEqual([]);
    expect(faults({ a: anyColumn }, { a: 'state' })).toEqual([]);
    expect(faults({ a: anyColumn }, { a: 'fee' })).toEqual(['没有字段 fee']);
    expect(faults({ a: anyColumn }, { a: 'no', lines: 'gone' })).toEqual([]);
    expect(faults({ a: otherName }, { a: 'whatever' })).toEqual([]);
    const { sub_tables: _subs, ...bare } = form;
    expect(faults({ a: lineColumn }, { a: 'qty' }, bare as FormFile)).toEqual([]);
    expect(faults({ a: subTable }, { a: 'lines' }, bare as FormFile)).toEqual(['没有子表 lines']);
  });

  it('are needed unless they may be left out', () => {
    expect(faults({ a: headColumn, b: optional(headColumn) }, {})).toEqual(['缺少 a']);
    expect(faults({ b: optional(headColumn) }, { b: 'gone' })).toEqual(['没有字段 gone']);
    expect(faults({ a: headColumn, b: headColumn }, { a: 'x' })).toEqual(['没有字段 x', '缺少 b']);
  });

  it('are lists and parts of others', () => {
    expect(faults({ a: listOf(headColumn, { most: 3 }) }, { a: ['no', 'x', 'y'] })).toEqual([
      '没有字段 x',
      '没有字段 y',
    ]);
    expect(faults({ a: partsOf({ b: headColumn, c: optional(subTable) }) }, { a: { b: 'x', c: 'y' } })).toEqual([
      '没有字段 x',
      '没有子表 y',
    ]);
    expect(faults({ a: headValues }, { a: { column: 'state', values: ['1'] } })).toEqual([]);
    expect(faults({ a: headValues }, { a: { column: 'gone', values: ['1'] } })).toEqual(['没有字段 gone']);
  });

  it('are described by a schema', () => {
    const name = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,62}$' };
    expect(
      schemaOf({
        a: headColumn,
        b: optional(flag),
        c: oneOf(['x']),
        d: oneOf(['x', 'y']),
        e: text({ maxLength: 5 }),
        f: textsByKey,
      }),
    ).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['a', 'c', 'd', 'e', 'f'],
      properties: {
        a: name,
        b: { const: true },
        c: { const: 'x' },
        d: { enum: ['x', 'y'] },
        e: { type: 'string', maxLength: 5 },
        f: { type: 'object', additionalProperties: { type: 'string' } },
      },
    });
    expect(listOf(otherName, { most: 3 }).schema).toEqual({ type: 'array', minItems: 1, maxItems: 3, items: name });
    expect(listOf(otherName, { most: 3, isUnique: true }).schema).toEqual({
      type: 'array',
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      items: name,
    });
    expect(either(flag, otherName).schema).toEqual({ oneOf: [{ const: true }, name] });
    expect(either(flag, otherName).isOptional).toBe(false);
    expect(meaning('what for', flag).schema).toEqual({ const: true, description: 'what for' });
    expect(headValues.schema).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['column', 'values'],
      properties: {
        column: name,
        values: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 40 } },
      },
    });
  });

  it('are judged by their kind once each of them is sound', () => {
    const kind = { takes: { a: headColumn }, faults: () => [{ zh: '两者不能同时', en: 'not both together' }] };
    expect(kindFaults(kind, { a: 'no' }, form)).toEqual([{ zh: '两者不能同时', en: 'not both together' }]);
    expect(kindFaults(kind, { a: 'gone' }, form)).toEqual([{ zh: '没有字段 gone', en: 'There is no field gone' }]);
  });
});

describe('what a form declares', () => {
  it('is found by its kind, without what no code reads', () => {
    expect(checksOf(form, 'a', {})).toEqual([
      { check: 'a', of: 1 },
      { check: 'a', of: 2 },
    ]);
    expect(checksOf({}, 'a', {})).toEqual([]);
    expect(effectsOf(form, 'pay', { pay: flag })).toEqual([{ pay: 2 }]);
    expect(effectsOf({}, 'pay', { pay: flag })).toEqual([]);
    expect(known({ a: 1, b: 2 }, ['b', 'c'])).toEqual({ b: 2 });
  });

  it('lacks columns on its lines or its head', () => {
    expect(missingOnLines(form, undefined, ['qty', 'fee'])).toEqual(['fee']);
    expect(missingOnLines(form, 'costs', ['qty', 'fee'])).toEqual(['qty']);
    expect(missingOnLines(form, 'gone', ['qty'])).toEqual(['qty']);
    expect(missingOnLines({}, undefined, ['qty'])).toEqual(['qty']);
    expect(missingOnHead(form, ['no', 'qty'])).toEqual(['qty']);
  });
});
