import { flowParam } from '#core/params/flow.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { readParams } from '#server/platform/params.ts';
import { flowGraph, type FlowLink } from './flow-links.ts';

/** The parameter by which a company has turned a push off, in words; null where it has not. */
export async function turnedOff(
  db: Db,
  { push }: Pick<FlowLink, 'push'>,
  { tenantId }: { readonly tenantId: string },
): Promise<string | null> {
  const param = push.param === undefined ? undefined : flowParam(push.param);
  if (param?.kind !== 'list') return null;
  const { text } = await readParams(db, tenantId, [param]);
  return text(param) === push.is ? null : param.title[0];
}

/** Buttons of a form whose pushes the company has turned off; most forms have none that it could. */
export async function buttonsOff(
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  form: Form,
  actor: { readonly tenantId: string },
): Promise<ReadonlySet<string>> {
  const off = new Set<string>();
  for (const link of flowGraph(catalogue).from(form.head.name))
    if ((await turnedOff(db, link, actor)) !== null) off.add(link.push.button);
  return off;
}
