import type { FlowSurroundings } from '#core/workflow/check-flow.ts';
import { readExpression } from '#core/workflow/expressions.ts';
import type { FlowGraph } from '#core/workflow/graph.ts';
import { namedCodes } from '#core/workflow/named.ts';
import type { Db } from '#server/db/connection.ts';
import { expressionsInUse, inUse } from '#server/workflow/db/workflow-model.ts';
import { positionNames } from '../db/system-position.ts';
import { realnamesOf, rolesOfTenant } from '../db/system-user.ts';

/** Everybody and everything of a company that a process may name. */
export async function companyNames(
  db: Db,
  tenantId: string,
  graph: FlowGraph,
): Promise<Required<Omit<FlowSurroundings, 'fields' | 'buttons'>>> {
  const [users, roles, positions, groups, expressions, listeners] = await Promise.all([
    realnamesOf(db, tenantId, [...namedCodes(graph).users], { isActive: true }),
    rolesOfTenant(db, tenantId),
    positionNames(db, tenantId),
    inUse(db, 'wf_group', tenantId),
    expressionsInUse(db, tenantId),
    inUse(db, 'wf_listener', tenantId),
  ]);
  const codes = (rows: readonly { readonly code: string }[]): ReadonlySet<string> =>
    new Set(rows.map(({ code }) => code));
  return {
    users: new Set(users.keys()),
    roles: new Set(roles.map(({ role_code: code }) => code)),
    positions: new Set(positions.keys()),
    groups: codes(groups),
    expressions: new Map(
      expressions.map(({ code, expression }) => {
        const read = readExpression(expression);
        return [code, read.ok ? read.fields : []] as const;
      }),
    ),
    listeners: codes(listeners),
  };
}
