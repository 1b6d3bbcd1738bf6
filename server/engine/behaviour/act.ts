import type { RefusalText } from '#core/refusals/text.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { behaviourRefusals } from './refusals.ts';

/** Act of a button on a form whose records the kernel moves, beyond the common life of documents. */
export type DocumentAct = {
  readonly code: string;
  /** As buttons.yaml calls it, or, with `titleEn`, in words of its own. */
  readonly title: string;
  /** English of a title of its own; a button that buttons.yaml does not have is added to it by `npm run generate`. */
  readonly titleEn?: string;
  /** Above the list, and about all of it; the others stand in the rows. */
  readonly isOfList?: true;
  /** The answer is the purpose of the act: it is shown until somebody has read it. */
  readonly isTold?: true;
  /** The record on paper by this template instead of an act; without the template, by the usual one. */
  readonly prints?: string;
  /** When a row offers it (core/scripts/condition.ts). */
  readonly exp: string;
  /** Which forms have it, beside naming its button. */
  readonly fits: (form: Form) => boolean;
  /** Input asked for before it acts. */
  readonly asks?: ActQuestion;
  /** In the caller's transaction, with what was asked for; answers what is to be said. @throws Refusal */
  readonly run: (scope: Scope, id: string, given: string, more: FurtherAnswers) => Promise<readonly RefusalText[]>;
  /**
   * A page its button opens instead of acting. Above the list what is chosen, two records at most, goes along as `a` and `b`; an address with
   * `${field}` in it is about one record and stands in its row.
   */
  readonly opens?: string;
  /** Above the list, on all chosen records at once, in the place of `run`. */
  readonly together?: (scope: Scope, ids: readonly string[]) => Promise<readonly RefusalText[]>;
};

/** An account, a line of text with further lines, or a file that goes to an address of its own. */
export type ActQuestion = {
  readonly kind: 'user' | 'text' | 'file';
  readonly label: string;
  readonly hint?: string;
  /** Further lines of text, each under a name of its own. */
  readonly more?: readonly { readonly name: string; readonly label: string; readonly isOptional?: true }[];
  /** Of a file: the operation that takes it, with the record as `id`. */
  readonly path?: string;
};

/** The further lines, by their names; what was left empty is ''. */
export type FurtherAnswers = Readonly<Record<string, string>>;

/** Fits the form of one table. */
export const actOf =
  (table: string) =>
  ({ head }: Form): boolean =>
    head.name === table;

/** The form of a table the kernel makes documents of. @throws Refusal 422 where its module is not installed */
export function installedForm({ catalogue }: { readonly catalogue: Catalogue }, table: string): Form {
  const form = catalogue.forms.find(({ head }) => head.name === table);
  if (form === undefined) throw refusal(422, behaviourRefusals.formNotInstalled, { table });
  return form;
}
