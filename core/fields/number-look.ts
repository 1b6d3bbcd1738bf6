import { parseAmount, roundAmount } from '../amounts/amounts.ts';

/** A number as a table program shows it, where that says more than its value: `13%` of 0.13, `007` of 7. */
export type NumberLook = { readonly kind: 'percent' | 'zeros'; readonly text: string };

/**
 * Shows a number as the number format of a table program does: formats of percent, and those with zeros that pad whole numbers (`000`,
 * `000-0000`, `"A"000`). Decimals and thousands are only a way to write the value.
 * @param value a plain decimal
 * @returns null where the value itself says as much
 */
export function numberLook(value: string, format: string): NumberLook | null {
  const amount = parseAmount(value);
  const parts = amount === null ? null : sectionFor(format, amount.cmp(0));
  if (amount === null || parts === null) return null;
  const { section, isSigned } = parts;
  const pieces: readonly string[] = section.match(PIECES) ?? [];
  if (pieces.join('') !== section || pieces.some((piece) => /^[a-z@]/i.test(piece))) return null;
  const digits = pieces.filter((piece) => PLACE.test(piece)).join('');
  if (digits === '') return null;
  const sign = isSigned && amount.lt(0) ? '-' : '';
  if (pieces.includes('%')) {
    const [, decimals = ''] = digits.split('.');
    const shown = roundAmount(amount.abs().times(100), decimals.replaceAll(/[^0#?]/g, '').length);
    const least = decimals.replaceAll(/[^0]/g, '').length;
    return { kind: 'percent', text: `${sign}${trimmed(shown, least)}%` };
  }
  if (/[^0]/.test(digits) || !amount.eq(amount.round(0))) return null;
  const text = sign + filled(pieces, amount.abs().toFixed(0).padStart(digits.length, '0'));
  return text === amount.toFixed() ? null : { kind: 'zeros', text };
}

/** Quoted and escaped texts, what leaves or fills room, colours, places of digits, and single signs. */
const PIECES = /"[^"]*"|\\.|[_*].|\[[^\]]*\]|[0#?.,]|[^"\\]/gu;
const PLACE = /^[0#?.,]$/;

/** The part of a format that is for numbers of a sign; `isSigned` where the sign is to be put before it. Null where conditions choose. */
function sectionFor(format: string, sign: number): { section: string; isSigned: boolean } | null {
  if (/\[[<>=]/.test(format)) return null;
  const sections = format.match(/(?:"[^"]*"|\\.|[^;"\\])+|(?<=;|^)(?=;|$)/gu) ?? [];
  const place = sign < 0 && sections.length > 1 ? 1 : sign === 0 && sections.length > 2 ? 2 : 0;
  return { section: sections[place] ?? '', isSigned: place === 0 };
}

/** Puts digits into the places of a format from the right; the first place takes what is left. */
function filled(pieces: readonly string[], digits: string): string {
  let rest = digits;
  let places = pieces.filter((piece) => piece === '0').length;
  return pieces
    .map((piece) => {
      if (piece !== '0') return literal(piece);
      places -= 1;
      const taken = rest.slice(0, rest.length - places);
      rest = rest.slice(taken.length);
      return taken;
    })
    .join('');
}

function literal(piece: string): string {
  if (piece.startsWith('"')) return piece.slice(1, -1);
  if (piece.startsWith('\\')) return piece.slice(1);
  return /^[_*[]/.test(piece) && piece.length > 1 ? '' : piece;
}

/** Takes zeros at the end away, down to so many decimals. */
function trimmed(text: string, least: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  let length = fraction.length;
  while (length > least && fraction[length - 1] === '0') length -= 1;
  return length === 0 ? whole : `${whole}.${fraction.slice(0, length)}`;
}

/** Does a label say that its numbers are percent, as 税率(%) does? */
export function isPercentLabel(label: string | undefined): boolean {
  return label !== undefined && /[%％]\s*[)）]?\s*$/.test(label);
}
