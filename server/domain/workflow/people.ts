import { evaluate } from '#core/formula/evaluate.ts';
import { readExpression, STARTER } from '#core/workflow/expressions.ts';
import type { ApprovalSettings, ApproverRule } from '#core/workflow/settings.ts';
import type { Db } from '#server/db/connection.ts';
import {
  expressionOf,
  headsAbove,
  namesOfGroups,
  peopleById,
  peopleByName,
  peopleOfPositions,
  peopleOfRoles,
  superiorsOf,
  type FlowPerson,
} from '#server/db/repositories/workflow-people.ts';
import type { FlowRecord } from './engine/port.ts';

/** What it takes to find who is meant by a rule. */
export type Asking = {
  readonly db: Db;
  readonly tenantId: string;
  readonly starter: FlowPerson;
  /** Code of the department the starter works in. */
  readonly starterDepart: string | null;
  readonly record: FlowRecord;
  /** Whom the starter chose, by node. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Who decided at a node last. */
  readonly decidedAt: (node: string) => readonly string[];
  /** Accounts of the managers of the process. */
  readonly managers: () => Promise<readonly string[]>;
};

/** The people of the rules of a node, each once, in the order they are asked. */
export async function peopleOf(
  asking: Asking,
  node: string,
  rules: readonly ApproverRule[],
): Promise<readonly FlowPerson[]> {
  const found = new Map<string, FlowPerson>();
  for (const rule of rules) for (const person of await peopleOfRule(asking, node, rule)) found.set(person.id, person);
  return [...found.values()];
}

async function peopleOfRule(asking: Asking, node: string, rule: ApproverRule): Promise<readonly FlowPerson[]> {
  const { db, tenantId, record } = asking;
  switch (rule.type) {
    case '1':
      return peopleByName(db, tenantId, rule.users);
    case '2':
      return peopleOfRoles(db, tenantId, rule.roles);
    case '3':
      return (await heads(asking))[rule.level] ?? [];
    case '4':
      return (await superiorChain(asking)).slice(0, 1);
    case '5':
      return (await superiorChain(asking)).slice(0, rule.levels);
    case '6':
      return peopleOfPositions(db, tenantId, rule.positions);
    case '7':
      return peopleByName(db, tenantId, await namesOfGroups(db, tenantId, rule.groups));
    case '8':
      return peopleByName(db, tenantId, asking.chosen[node] ?? []);
    case '9':
      return peopleByName(db, tenantId, namesIn(record.field(rule.field)));
    case '10':
      return peopleByName(db, tenantId, await namesOfExpression(asking, rule.expression));
    case '11':
      return peopleById(db, tenantId, asking.decidedAt(rule.node));
  }
}

function namesIn(value: unknown): readonly string[] {
  return typeof value === 'string'
    ? value
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : [];
}

async function namesOfExpression({ db, tenantId, record, starter }: Asking, code: string): Promise<readonly string[]> {
  const text = await expressionOf(db, tenantId, code);
  const read = text === null ? null : readExpression(text);
  // Saved ones can be read; one that is gone means nobody, for which the node has a rule.
  if (read?.ok !== true) return [];
  const field = (name: string): unknown => (name === STARTER ? starter.username : record.field(name));
  return namesIn(evaluate(read.formula, { ...record, field }));
}

async function heads({ db, tenantId, starterDepart }: Asking): Promise<readonly (readonly FlowPerson[])[]> {
  return starterDepart === null ? [] : headsAbove(db, tenantId, starterDepart);
}

/** Superiors of the starter: those named with the accounts; without, the heads of the departments above, himself left out. */
async function superiorChain(asking: Asking): Promise<readonly FlowPerson[]> {
  const { db, tenantId, starter } = asking;
  const named = await superiorsOf(db, tenantId, starter.username);
  if (named.length > 0) return named;
  const levels = await heads(asking);
  const chain = levels.flatMap((level) => level.filter(({ id }) => id !== starter.id).slice(0, 1));
  return chain.filter(({ id }, at) => chain.findIndex((other) => other.id === id) === at);
}

/** Superior of anybody, for what escalates. */
export async function superiorOf(
  asking: Asking,
  person: FlowPerson,
  orgCode: string | null,
): Promise<FlowPerson | null> {
  const [first] = await superiorChain({ ...asking, starter: person, starterDepart: orgCode });
  return first ?? null;
}

export type Approvers =
  | { readonly kind: 'people'; readonly people: readonly FlowPerson[] }
  /** Nobody is needed: the node is passed. */
  | { readonly kind: 'skip'; readonly why: 'vacant' | 'starter' }
  | { readonly kind: 'vacant' };

/** Who decides at a node, with its rules for the starter himself, for people who decided elsewhere, and for nobody at all. */
export async function approversOf(asking: Asking, node: string, settings: ApprovalSettings): Promise<Approvers> {
  const barred = new Set((settings.except ?? []).flatMap((other) => asking.decidedAt(other)));
  const named = (await peopleOf(asking, node, settings.approvers)).filter(({ id }) => !barred.has(id));
  const { starter } = asking;
  let people = named;
  if (settings.starter !== 'approve' && named.some(({ id }) => id === starter.id)) {
    const others = named.filter(({ id }) => id !== starter.id);
    if (settings.starter === 'skip' && others.length === 0) return { kind: 'skip', why: 'starter' };
    const superiors = settings.starter === 'superior' ? (await superiorChain(asking)).slice(0, 1) : [];
    people = [...others, ...superiors.filter(({ id }) => !others.some((other) => other.id === id))];
  }
  if (people.length > 0) return { kind: 'people', people };
  return standIns(asking, settings);
}

/** What the rule for vacancies says. */
export async function standIns(asking: Asking, { vacant }: Pick<ApprovalSettings, 'vacant'>): Promise<Approvers> {
  if (vacant === 'skip') return { kind: 'skip', why: 'vacant' };
  if (vacant === 'superior') {
    const people = (await superiorChain(asking)).slice(0, 1);
    if (people.length > 0) return { kind: 'people', people };
  }
  if (vacant !== 'refuse') {
    const people = await peopleByName(asking.db, asking.tenantId, await asking.managers());
    if (people.length > 0) return { kind: 'people', people };
  }
  return { kind: 'vacant' };
}
