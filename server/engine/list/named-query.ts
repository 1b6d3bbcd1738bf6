import { pageOf } from './query.ts';

/** Call of a list that is narrowed by fragments of a name and a code, as lists of the family send them. */
export type NamedCall = {
  readonly name: string;
  readonly code: string;
  readonly pageNo: number | undefined;
  readonly pageSize: number | undefined;
};

/** Reads such a call: its fragments without the stars around them, and the page. @throws Refusal 400 for a page that is none */
export function namedQuery({ name, code, pageNo, pageSize }: NamedCall) {
  return { name: fragment(name), code: fragment(code), ...pageOf(pageNo, pageSize) };
}

function fragment(text: string): string {
  return text.replaceAll('*', '').trim();
}
