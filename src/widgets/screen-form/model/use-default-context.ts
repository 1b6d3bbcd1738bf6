import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import { $user } from '@/entities/session';

/** Returns the facts defaults may use about the signed-in person; the moment is that of the first drawing. */
export function useDefaultContext(): DefaultContext {
  const user = useUnit($user);
  const [now] = useState(() => new Date());
  return useMemo(
    () => ({
      now,
      userId: user?.id ?? '',
      username: user?.username ?? '',
      realname: user?.realname ?? '',
      orgCode: user?.orgCode ?? null,
    }),
    [user, now],
  );
}
