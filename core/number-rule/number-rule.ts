import { partsOf } from '../dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import { filled, type RefusalText } from '../refusals/text.ts';
import { numberRefusals } from './refusals.ts';

export type NumberReset = 'day' | 'month' | 'year' | 'none';

/** A piece of a numbering rule. */
export type NumberPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'date'; readonly format: string }
  | { readonly kind: 'serial'; readonly width: number }
  /** The value of a field of the record, `{=field}`. */
  | { readonly kind: 'field'; readonly name: string };

/** A numbering rule, e.g. `XS-{yyyyMMdd}-{0000}`, read. */
export type NumberPattern = { readonly text: string; readonly parts: readonly NumberPart[] };

export type ParsedPattern =
  | { readonly ok: true; readonly pattern: NumberPattern }
  | { readonly ok: false; readonly fault: RefusalText };

/** Reads a pattern: plain text, date parts of y, M, d in braces, fields as `{=name}`, and exactly one serial of zeros in braces. */
export function parseNumberPattern(text: string): ParsedPattern {
  const parts: NumberPart[] = [];
  for (const piece of text.split(/(\{[^{}]*\})/)) {
    if (piece === '') continue;
    const inside = piece.startsWith('{') && piece.endsWith('}') ? piece.slice(1, -1) : undefined;
    if (inside === undefined) {
      if (/[{}]/.test(piece)) return { ok: false, fault: filled(numberRefusals.braces, { rule: text }) };
      parts.push({ kind: 'text', text: piece });
    } else if (/^0{1,12}$/.test(inside)) {
      parts.push({ kind: 'serial', width: inside.length });
    } else if (/^(yyyy|yy)?(MM)?(dd)?$/.test(inside) && inside !== '') {
      parts.push({ kind: 'date', format: inside });
    } else if (/^=[a-z]\w{0,62}$/i.test(inside)) {
      parts.push({ kind: 'field', name: inside.slice(1) });
    } else {
      return {
        ok: false,
        fault: filled(numberRefusals.partUnknown, { rule: text, part: piece }),
      };
    }
  }
  const serials = parts.filter((part) => part.kind === 'serial').length;
  if (serials !== 1) return { ok: false, fault: filled(numberRefusals.oneSerial, { rule: text, serial: '{0000}' }) };
  return { ok: true, pattern: { text, parts } };
}

/** Name of the cycle a moment falls into; the serial restarts whenever it changes. */
export function numberPeriod(reset: NumberReset, now: Date): string {
  const { year, month, day } = partsOf(now);
  const texts = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
  switch (reset) {
    case 'none':
      return '';
    case 'year':
      return texts.slice(0, 1).join('');
    case 'month':
      return texts.slice(0, 2).join('');
    case 'day':
      return texts.join('');
  }
}

/** Values of the record's fields that make up the number, by name. */
export type NumberValues = Readonly<Record<string, unknown>>;

/** Fields a number needs that have no value. */
export function missingFields({ parts }: NumberPattern, values: NumberValues): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'field' && plain(values[part.name]).trim() === '' ? [part.name] : []));
}

/** The number itself. A serial wider than its zeros is written in full, so numbers never repeat. */
export function formatNumber(pattern: NumberPattern, now: Date, serial: number, values: NumberValues = {}): string {
  const { year, month, day } = partsOf(now);
  return pattern.parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'serial':
          return String(serial).padStart(part.width, '0');
        case 'field':
          return plain(values[part.name]).trim();
        case 'date':
          return part.format
            .replace('yyyy', String(year).padStart(4, '0'))
            .replace('yy', String(year % 100).padStart(2, '0'))
            .replace('MM', String(month).padStart(2, '0'))
            .replace('dd', String(day).padStart(2, '0'));
      }
    })
    .join('');
}

/** Does the pattern carry enough of the date that a restarted serial cannot repeat a number? */
export function resetIsSafe(pattern: NumberPattern, reset: NumberReset): boolean {
  const formats = pattern.parts.map((part) => (part.kind === 'date' ? part.format : '')).join('');
  const needed: Record<NumberReset, readonly string[]> = {
    none: [],
    year: ['y'],
    month: ['y', 'M'],
    day: ['y', 'M', 'd'],
  };
  return needed[reset].every((letter) => formats.includes(letter));
}

/** Date formats a part may have, the longest first. */
export const dateFormats = ['yyyyMMdd', 'yyMMdd', 'yyyyMM', 'yyMM', 'yyyy', 'yy', 'MMdd', 'MM', 'dd'] as const;

/** The text of a rule made of parts. */
export function patternText(parts: readonly NumberPart[]): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'date':
          return `{${part.format}}`;
        case 'serial':
          return `{${'0'.repeat(part.width)}}`;
        case 'field':
          return `{=${part.name}}`;
      }
    })
    .join('');
}

/**
 * Returns the fault in a rule, null for none: in its pattern (in both languages), or a serial that restarts without the date that tells the cycles
 * apart.
 */
export function numberRuleFault(
  pattern: string,
  reset: NumberReset,
): { readonly field: 'pattern' | 'resetCycle'; readonly message: RefusalText } | null {
  const parsed = parseNumberPattern(pattern);
  if (!parsed.ok) return { field: 'pattern', message: parsed.fault };
  if (resetIsSafe(parsed.pattern, reset)) return null;
  const needed = {
    none: '',
    year: numberRefusals.year,
    month: numberRefusals.yearMonth,
    day: numberRefusals.yearMonthDay,
  }[reset];
  return { field: 'resetCycle', message: filled(numberRefusals.repeats, { needed }) };
}
