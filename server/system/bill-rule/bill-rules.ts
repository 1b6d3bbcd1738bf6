import { billRuleSubject } from '#core/managed/bill-rule.ts';
import {
  formatNumber,
  numberPeriod,
  numberRuleFault,
  parseNumberPattern,
  type NumberReset,
} from '#core/number-rule/number-rule.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { findManaged, type ManagedRow } from '#server/db/managed.ts';
import {
  claimNumberRule,
  forgetSerial,
  lastSerials,
  lockNumberRule,
  switchNumberRules,
} from '#server/engine/definition/db/number-rule.ts';
import { isNumberRule, nextNumber } from '#server/engine/definition/db/number.ts';
import { usesOf } from '#server/engine/record/number-rules.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { unknown } from '../kit/list.ts';
import { managed, type Managed } from '../kit/managed.ts';
import { systemBillRuleRefusals } from './refusals.ts';

/** Numbers a test shows. */
const SHOWN = 5;

/** Manages the numbering of documents, the rules of the designer of numbers with all their settings [system.bill-rule] (decision 76). */
export function billRules({ store }: Pick<Engine, 'store'>): Managed {
  return managed(billRuleSubject, {
    table: 'sys_number_rule',
    besides: ['preview'],
    booleans: ['enabled'],
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.editedToo,
      deleted: platformAnswers.deletedNarrow,
      deletedMany: platformAnswers.deletedMany,
    },
    check: async (_db, values, before) => {
      // The value of the cycle is a rule of its field.
      const fault = numberRuleFault(plain(values['pattern']), plain(values['resetCycle']) as NumberReset);
      if (fault !== null) return [fault];
      const form = plain(values['formCode']);
      // A form that went since leaves its rule as it is.
      if (form === '' || form === before?.['formCode'] || (await store.catalogue()).form(form) !== undefined) return [];
      return [{ field: 'formCode', message: filled(systemBillRuleRefusals.ruleFormGone, { form: form.slice(0, 60) }) }];
    },
    completed: async (_db, values) =>
      Object.fromEntries(
        ['serialStart', 'serialStep'].flatMap((name) =>
          Object.hasOwn(values, name) ? [[name, values[name] ?? 1]] : [],
        ),
      ),
    written: async (db, id, _values, before, { username }) => {
      if (before === null) await claimNumberRule(db, id, username);
    },
    mayDelete: async (_db, rows) => {
      const uses = usesOf(await store.catalogue());
      for (const row of rows) {
        const [use] = uses.get(String(row['ruleCode'])) ?? [];
        if (use !== undefined)
          throw refusal(409, systemBillRuleRefusals.numberRuleInUse, {
            rule: String(row['ruleName']),
            title: use.title,
            field: use.field,
          });
      }
    },
    dress: async (db, rows, actor) => {
      const firsts = await nextSerials(db, rows, actor);
      const catalogue = await store.catalogue();
      return rows.map((row) => ({
        ...row,
        preview: examples(row, firsts.get(row.id) ?? 1, 1)[0] ?? '',
        formCode_dictText: catalogue.form(plain(row['formCode']))?.definition.title ?? null,
      }));
    },
  });
}

/** The forms a rule can be meant for, without view copies: those are numbered with their originals. */
export async function billRuleForms({ store }: Pick<Engine, 'store'>) {
  const { forms } = await store.catalogue();
  return forms
    .filter(({ definition }) => definition.copy_of === undefined)
    .map(({ definition: { table, title } }) => ({ table, title }));
}

/** Reads the cells of an import: a form by its title, as an export writes it, or by its table. */
export async function billRuleCells(engine: Pick<Engine, 'store'>): Promise<CellReader> {
  const forms = await billRuleForms(engine);
  return (field, text) => {
    if (field.name !== 'formCode') return ownOptions(field, text);
    const [found, other] = forms.filter(({ table, title }) => table === text || title === text);
    if (found === undefined) return { fault: filled(systemBillRuleRefusals.formOfCell, { text: text.slice(0, 60) }) };
    return other === undefined
      ? { value: found.table }
      : { fault: filled(systemBillRuleRefusals.severalForms, { text: text.slice(0, 60), table: found.table }) };
  };
}

/**
 * The numbers a rule would give next in the company of the caller; none is taken.
 * @throws Refusal 404
 */
export async function testBillRule(engine: Engine, id: string, actor: Actor): Promise<string[]> {
  const row = await billRuleOf(engine, id, actor);
  const first = (await nextSerials(engine.db, [row], actor)).get(row.id) ?? 1;
  return examples(row, first, SHOWN);
}

/** Begins the serial of a rule anew in the cycle it is in; answers the name of the rule. @throws Refusal 404 */
export async function resetBillRule(engine: Engine, id: string, actor: Actor): Promise<string> {
  const row = await billRuleOf(engine, id, actor);
  await inTransaction(engine.db, async (trx) => {
    // Whoever takes a number meanwhile waits for the counter, not for the rule.
    await lockNumberRule(trx, id);
    await forgetSerial(trx, actor.tenantId, String(row['ruleCode']), periodOf(row));
  });
  return String(row['ruleName']);
}

/** @throws Refusal 404 when one of them is not there */
export async function switchBillRules(db: Db, ids: readonly string[], enabled: boolean, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await switchNumberRules(trx, { ids, enabled, by: actor.username })) < ids.length) throw unknown();
  });
}

/**
 * Takes the next number of a rule for the caller; nobody else is given it, whether it is used or not [A7.22].
 * @throws Refusal 404 for a code nobody has, 422 where the rule is off or a field it needs is empty
 */
export async function takeNumber(
  db: Db,
  code: string,
  values: Readonly<Record<string, unknown>>,
  actor: Actor,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    if (!(await isNumberRule(trx, code))) throw refusal(404, systemBillRuleRefusals.noNumberRule, { code });
    return nextNumber(trx, actor.tenantId, code, new Date(), values);
  });
}

async function billRuleOf(engine: Engine, id: string, actor: Actor): Promise<ManagedRow> {
  const [row] = await findManaged(engine.db, billRules(engine).table, { tenantId: actor.tenantId, ids: [id] });
  if (row === undefined) throw unknown();
  return row;
}

/** The serial each rule gives next to the company of the caller, by its id. */
async function nextSerials(
  db: Db,
  rows: readonly ManagedRow[],
  { tenantId }: Actor,
): Promise<ReadonlyMap<string, number>> {
  const asked = rows.map((row) => ({ code: String(row['ruleCode']), period: periodOf(row) }));
  const last = await lastSerials(db, tenantId, asked);
  return new Map(
    rows.map((row) => {
      const given = last.get(`${String(row['ruleCode'])}|${periodOf(row)}`);
      return [row.id, given === undefined ? Number(row['serialStart']) : given + Number(row['serialStep'])];
    }),
  );
}

/** Numbers from a serial on; what a field brings stands in brackets. */
function examples(row: ManagedRow, first: number, count: number): string[] {
  const parsed = parseNumberPattern(String(row['pattern']));
  if (!parsed.ok) return [];
  const values = Object.fromEntries(
    parsed.pattern.parts.flatMap((part) => (part.kind === 'field' ? [[part.name, `[${part.name}]`]] : [])),
  );
  const now = new Date();
  return Array.from({ length: count }, (_, index) =>
    formatNumber(parsed.pattern, now, first + index * Number(row['serialStep']), values),
  );
}

function periodOf(row: ManagedRow): string {
  // A check constraint of the table allows these values only.
  return numberPeriod(row['resetCycle'] as NumberReset, new Date());
}
