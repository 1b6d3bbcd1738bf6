import { short, toNumber, toText, wildcard } from '../convert.ts';
import { shownText } from '../look.ts';
import { numberOfText } from '../read-number.ts';
import { faultOf, type Result } from '../value.ts';
import { clean, eachValue, flat, func, num, text, value, type Functions } from './define.ts';
import { rounded } from './math.ts';

/** A count of characters; below the least one may ask for it is refused. */
function count(arg: Result | undefined, otherwise: number, least = 0): number {
  const size = Math.trunc(num(arg, otherwise));
  if (size < least) throw faultOf('#VALUE!');
  return size;
}

/** Bytes as double byte systems count them: two for a character beyond the first alphabets. */
function bytesOf(one: string): number {
  return [...one].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 255 ? 2 : 1), 0);
}

/** The whole characters within some bytes of a text. */
function bytesFrom(one: string, from: number, size: number): string {
  let at = 0;
  let part = '';
  for (const letter of one) {
    if (at >= from && at + bytesOf(letter) <= from + size) part += letter;
    at += bytesOf(letter);
  }
  return part;
}

const WIDE = 0xfee0;
const narrow = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - WIDE);
const wide = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + WIDE);

function found(args: readonly Result[], isExact: boolean): number {
  const [sought, within, from] = [text(args[0]), text(args[1]), count(args[2], 1, 1) - 1];
  if (from > within.length) throw faultOf('#VALUE!');
  const at = isExact || !/[*?~]/.test(sought) ? plainAt(within, sought, from, isExact) : wildAt(within, sought, from);
  if (at < 0) throw faultOf('#VALUE!');
  return at + 1;
}

function plainAt(within: string, sought: string, from: number, isExact: boolean): number {
  return isExact ? within.indexOf(sought, from) : within.toLowerCase().indexOf(sought.toLowerCase(), from);
}

function wildAt(within: string, sought: string, from: number): number {
  const at = wildcard(sought).find(within.slice(from));
  return at < 0 ? at : at + from;
}

function replaced(args: readonly Result[]): string {
  const [whole, old, fresh] = [text(args[0]), text(args[1]), text(args[2])];
  if (old === '') return whole;
  if (args[3] === undefined) {
    const times = whole.split(old).length - 1;
    if (whole.length + times * (fresh.length - old.length) > 32_767) throw faultOf('#VALUE!');
    return whole.replaceAll(old, () => fresh);
  }
  let at = -1;
  for (let no = count(args[3], 1, 1); no > 0; no -= 1) {
    at = whole.indexOf(old, at + 1);
    if (at < 0) return whole;
  }
  return whole.slice(0, at) + fresh + whole.slice(at + old.length);
}

function joinedTexts(args: readonly Result[], engine: Parameters<typeof eachValue>[1]): string {
  let all = '';
  eachValue(args, engine, (one) => {
    all = short(all + toText(one));
  });
  return all;
}

const proper = (one: string): string =>
  one
    .toLowerCase()
    .replaceAll(/(^|[^\p{L}])(\p{L})/gu, (_whole, before: string, letter: string) => before + letter.toUpperCase());

/** The number of the first sign of a text. */
const firstCode = func('t', ([one]) => {
  const code = text(one).codePointAt(0);
  if (code === undefined) throw faultOf('#VALUE!');
  return code;
});

/** Texts: parts, searching, joining, formats. */
export const textFunctions: Functions = [
  ['LEFT', func('t|n', ([one, size]) => text(one).slice(0, count(size, 1)))],
  ['RIGHT', func('t|n', ([one, size]) => (count(size, 1) === 0 ? '' : text(one).slice(-count(size, 1))))],
  ['MID', func('tnn', ([one, from, size]) => text(one).substr(count(from, 1, 1) - 1, count(size, 0)))],
  ['LEN', func('t', ([one]) => text(one).length)],
  ['LEFTB', func('t|n', ([one, size]) => bytesFrom(text(one), 0, count(size, 1)))],
  ['RIGHTB', func('t|n', ([one, size]) => bytesFrom(text(one), bytesOf(text(one)) - count(size, 1), count(size, 1)))],
  ['MIDB', func('tnn', ([one, from, size]) => bytesFrom(text(one), count(from, 1, 1) - 1, count(size, 0)))],
  [
    'ASC',
    func('t', ([one]) =>
      text(one)
        .replaceAll(/[\uff01-\uff5e]/g, narrow)
        .replaceAll('\u3000', ' '),
    ),
  ],
  ['DBCS', func('t', ([one]) => text(one).replaceAll(/[!-~]/g, wide).replaceAll(' ', '\u3000'))],
  ['WIDECHAR', func('t', ([one]) => text(one).replaceAll(/[!-~]/g, wide).replaceAll(' ', '\u3000'))],
  ['LENB', func('t', ([one]) => bytesOf(text(one)))],
  ['TRIM', func('t', ([one]) => text(one).replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, ''))],
  // oxlint-disable-next-line no-control-regex -- these are what goes
  ['CLEAN', func('t', ([one]) => text(one).replaceAll(/[\0-\u001f]/g, ''))],
  ['UPPER', func('t', ([one]) => text(one).toUpperCase())],
  ['LOWER', func('t', ([one]) => text(one).toLowerCase())],
  ['PROPER', func('t', ([one]) => proper(text(one)))],
  ['EXACT', func('tt', ([one, other]) => one === other)],
  ['FIND', func('tt|n', (args) => found(args, true))],
  ['SEARCH', func('tt|n', (args) => found(args, false))],
  ['SUBSTITUTE', func('ttt|n', (args) => short(replaced(args)))],
  [
    'REPLACE',
    func('tnnt', ([one, from, size, fresh]) => {
      const at = count(from, 1, 1) - 1;
      return short(text(one).slice(0, at) + text(fresh) + text(one).slice(at + count(size, 0)));
    }),
  ],
  [
    'REPT',
    func('tn', ([one, times]) => {
      if (text(one).length * count(times, 0) > 32_767) throw faultOf('#VALUE!');
      return text(one).repeat(count(times, 0));
    }),
  ],
  ['CONCATENATE', func('t*', (args) => short(args.map((one) => text(one)).join('')))],
  ['CONCAT', func('a*', joinedTexts)],
  [
    'TEXTJOIN',
    func('tva*', ([between, isSparing, ...rest], engine) => {
      const parts = rest.flatMap((one) => flat(one, engine)).map((one) => toText(clean(one)));
      const leavesOut = value(isSparing) === true || (typeof isSparing === 'number' && isSparing !== 0);
      return short(parts.filter((part) => !leavesOut || part !== '').join(text(between)));
    }),
  ],
  [
    'TEXT',
    func('vt', ([one, format]) => {
      const given = clean(value(one));
      const number = typeof given === 'string' ? numberOfText(given) : given === null ? 0 : given;
      return text(format) === '' ? '' : shownText(number ?? given, text(format));
    }),
  ],
  ['VALUE', func('v', ([one]) => toNumber(value(one)))],
  [
    'NUMBERVALUE',
    func('t|tt', ([one, point, group]) => {
      const plain = text(one).replaceAll(text(group, ','), '').replaceAll(/\s/g, '');
      return toNumber(plain.replace(text(point, '.'), '.') || '0');
    }),
  ],
  [
    'FIXED',
    func('n|nv', ([one, places, isPlain]) => {
      const size = Math.max(0, Math.trunc(num(places, 2)));
      const shown = rounded(num(one), num(places, 2), (part) => Math.floor(part + 0.5));
      return shownText(shown, `${isPlain === true ? '0' : '#,##0'}${size === 0 ? '' : `.${'0'.repeat(size)}`}`);
    }),
  ],
  ['CHAR', func('n', ([one]) => String.fromCodePoint(count(one, 0, 1)))],
  ['CODE', firstCode],
  ['UNICHAR', func('n', ([one]) => String.fromCodePoint(count(one, 0, 1)))],
  ['UNICODE', firstCode],
];
