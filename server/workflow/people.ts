import { evaluate } from '#core/formula/evaluate.ts';
import { readExpression, STARTER } from '#core/workflow/expressions.ts';
import type { ApprovalSettings, ApproverRule } from '#core/workflow/settings.ts';
import type { Db } from '#server/db/connection.ts';
import { deputiesFor, presentById, presentByName } from '#server/platform/identity/db/successor.ts';
import type { FlowPerson } from './db/flow-person.ts';
import {
  departCodesOf,
  expressionOf,
  headsAbove,
  namesOfGroups,
  onceEach,
  peopleOfPositions,
  peopleOfRoles,
  superiorsOf,
  superiorsOfMany,
} from './db/workflow-people.ts';
import type { FlowRecord } from './engine/port.ts';

/** Context for finding the people a rule means. */
export type Asking = {
  readonly db: Db;
  readonly tenantId: string;
  readonly starter: FlowPerson;
  /** Code of the department the starter works in. */
  readonly starterDepart: string | null;
  readonly record: FlowRecord;
  /** People the starter chose, by node. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Returns those who decided at a node last. */
  readonly decidedAt: (node: string) => readonly string[];
  /** The managers of the process. */
  readonly managers: () => Promise<readonly FlowPerson[]>;
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
      return named(asking, rule.users);
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
      return named(asking, await namesOfGroups(db, tenantId, rule.groups));
    case '8':
      return named(asking, asking.chosen[node] ?? []);
    case '9':
      return named(asking, namesIn(record.field(rule.field)));
    case '10':
      return named(asking, await namesOfExpression(asking, rule.expression));
    case '11':
      return onceEach(await presentById(db, tenantId, asking.decidedAt(rule.node)));
  }
}

/** People of these names; whoever took over from one who left stands in his place. */
async function named({ db, tenantId }: Asking, names: readonly string[]): Promise<readonly FlowPerson[]> {
  return onceEach(await presentByName(db, tenantId, names));
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
  const named = await superiorsOf(db, tenantId, starter.id);
  if (named.length > 0) return named;
  return headChain(await heads(asking), starter.id);
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

/** Somebody who takes over without having been named. */
export type UsualSuccessor = FlowPerson & { readonly way: 'deputy' | 'superior' };

/**
 * Finds the successors of people who left where nobody was named: whoever stands in for them, or their superior, or a head above them. Only
 * people who are there; nobody for one without any of them.
 * @param leaving people who are about to leave: they take nothing over
 */
export async function usualSuccessors(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
  leaving: readonly string[] = [],
): Promise<ReadonlyMap<string, UsualSuccessor>> {
  const stays = ({ id }: FlowPerson): boolean => !leaving.includes(id);
  const [deputies, superiors, departs] = [
    await deputiesFor(db, tenantId, userIds, leaving),
    await superiorsOfMany(db, tenantId, userIds),
    await departCodesOf(db, userIds),
  ];
  const headsIn = new Map<string, readonly (readonly FlowPerson[])[]>();
  const found = new Map<string, UsualSuccessor>();
  for (const id of userIds) {
    const deputy = deputies.get(id);
    if (deputy !== undefined) {
      found.set(id, { ...deputy, way: 'deputy' });
      continue;
    }
    const code = departs.get(id);
    let above = (superiors.get(id) ?? []).find(stays);
    if (above === undefined && code !== undefined) {
      const levels = headsIn.get(code) ?? (await headsAbove(db, tenantId, code));
      headsIn.set(code, levels);
      above = headChain(
        levels.map((level) => level.filter(stays)),
        id,
      )[0];
    }
    if (above !== undefined) found.set(id, { ...above, way: 'superior' });
  }
  return found;
}

/** The heads of levels one after another, each once, without the one who is asked about. */
function headChain(levels: readonly (readonly FlowPerson[])[], exceptId: string): readonly FlowPerson[] {
  return onceEach(levels.flatMap((level) => level.filter(({ id }) => id !== exceptId).slice(0, 1)));
}

export type Approvers =
  | { readonly kind: 'people'; readonly people: readonly FlowPerson[] }
  /** Nobody is needed: the node is passed. */
  | { readonly kind: 'skip'; readonly why: 'vacant' | 'starter' }
  | { readonly kind: 'vacant' };

/** Returns the approvers of a node, by its rules for the starter himself, for people who decided elsewhere, and for nobody at all. */
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

/** Returns the approvers by the rule for vacancies. */
export async function standIns(asking: Asking, { vacant }: Pick<ApprovalSettings, 'vacant'>): Promise<Approvers> {
  if (vacant === 'skip') return { kind: 'skip', why: 'vacant' };
  if (vacant === 'superior') {
    const people = (await superiorChain(asking)).slice(0, 1);
    if (people.length > 0) return { kind: 'people', people };
  }
  if (vacant !== 'refuse') {
    const people = await asking.managers();
    if (people.length > 0) return { kind: 'people', people };
  }
  return { kind: 'vacant' };
}
