import { useUnit } from 'effector-react';
import { questionAsked } from '@/shared/ui';
import { useText } from '@/shared/i18n';
import { logoutConfirmed } from '../model/logout.ts';

/** Asks whether to sign out [A2.32]. */
export function useLogout(): () => void {
  const text = useText();
  const [ask, confirmed] = useUnit([questionAsked, logoutConfirmed]);
  return () =>
    ask({
      title: text('notice.title'),
      text: text('logout.confirm'),
      yes: text('action.confirm'),
      no: text('action.cancel'),
      onYes: confirmed,
    });
}
