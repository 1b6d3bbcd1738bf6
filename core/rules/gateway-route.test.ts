import { describe, expect, it } from 'vitest';
import {
  overlap,
  readGatewayFilters,
  readGatewayPredicates,
  takesCall,
  type GatewayPredicates,
} from './gateway-route.ts';

function predicates(text: string): GatewayPredicates {
  const read = readGatewayPredicates(text);
  if ('fault' in read) throw new Error(read.fault[1]);
  return read.rule;
}
const faultOf = (read: object): string => ('fault' in read ? (read.fault as readonly string[]).join(' | ') : 'none');
const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n');

describe('the calls a gateway route takes', () => {
  it('are those of its paths and methods', () => {
    const route = predicates(' Path = /ext/** , /one \r\n\nMethod=get,POST');
    expect(route.methods).toEqual(['GET', 'POST']);
    const taken = (method: string, path: string): boolean => takesCall(route, method, path);
    expect([
      taken('GET', '/ext'),
      taken('GET', '/ext/a/b'),
      taken('GET', '/extra'),
      taken('GET', '/one'),
      taken('GET', '/one/a'),
      taken('PUT', '/ext'),
      taken('POST', '/one'),
    ]).toEqual([true, true, false, true, false, false, true]);
    expect(takesCall(predicates('Path=/a'), 'DELETE', '/a')).toBe(true);
  });

  const path = (value: string): string =>
    `路径“${value}”不正确，只能由字母、数字、- 和 _ 组成，末尾可写 /**，如 /ext/** | The path “${value}” is wrong: letters, digits, - and _, at its end possibly /**, e.g. /ext/**`;
  it.each([
    ['', '断言至少要有一行 Path=，如 Path=/ext/** | A predicate Path= is needed, e.g. Path=/ext/**'],
    ['Method=GET', '断言至少要有一行 Path=，如 Path=/ext/** | A predicate Path= is needed, e.g. Path=/ext/**'],
    ['Path=ext', path('ext')],
    ['Path=/a b', path('/a b')],
    ['Path=/**', path('/**')],
    [`Path=/${'x'.repeat(120)}`, path(`/${'x'.repeat(99)}`)],
    [
      `Path=/a\nHost=x`,
      '断言“Host=x”无法识别，每行只能写 Path=/ext/** 或 Method=GET,POST | The predicate “Host=x” is unknown: write Path=/ext/** or Method=GET,POST on a line',
    ],
    [
      `Path=/a\n${'y'.repeat(120)}`,
      `断言“${'y'.repeat(100)}”无法识别，每行只能写 Path=/ext/** 或 Method=GET,POST | The predicate “${'y'.repeat(100)}” is unknown: write Path=/ext/** or Method=GET,POST on a line`,
    ],
  ])('are refused for %j', (text, said) => {
    expect(faultOf(readGatewayPredicates(text))).toBe(said);
  });

  it('have known methods, said once', () => {
    for (const text of ['Path=/a\nMethod=FETCH', 'Path=/a\nMethod=', 'Path=/a\nMethod=GET\nMethod=GET'])
      expect(faultOf(readGatewayPredicates(text))).toMatch(/^“Method=.*GET、HEAD、POST、PUT、PATCH、DELETE/);
    expect(faultOf(readGatewayPredicates('Path=/a\nMethod=GET'))).toBe('none');
  });

  it('are said in twenty lines at most', () => {
    expect(faultOf(readGatewayPredicates(lines(20, 'Path=/a')))).toBe('none');
    expect(faultOf(readGatewayPredicates(lines(21, 'Path=/a')))).not.toBe('none');
    expect(faultOf(readGatewayPredicates(`Path=${'/a'.repeat(10)}`))).toBe('none');
    expect(faultOf(readGatewayPredicates(`Path=${'/a'.repeat(11)}`))).not.toBe('none');
  });
});

it.each([
  ['Path=/a', 'Path=/a', true],
  ['Path=/a', 'Path=/b', false],
  ['Path=/a/**', 'Path=/a/b', true],
  ['Path=/a/b', 'Path=/a/**', true],
  ['Path=/a/b', 'Path=/a', false],
  ['Path=/x,/a', 'Path=/y,/a', true],
  ['Path=/a\nMethod=GET', 'Path=/a\nMethod=POST', false],
  ['Path=/a\nMethod=GET,PUT', 'Path=/a\nMethod=POST,PUT', true],
  ['Path=/a\nMethod=GET', 'Path=/a', true],
  ['Path=/a', 'Path=/a\nMethod=GET', true],
  ['Path=/a\nMethod=GET', 'Path=/b', false],
])('routes %j and %j take the same call: %s', (one, other, expected) => {
  expect(overlap(predicates(one), predicates(other))).toBe(expected);
});

describe('what a gateway route changes', () => {
  it('is read line by line', () => {
    expect(readGatewayFilters('StripPrefix=2\nAddRequestHeader= X-A ,b, c\nRemoveRequestHeader=Cookie\n')).toEqual({
      rule: { strip: 2, added: [['x-a', 'b, c']], removed: ['cookie'] },
    });
    expect(readGatewayFilters('')).toEqual({ rule: { strip: 0, added: [], removed: [] } });
    expect(readGatewayFilters('StripPrefix=9')).toMatchObject({ rule: { strip: 9 } });
  });

  const wrong = (line: string): string =>
    `过滤器“${line}”不正确，每行只能写 StripPrefix=1、AddRequestHeader=名称,值 或 RemoveRequestHeader=名称 | The filter “${line}” is wrong: write StripPrefix=1, AddRequestHeader=Name,value or RemoveRequestHeader=Name on a line`;
  it.each([
    ['StripPrefix=10'],
    ['StripPrefix=x'],
    ['StripPrefix='],
    ['AddRequestHeader=X-A'],
    ['AddRequestHeader=X A,b'],
    ['AddRequestHeader=X-A,'],
    ['AddRequestHeader=X-A,中'],
    ['AddRequestHeader=Host,b'],
    ['RemoveRequestHeader=Content-Length'],
    ['RemoveRequestHeader=a b'],
    ['Retry=3'],
    ['nothing'],
  ])('is refused: %s', (line) => {
    expect(faultOf(readGatewayFilters(line))).toBe(wrong(line));
  });

  it('takes twenty lines, and 500 characters of a header', () => {
    expect(faultOf(readGatewayFilters(lines(20, 'RemoveRequestHeader=a')))).toBe('none');
    expect(faultOf(readGatewayFilters(lines(21, 'RemoveRequestHeader=a')))).not.toBe('none');
    expect(faultOf(readGatewayFilters(`AddRequestHeader=a,${'v'.repeat(500)}`))).toBe('none');
    expect(faultOf(readGatewayFilters(`AddRequestHeader=a,${'v'.repeat(501)}`))).not.toBe('none');
  });
});
