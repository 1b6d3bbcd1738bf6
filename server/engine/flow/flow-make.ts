import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { OpenLine } from './flow-left.ts';
import { flowGraph, type FlowLink } from './flow-links.ts';
import { targetLines } from './flow-push.ts';
import { flowRefusals } from './refusals.ts';

/** The step between two forms, of which the kernel makes documents. @throws Refusal 422 where one of them is not installed */
export function stepBetween(scope: { readonly catalogue: Catalogue }, source: string, target: string): FlowLink {
  const form = installedForm(scope, source);
  const to = installedForm(scope, target);
  const link = flowGraph(scope.catalogue)
    .from(form.head.name)
    .find((one) => one.target.head.name === to.head.name);
  if (link === undefined)
    throw refusal(422, flowRefusals.noSuchPush, { title: form.definition.title, target: to.definition.title });
  return link;
}

/** Makes lines of the target over what is left of lines of sources, whose heads these are; the rest of what they give is left out. */
export async function restOf(
  { db, catalogue, actor }: Scope,
  link: FlowLink,
  heads: readonly Row[],
  open: readonly OpenLine[],
): Promise<readonly Row[]> {
  const left = open.filter((one) => one.isOffered && one.open !== '0');
  return targetLines(db, catalogue, link, heads, left, actor);
}
