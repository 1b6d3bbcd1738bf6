import { sql } from 'kysely';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';

/** Tells the administrators of each company, once, how many of its documents a migration calculated anew, with the way to the list. */
export async function tellUpgradeChanges(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ tenantId: string; count: number }>`
      with told as (update sys_upgrade_change set is_told = true where not is_told returning tenant_id, form_code, record_id)
      select tenant_id as "tenantId", count(distinct (form_code, record_id))::int as count from told group by tenant_id order by 1`.execute(
      trx,
    );
    for (const { tenantId, count } of rows) {
      await raiseMessage(trx, {
        tenantId,
        event: 'upgrade-changed',
        title: '升级重新计算了单据金额',
        text: `本次升级重新计算了 ${count} 张单据的金额，请在“系统管理 → 升级调整记录”核对，并授权财务人员查看。`,
        values: { count: String(count) },
        openPage: '/isystem/upgrade-change',
      });
    }
  });
}
