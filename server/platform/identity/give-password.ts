import { dateTimeText } from '#core/dates/dates.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { replacePassword } from './db/identity.ts';

/** Gives an account a new password and tells its owner, by whom and when; his sessions end but the one that is kept. */
export async function givePassword(
  db: Db,
  {
    tenantId,
    byName,
    ...given
  }: Parameters<typeof replacePassword>[1] & { readonly tenantId: string; readonly byName: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await replacePassword(trx, given);
    const time = dateTimeText(new Date());
    await raiseMessage(trx, {
      tenantId,
      event: 'password-changed',
      userIds: [given.userId],
      title: '您的密码已被修改',
      text: `时间：${time}\n操作人：${byName}\n如果不是您要求的，请立即联系管理员。`,
      values: { time, by: byName },
    });
  });
}
