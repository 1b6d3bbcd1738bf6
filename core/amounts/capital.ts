import { USUAL_CURRENCY } from '../kernel/usual-currency.ts';
import { parseAmount, roundAmount } from './amounts.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'] as const;
const GROUPS = ['', '万', '亿'] as const;

/** Amounts below this are written; a larger one is refused [B9.9]. */
const LIMIT = '1e12';

/**
 * An amount in Chinese capitals as it stands on receipts, `1234.5` → `壹仟贰佰叁拾肆元伍角整` [B9.9]; rounded half up to the fen.
 * Null for what is no number and for 1e12 and more.
 */
export function capitalAmount(value: unknown): string | null {
  const amount = parseAmount(value);
  if (amount === null) return null;
  const text = roundAmount(amount.abs(), 2);
  const rounded = parseAmount(text);
  if (rounded === null || rounded.gte(LIMIT)) return null;
  const [whole = '0', fraction = '00'] = text.split('.');
  const [jiao = '0', fen = '0'] = fraction;
  if (whole === '0' && fraction === '00') return '零元整';
  const sign = amount.lt(0) ? '负' : '';
  const yuan = whole === '0' ? '' : `${wholeText(whole)}元`;
  if (fraction === '00') return `${sign}${yuan}整`;
  const jiaoText = jiao === '0' ? (yuan === '' ? '' : '零') : `${digit(jiao)}角`;
  return `${sign}${yuan}${jiaoText}${fen === '0' ? '整' : `${digit(fen)}分`}`;
}

/**
 * The same of an amount in a currency, whose name stands before it unless it is the yuan: `美元壹仟元整`. Nothing for what has no capitals.
 * @param currency its code; empty for the yuan
 * @param name the currency as people call it, the code where nobody does
 */
export function capitalOf(value: unknown, currency: string, name = currency): string {
  const text = capitalAmount(value);
  if (text === null) return '';
  return currency === '' || currency === USUAL_CURRENCY ? text : `${name}${text}`;
}

/** Groups of four digits with 万 and 亿; one 零 for any run of noughts inside. */
function wholeText(whole: string): string {
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0');
  const groups = padded.match(/\d{4}/g) ?? [];
  let text = '';
  let isGap = false;
  for (const [index, group] of groups.entries()) {
    const name = GROUPS[groups.length - 1 - index] ?? '';
    if (group === '0000') {
      isGap = true;
      continue;
    }
    if (text !== '' && (isGap || group.startsWith('0'))) text += '零';
    text += groupText(group) + name;
    isGap = false;
  }
  return text;
}

/** Four digits without the noughts at either end. */
function groupText(group: string): string {
  let text = '';
  let isGap = false;
  for (const [index, character] of [...group].entries()) {
    if (character === '0') {
      isGap = text !== '';
      continue;
    }
    text += (isGap ? '零' : '') + digit(character) + (PLACES[3 - index] ?? '');
    isGap = false;
  }
  return text;
}

function digit(character: string): string {
  return DIGITS[Number(character)] ?? '';
}
