import { createEffect, sample } from 'effector';
import { $permissions } from '@/entities/permission';
import { $user, userUpdated } from '@/entities/session';
import { api, unwrap } from '@/shared/api';

const askFx = createEffect(() => unwrap(api().GET('/sys/user/getUserSectionInfoByToken')));

// A token of a link says nothing of its user [A2.2]; his name stands in the top bar, and his settings are his.
sample({
  clock: $permissions,
  source: $user,
  filter: (user, permissions) => user === null && permissions !== null,
  target: askFx,
});
sample({
  clock: askFx.doneData,
  fn: ({ sysUserId, sysUserCode, sysUserName, sysOrgCode }) => ({
    id: sysUserId,
    username: sysUserCode,
    realname: sysUserName,
    orgCode: sysOrgCode,
  }),
  target: userUpdated,
});
