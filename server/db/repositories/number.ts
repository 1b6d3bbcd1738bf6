import { sql } from 'kysely';
import { formatNumber, numberPeriod, parseNumberPattern, type NumberReset } from '#core/number-rule/number-rule.ts';
import type { Db } from '../connection.ts';
import { newId } from '../ids.ts';
import { DEFINITION_TENANT } from './definition.ts';

/**
 * The next number of a rule. The counter row is locked until the caller's transaction ends, so numbers never repeat under
 * parallel use, and one that is rolled back is given again: no holes either.
 */
export async function nextNumber(db: Db, tenantId: string, ruleCode: string, now: Date): Promise<string> {
  const rule = await db
    .selectFrom('sys_number_rule')
    .select(['pattern', 'reset_cycle'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('rule_code', '=', ruleCode)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (rule === undefined) throw new Error(`There is no number rule ${ruleCode}`);
  const parsed = parseNumberPattern(rule.pattern);
  if (!parsed.ok) throw new Error(`The number rule ${ruleCode} is broken: ${parsed.fault}`);
  // A check constraint of the table allows these values only.
  const period = numberPeriod(rule.reset_cycle as NumberReset, now);
  const row = await db
    .insertInto('sys_number_sequence')
    .values({ id: newId(), tenant_id: tenantId, create_by: 'system', rule_code: ruleCode, period, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'rule_code', 'period'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ last_serial: sql`sys_number_sequence.last_serial + 1`, update_time: sql`now()` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow();
  return formatNumber(parsed.pattern, now, row.last_serial);
}
