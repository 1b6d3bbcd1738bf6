import { Refusal } from '#server/domain/refusal.ts';
import type { Catalogue, Form } from './catalogue.ts';
import type { Scope } from './record.ts';

/** What people do by a button of a form whose records the kernel moves, beyond the common life of documents. */
export type KernelAct = {
  readonly code: string;
  readonly title: string;
  /** Above the list, and about all of it; the others stand in the rows. */
  readonly isOfList?: true;
  /** When a row offers it (core/scripts/condition.ts). */
  readonly exp: string;
  /** Which forms have it, beside naming its button. */
  readonly fits: (form: Form) => boolean;
  /** What is asked for before it acts: an account, or a line of text. */
  readonly asks?: { readonly kind: 'user' | 'text'; readonly label: string };
  /** In the caller's transaction, with what was asked for; answers what is to be said. @throws Refusal */
  readonly run: (scope: Scope, id: string, given: string) => Promise<readonly string[]>;
};

/** Fits the form of one table. */
export const actOf =
  (table: string) =>
  ({ head }: Form): boolean =>
    head.name === table;

/** The form of a table the kernel makes documents of. @throws Refusal 422 where its module is not installed */
export function installedForm({ catalogue }: { readonly catalogue: Catalogue }, table: string): Form {
  const form = catalogue.forms.find(({ head }) => head.name === table);
  if (form === undefined) throw new Refusal(422, `需要的表单“${table}”没有安装，请联系管理员安装它所在的模块`);
  return form;
}
