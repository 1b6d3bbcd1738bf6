import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { DesignFault } from '#core/online/check-design.ts';
import { filled, listed, ofPair, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { quoted, type PlannedStep, type StoredNames } from './migration-plan.ts';
import { definitionRefusals } from './refusals.ts';

export type MigrationStep = components['schemas']['MigrationStep'];

/** Steps with what they would cost, and what stands in their way. */
export type MeasuredPlan = { readonly steps: MigrationStep[]; readonly faults: DesignFault[] };

/** Names of the indexes and foreign keys there are. */
export async function readNames(db: Db): Promise<StoredNames> {
  const { rows } = await sql<{ name: string; is_index: boolean }>`
    select c.relname as name, true as is_index from pg_class c
    where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
    union all
    select conname, false from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return {
    indexes: new Set(rows.filter((row) => row.is_index).map((row) => row.name)),
    keys: new Set(rows.filter((row) => !row.is_index).map((row) => row.name)),
  };
}

const EXAMPLES = 3;

/** Counts in the tables what each step would lose or stumble over. */
export async function measure(db: Db, planned: readonly PlannedStep[], mainTable: string): Promise<MeasuredPlan> {
  const steps: MigrationStep[] = [];
  const faults: DesignFault[] = [];
  for (const step of planned) {
    const at = step.table === mainTable ? {} : { table: step.table };
    const { question } = step;
    if (question === null) {
      steps.push(stepOf(step));
      continue;
    }
    const { rows, examples } = await count(db, step, question);
    switch (question.kind) {
      case 'rows':
        steps.push(
          stepOf(
            step,
            rows === 0
              ? null
              : { rows, examples, text: `${rows} 行数据会被删除`, textEn: `${rows} rows would be deleted` },
          ),
        );
        break;
      case 'unfit':
        // Nothing too long, nothing to cut.
        if (rows === 0 && step.kind === 'shorten') break;
        steps.push(
          stepOf(
            step,
            rows === 0
              ? null
              : { rows, examples, text: `${rows} 行${question.effect}`, textEn: `${rows} rows: ${question.effectEn}` },
          ),
        );
        break;
      case 'nulls':
        if (rows === 0) steps.push(stepOf(step));
        else
          steps.push({
            ...stepOf(step),
            text: `${step.text}：已有 ${rows} 行没有值，数据库不加约束，录入时要求填写`,
            textEn: `${step.textEn}: ${rows} rows have no value, so only new entries must have one`,
            sql: [],
          });
        break;
      case 'twice':
        if (rows === 0) steps.push(stepOf(step));
        else
          faults.push({
            ...at,
            field: question.columns[0] ?? '',
            message: filled(definitionRefusals.valuesRepeat, { examples: listed(examples, '”、“') }),
          });
        break;
      case 'orphans':
        if (rows === 0) steps.push(stepOf(step));
        else
          faults.push({
            ...at,
            field: question.column,
            message: filled(definitionRefusals.valuesWithoutTarget, {
              rows,
              target: question.target,
              examples: listed(examples),
            }),
          });
        break;
    }
  }
  return { steps, faults };
}

function stepOf(step: PlannedStep, loss: MigrationStep['loss'] = null): MigrationStep {
  const { kind, table, field, text, textEn, sql: statements } = step;
  const place = field === null ? table : `${table}.${field}`;
  // What a confirmation repeats: a loss that grew since is another loss.
  return { id: `${kind} ${place} ${loss?.rows ?? 0}`, kind, table, field, text, textEn, sql: [...statements], loss };
}

async function count(
  db: Db,
  step: PlannedStep,
  question: NonNullable<PlannedStep['question']>,
): Promise<{ rows: number; examples: string[] }> {
  const { shown, from } = questionSql(step.table, question);
  const { rows } = await sql
    .raw<{ n: number; examples: string[] | null }>(
      `with hit as materialized (select ${shown} as value from ${from})
       select (select count(*) from hit)::int as n,
         (select array_agg(distinct left(value, 60)) from (select value from hit limit ${EXAMPLES}) few) as examples`,
    )
    .execute(db);
  const [row] = rows;
  return { rows: row?.n ?? 0, examples: row?.examples ?? [] };
}

function questionSql(table: string, question: NonNullable<PlannedStep['question']>): { shown: string; from: string } {
  const rows = quoted(table);
  switch (question.kind) {
    case 'rows':
      return { shown: 'id', from: rows };
    case 'unfit':
      return { shown: `${quoted(question.column)}::text`, from: `${rows} where ${question.unfit}` };
    case 'nulls':
      return { shown: 'id', from: `${rows} where ${quoted(question.column)} is null` };
    case 'twice': {
      const columns = question.columns.map(quoted).join(', ');
      return {
        shown: `concat_ws(', ', ${columns})`,
        from: `${rows} where del_flag = 0 and num_nulls(${columns}) = 0 group by tenant_id, ${columns} having count(*) > 1`,
      };
    }
    case 'orphans': {
      const column = quoted(question.column);
      return {
        shown: `t.${column}::text`,
        from: `${rows} t where t.${column} is not null and not exists (select 1 from ${quoted(question.target)} o where o.id = t.${column}::text)`,
      };
    }
  }
}

/** Returns what a step does. */
export function stepText({ text, textEn }: Pick<MigrationStep, 'text' | 'textEn'>): RefusalText {
  return ofPair([text, textEn]);
}

/** Returns what a step loses; empty where that is nothing. */
export function lossText({ loss }: Pick<MigrationStep, 'loss'>): RefusalText {
  return ofPair([loss?.text ?? '', loss?.textEn ?? '']);
}

/** Refuses a plan that loses what was not confirmed, or one confirmed for other losses than it has. */
export function refuseUnconfirmed({ steps, faults }: MeasuredPlan, confirm: readonly string[]): void {
  const [fault] = faults;
  if (fault !== undefined)
    throw refusal(422, platformRefusals.fieldFault, { field: fault.field, message: fault.message }, { errors: faults });
  const losing = steps.filter(({ loss }) => loss !== null && loss !== undefined);
  const missing = losing.filter(({ id }) => !confirm.includes(id));
  const surplus = confirm.filter((id) => !losing.some((step) => step.id === id));
  if (missing.length === 0 && surplus.length === 0) return;
  const errors = missing.map((step) => ({
    table: step.table,
    field: step.field ?? '',
    message: filled(platformRefusals.fieldFault, { field: stepText(step), message: lossText(step) }),
  }));
  throw refusal(
    422,
    missing.length > 0
      ? filled(definitionRefusals.confirmLosses, {
          losses: listed(
            errors.map(({ message }) => message),
            '；',
          ),
        })
      : engineRefusals.planChanged,
    {},
    { errors },
  );
}

/** Runs the steps inside the caller's transaction. A table somebody holds for long is not waited for. */
export async function runSteps(db: Db, steps: readonly MigrationStep[]): Promise<void> {
  await sql`select set_config('lock_timeout', '10s', true), set_config('statement_timeout', '900s', true)`.execute(db);
  for (const step of steps) {
    for (const statement of step.sql) {
      try {
        await sql.raw(statement).execute(db);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === '55P03')
          throw refusal(409, definitionRefusals.tableInUse, { table: step.table });
        if (error instanceof Error && 'code' in error && error.code === '23505')
          throw refusal(422, definitionRefusals.valuesTwice, { step: stepText(step) });
        throw error;
      }
    }
  }
}
