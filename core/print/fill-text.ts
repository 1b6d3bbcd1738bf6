import { thousands } from '../amounts/amounts.ts';
import { capitalOf } from '../amounts/capital.ts';
import { isDate } from '../dates/dates.ts';
import type { PrintFacts, PrintRow } from './template.ts';

const PLACEHOLDER = /\{([a-zA-Z_]\w{0,62})(?::(capital|date|cndate|thousands|value))?\}/g;

/**
 * A text with its placeholders filled in. `{field}` is the value as people read it, `{field:capital}` an amount in Chinese capitals,
 * `{field:date}` the day of a time, `{field:cndate}` the same as 2026年11月22日, `{field:thousands}` a number with separators,
 * `{field:value}` the stored value; `{title} {user} {time} {company}`, the third with both formats of days, and `{page} {pages}`. Names that are unknown here, hidden fields among them, are nothing; every other text stays as it is.
 */
export function fillText(
  text: string,
  row: PrintRow,
  facts: PrintFacts,
  pages: { readonly page: number; readonly pages: number } | null = null,
): string {
  const own: Readonly<Record<string, string>> = {
    title: facts.title,
    user: facts.user,
    time: facts.time,
    company: facts.company.name,
    ...(pages === null ? {} : { page: String(pages.page), pages: String(pages.pages) }),
  };
  return text.replaceAll(PLACEHOLDER, (_, name: string, format: string | undefined) => {
    const value =
      Object.hasOwn(row.values, name) || format === undefined ? valueOf(row.values, name) : valueOf(own, name);
    switch (format) {
      case 'capital':
        return capitalOf(value, ...currencyOf(row, facts));
      case 'date':
        return dayOf(value);
      case 'cndate': {
        const [year = '', month = '', day = ''] = dayOf(value).split('-');
        return day === '' ? '' : `${year}年${Number(month)}月${Number(day)}日`;
      }
      case 'thousands':
        return thousands(value);
      case 'value':
        return value;
      case undefined:
      default:
        return Object.hasOwn(row.texts, name) ? valueOf(row.texts, name) : valueOf(own, name);
    }
  });
}

/** Currency of a paper's amounts: what its record says, else that of the books; and its name. */
function currencyOf({ values, texts }: PrintRow, { company }: PrintFacts): [code: string, name: string] {
  const code = valueOf(values, 'currency');
  return code === '' ? [company.currency, company.currency] : [code, valueOf(texts, 'currency') || code];
}

function dayOf(value: string): string {
  const day = value.slice(0, 10);
  return isDate(day) ? day : '';
}

function valueOf(values: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
}

/** Names a text asks for. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Names that are no fields. */
export const ownNames: ReadonlySet<string> = new Set(['title', 'user', 'time', 'page', 'pages', 'company']);
