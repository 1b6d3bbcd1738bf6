import { plain } from '#core/values/plain.ts';

/**
 * Returns the target of a cell: a path of the application or a web address, with the values of the row in it. Null where there is none:
 * without values, and for addresses of the family that open one of its components.
 */
export function linkOf(href: string, row: Readonly<Record<string, unknown>>): string | null {
  let isEmpty = false;
  const filled = href
    // A token in an address ends up in logs and histories.
    .replaceAll(/\{\{[^}]*\}\}/g, '')
    .replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => {
      const value = plain(row[name]);
      if (value === '') isEmpty = true;
      return encodeURIComponent(value);
    });
  if (isEmpty || /\.vue(\?|$)/.test(filled)) return null;
  return /^\/(?![/\\])/.test(filled) || /^https?:\/\/[^\s/]/i.test(filled) ? filled : null;
}
