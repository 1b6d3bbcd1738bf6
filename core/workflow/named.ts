import type { FlowGraph } from './graph.ts';
import type { ApproverRule } from './settings.ts';

/** Codes of the things a process names. */
export type NamedCodes = Readonly<
  Record<'users' | 'roles' | 'positions' | 'groups' | 'expressions' | 'listeners', ReadonlySet<string>>
>;

/** Everybody and everything a process names, in approvals, copies and the process itself. */
export function namedCodes({ nodes, settings }: FlowGraph): NamedCodes {
  const rules = nodes.flatMap(({ settings: own }): readonly ApproverRule[] => {
    if (own?.kind === 'approval') return [...own.approvers, ...(own.copies ?? [])];
    return own?.kind === 'copy' ? own.copies : [];
  });
  const all = (codes: (rule: ApproverRule) => readonly string[]): ReadonlySet<string> => new Set(rules.flatMap(codes));
  return {
    users: all((rule) => (rule.type === '1' ? rule.users : [])),
    roles: all((rule) => (rule.type === '2' ? rule.roles : [])),
    positions: all((rule) => (rule.type === '6' ? rule.positions : [])),
    groups: all((rule) => (rule.type === '7' ? rule.groups : [])),
    expressions: all((rule) => (rule.type === '10' ? [rule.expression] : [])),
    listeners: new Set(settings?.listeners ?? []),
  };
}
