import Big from 'big.js';
import fc from 'fast-check';
import { parseAmount } from '#core/amounts/amounts.ts';
import { fieldType } from '#core/fields/field-types.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';

/** Keys that references may have. */
export type Keys = Readonly<
  Record<'unit' | 'category' | 'material' | 'customer' | 'user' | 'depart', readonly string[]>
>;

/** Texts that trip programs that read them: formulas, escapes, ends of lines, numbers in words, names of machinery. */
const awkward = [
  '',
  ' ',
  '=1+1',
  '+86',
  '-1',
  '@x',
  "'x",
  "''",
  '="008"',
  '00701',
  '1e5',
  '1E400',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1,500',
  '１５００',
  '1.2万',
  '13%',
  '(5)',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740993',
  '900719925474099312',
  '123456789012345678.123456',
  '0.1',
  '1.005',
  '_x0041_',
  'a\r\nb',
  'a\rb',
  'a\nb',
  'a\tb',
  ' a ',
  '\u00a0a\u00a0',
  '\u2028',
  '\ufeffa',
  'a\ufffe',
  'a\uffff',
  'a\ud800',
  '\udc00a',
  'a\u0000b',
  'a\u001bb',
  'a\u007fb',
  'a\u0085b',
  '𠮷😀',
  'e\u0301',
  '<b>x</b>',
  '<script>x</script>',
  '&amp;&lt;',
  ']]>',
  '"a","b"',
  'a,b',
  'a，b',
  '1,2',
  '1,1',
  '1,',
  ',',
  'Y',
  'N',
  '是',
  'true',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  '{{x}}',
  '${x}',
  '#{date}',
  '%',
  '_',
  '*',
  '*a*',
  '\\',
  "a'b",
  'a"b',
  '2026-01-31',
  '2026-02-30',
  '2026-1-5',
  '2026/1/5',
  '2026年1月5日',
  '20260105',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1900-02-29',
  '1900-02-28',
  '9999-12-31',
  '10000-01-01',
  '2026-01-31 08:30:00',
  '2026-01-31 08:30',
  '2026-01-31T08:30:00Z',
  '2026-01-31 23:59:60',
  '2026-01-31 24:00:00',
  '2026-01',
  '2026-13',
  '46086',
  '红色',
  '441900',
  '440103',
];

const two = (value: number): string => String(value).padStart(2, '0');
const dayText = (date: Date): string =>
  `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
const timeText = (date: Date): string =>
  `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;

const date = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const decimal = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.integer({ min: 0, max: 7 }),
  )
  .map(([whole, part, places]) =>
    places === 0 ? String(whole) : `${whole}.${String(part).padStart(6, '0').slice(0, places)}`,
  );

/** Texts, numbers, dates and JSON of any kind. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkward) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 200 }) },
  { weight: 2, arbitrary: decimal },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: date.map(dayText) },
  { weight: 1, arbitrary: date.map((one) => `${dayText(one)} ${timeText(one)}`) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.array(fc.oneof(fc.string({ maxLength: 5 }), fc.integer()), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.object({ maxDepth: 1, maxKeys: 3, key: fc.constantFrom('a', 'value', 'id') }) },
);

/** Values a person would enter in a field of that type. */
function usual(type: string, keys: Keys): fc.Arbitrary<unknown> {
  const of = (values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values, '');
  const some = (values: readonly string[]): fc.Arbitrary<string> =>
    fc.subarray([...values]).map((chosen) => chosen.join(','));
  const colours = ['1', '2', '3', '4'];
  switch (type) {
    case 'number':
      return fc.oneof(decimal, fc.double({ min: -1e12, max: 1e12, noNaN: true }));
    case 'integer':
      return fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(String));
    case 'rate':
      return fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10);
    case 'date':
      return date.map(dayText);
    case 'datetime':
      return date.map((one) => `${dayText(one)} ${timeText(one)}`);
    case 'month':
      return date.map((one) => dayText(one).slice(0, 7));
    case 'list':
    case 'radio':
      return of(colours);
    case 'checkbox':
    case 'list_multi':
    case 'transfer':
      return some(colours);
    case 'switch':
      return fc.oneof(fc.constantFrom('Y', 'N'), fc.boolean());
    case 'sel_search':
      return of(keys.unit);
    case 'sel_tree':
    case 'cat_tree':
    case 'link_down':
      return of(keys.category);
    case 'popup':
      return of(keys.material);
    case 'popups':
      return some(keys.customer);
    case 'sel_user':
      return some(keys.user);
    case 'sel_depart':
      return some(keys.depart);
    case 'pca':
      return fc.constantFrom('440103', '110101', '320509', '');
    default:
      return fc.string({ unit: 'grapheme', maxLength: 100 });
  }
}

/** Makes the values one field of that type is sent. */
export function valueOf(type: string, keys: Keys): fc.Arbitrary<unknown> {
  return fc.oneof(usual(type, keys), anything);
}

/** A value in the one form in which equal ones are equal: what was sent, as it is to be read. Undefined is nothing. */
export function meaning(type: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return type === 'switch' ? 'N' : undefined;
  if (Array.isArray(value)) return meaning(type, value.join(','));
  if (typeof value === 'boolean') return type === 'switch' ? (value ? 'Y' : 'N') : String(value);
  // Ends of lines are kept as one sign.
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') return type === 'switch' ? 'N' : undefined;
  const { storage, dbType } = fieldType(type) ?? { storage: 'text', dbType: 'string' };
  if (storage === 'numeric' || storage === 'integer') {
    const amount = parseAmount(value);
    return amount === null ? text : new Big(amount).toFixed();
  }
  if (storage === 'date') return text.slice(0, 10);
  if (storage === 'timestamp') return text.length === 16 ? `${text}:00` : text;
  if (type === 'umeditor') return sanitizeHtml(text) || undefined;
  if (type === 'file' || type === 'image') {
    const paths = text.split(',').map((path) => path.replace(/[?#].*$/, '').trim());
    // Paths of blanks lead nowhere.
    return paths.join('') === '' ? undefined : paths.join(',');
  }
  return dbType === 'Text' || type === 'textarea' ? text : text.trim();
}
