import { attach, createEffect, createEvent, sample } from 'effector';
import { $token, sessionClosed } from '@/entities/session';
import { api, open } from '@/shared/api';
import { paths } from '@/shared/routing';

/** The user confirmed the sign-out. */
export const logoutConfirmed = createEvent();

/** Tells the server; the token goes along by hand because it is already forgotten here [A4.2]. */
export const logoutFx = attach({
  source: $token,
  effect: async (token): Promise<void> => {
    await open(api().POST('/sys/logout', { headers: token === null ? {} : { 'X-Access-Token': token }, body: {} }));
  },
});

/** Leaves the document: nothing of the old session stays in memory. */
export const goToSignInFx = createEffect(() => window.location.assign(paths.signIn));

// The token is read by logoutFx when it starts, then everything stored is cleared whatever the server says.
sample({ clock: logoutConfirmed, target: logoutFx });
sample({ clock: logoutFx, target: sessionClosed });
sample({ clock: logoutFx.done, target: goToSignInFx });
