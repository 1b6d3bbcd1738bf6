import { describe, expect, it } from 'vitest';
import { signedIn } from '../testing/signed-in.ts';
import { fieldOfProperty, type FormProperty } from './field-view.ts';
import {
  defaultFilters,
  filterParameters,
  filterTexts,
  plainQueryField,
  queryFieldOf,
  queryView,
} from './query-view.ts';

type Item = Parameters<typeof queryView>[0][number];
const item = (more: Partial<Item> = {}) =>
  queryView([{ label: 'A', field: 'a', view: 'text', mode: 'single', ...more }])[0];
const asked = (view: string, more: Partial<FormProperty> = {}) =>
  queryFieldOf(fieldOfProperty('a', { title: 'A', view, ...more }, []));
const choices = [
  { value: 1, text: 'one' },
  { value: '2', text: 'two' },
];

describe('[B2.56] a field of a query', () => {
  it('is a plain text where nothing is said', () => {
    expect(item()).toEqual(plainQueryField('a', 'A'));
    expect(asked('text')).toEqual(plainQueryField('a', 'A'));
  });

  it.each<[Partial<Item>, string]>([
    [{ view: 'number' }, 'number'],
    [{ view: 'integer' }, 'number'],
    [{ view: 'date' }, 'date'],
    [{ view: 'datetime' }, 'datetime'],
    [{ view: 'month' }, 'month'],
    [{ view: 'switch' }, 'choice'],
    [{ view: 'text', options: choices }, 'choice'],
    [{ view: 'list', dictCode: 'level' }, 'choice'],
    [{ view: 'list', dictCode: '' }, 'text'],
    [{ view: 'list', dictTable: 't', dictCode: 'id' }, 'search'],
    [{ view: 'text', dictCode: 'level' }, 'text'],
    [{ view: 'number', dictTable: 't' }, 'number'],
    [{ view: 'hologram' }, 'text'],
  ])('with %j is asked by %s', (more, control) => {
    expect(item(more)?.control).toBe(control);
  });

  it('is asked for by two ends where it is no choice', () => {
    expect(item({ mode: 'group', view: 'date' })?.isRange).toBe(true);
    expect(item({ mode: 'single', view: 'date' })?.isRange).toBe(false);
    expect(item({ mode: 'group', view: 'list', options: choices })?.isRange).toBe(false);
    expect(item({ mode: 'group', view: 'list', dictTable: 't' })?.isRange).toBe(false);
    expect(item({ mode: 'like' })).toMatchObject({ isLike: true, isRange: false });
  });

  it('[B3.6] is folded away where it is hidden', () => {
    expect([item({ hidden: '1' })?.isFolded, item({ hidden: '0' })?.isFolded, item()?.isFolded]).toEqual([
      true,
      false,
      false,
    ]);
    expect(item({ defVal: 'x' })?.defaultText).toBe('x');
  });

  it('reads its choices from a dictionary where none come along', () => {
    expect(item({ view: 'list', dictCode: 'level' })?.dictCode).toBe('level');
    expect(item({ view: 'list', dictCode: 'level', options: choices })?.dictCode).toBeNull();
    expect(item({ view: 'list', dictCode: 'id', dictTable: 't' })).toMatchObject({ dictCode: null, tableDict: 't,id' });
  });

  it('[B3.3] takes a column of a report: its own, else the first', () => {
    const popup = (more: Partial<Item>) => item({ view: 'popup', ...more })?.popup;
    expect(popup({ code: 'p', orgFields: 'x,y', destFields: 'b,a' })).toEqual({ code: 'p', column: 'y' });
    expect(popup({ code: 'p', orgFields: 'x,y', destFields: 'b,c' })).toEqual({ code: 'p', column: 'x' });
    expect(popup({ code: 'p', orgFields: 'x,y' })).toEqual({ code: 'p', column: 'x' });
    expect(popup({ code: 'p', orgFields: 'x', destFields: 'b,a' })).toEqual({ code: 'p', column: 'x' });
    expect(popup({ code: 'p' })).toBeNull();
    expect(popup({ code: '', orgFields: 'x' })).toBeNull();
  });
});

describe('[B2.56] a field of an advanced query', () => {
  it.each<[string, Partial<FormProperty>, string, string | null, string | null]>([
    ['number', {}, 'number', null, null],
    ['month', {}, 'month', null, null],
    ['switch', {}, 'choice', null, null],
    ['list', { dictCode: 'level' }, 'choice', 'level', null],
    ['list', { dictCode: 'level', enum: choices }, 'choice', null, null],
    ['text', { enum: choices }, 'choice', null, null],
    ['sel_search', { dictTable: 't', dictText: 'n', dictCode: 'c' }, 'search', null, 't,n,c'],
    ['sel_search', {}, 'text', null, null],
    ['sel_tree', { dict: 't,n,c' }, 'search', null, 't,n,c'],
    ['sel_tree', {}, 'text', null, null],
    ['sel_user', {}, 'search', null, 'sys_user,realname,username'],
    ['sel_depart', {}, 'search', null, 'sys_depart,depart_name,id'],
    ['link_down', { dictTable: '{"table":"t","txt":"n","key":"c"}' }, 'search', null, 't,n,c'],
    ['pca', {}, 'text', null, null],
    ['cat_tree', {}, 'text', null, null],
  ])('of widget %s with %j is asked by %s', (view, more, control, dictCode, tableDict) => {
    expect(asked(view, more)).toMatchObject({
      control,
      dictCode,
      tableDict,
      isRange: false,
      isLike: false,
      isFolded: false,
    });
  });

  it('takes a column of its report', () => {
    expect(asked('popup', { code: 'p', orgFields: 'x,y', destFields: 'b,a' }).popup).toEqual({
      code: 'p',
      column: 'y',
    });
    expect(asked('text', { code: 'p', orgFields: 'x' }).popup).toBeNull();
  });
});

describe('what a query asks for', () => {
  const field = (more: object) => ({ ...plainQueryField('a', '甲'), ...more });

  it('is said in words', () => {
    expect(filterTexts([field({ options: choices })], { a: '1' })).toEqual(['甲：one']);
    expect(filterTexts([field({ options: choices })], { a: '9' })).toEqual(['甲：9']);
    expect(filterTexts([field({})], { a_begin: '1', a_end: '2' })).toEqual(['甲：1 ~ 2']);
    expect(filterTexts([field({})], { a_begin: '1' })).toEqual(['甲：1 ~ ']);
    expect(filterTexts([field({})], { a_end: '2' })).toEqual(['甲： ~ 2']);
    expect(filterTexts([field({})], { a: 'x', a_end: '2' })).toEqual(['甲：x']);
    expect(filterTexts([field({})], {})).toEqual([]);
  });

  it('[A9.7] is sent as it was typed, fragments with stars', () => {
    const send = (more: object, typed: Record<string, string>) => filterParameters([field(more)], typed);
    expect(send({ isLike: true }, { a: ' x ' })).toEqual({ a: '*x*' });
    for (const meant of ['x*', 'a,b', '!x']) expect(send({ isLike: true }, { a: meant })).toEqual({ a: meant });
    expect(send({}, { a: 'x' })).toEqual({ a: 'x' });
    expect(send({}, { a: '  ' })).toEqual({});
    expect(send({ isRange: true, control: 'number' }, { a_begin: '1', a_end: '' })).toEqual({ a_begin: '1' });
    expect(send({ isRange: true, control: 'date' }, { a_end: '2026-01-01' })).toEqual({ a_end: '2026-01-01' });
    expect(
      send({ isRange: true, control: 'datetime' }, { a_begin: '2026-01-01 08:00:00', a_end: '2026-01-01' }),
    ).toEqual({
      a_begin: '2026-01-01 08:00:00',
      a_end: '2026-01-01 23:59:59',
    });
  });

  it('[B4.8] begins with default values', () => {
    const begins = (more: object) => defaultFilters([field(more)], signedIn);
    expect(begins({ defaultText: 'x' })).toEqual({ a: 'x' });
    expect(begins({ defaultText: '' })).toEqual({});
    expect(begins({ isRange: true, defaultText: '5' })).toEqual({ a_begin: '5', a_end: '5' });
    expect(begins({ isRange: true, defaultText: '5,7' })).toEqual({ a_begin: '5', a_end: '7' });
    expect(begins({ isRange: true, defaultText: ',7' })).toEqual({ a_end: '7' });
    expect(begins({ isRange: true, defaultText: '5,' })).toEqual({ a_begin: '5' });
  });
});
