import type { RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { fieldError } from '#server/engine/record/prepare.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import type { RecordChange } from './module.ts';

/** Gives the id of a stored record; '' for a new one. */
export const idOf = ({ was }: RecordChange): string => plain(was?.['id']);

/** Gives which of these columns a change gives another value; none for a new record. */
export function changed({ values, was }: RecordChange, names: readonly string[]): readonly string[] {
  // A switch nobody touched is off.
  const kept = (row: Row, name: string): string => plain(row[name]).replace(/^N$/, '');
  return was === null ? [] : names.filter((name) => kept(values, name) !== kept(was, name));
}

/** Says what is wrong with a field of a head. */
export function faultAt({ head }: Form, field: string, text: RefusalText): FieldError {
  return fieldError(head, null, field, text);
}
