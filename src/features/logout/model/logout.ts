import { attach, createEffect, createEvent, sample } from 'effector';
import { $token } from '@/entities/session';
import { api, failureOf, failureText, open } from '@/shared/api';
import { paths } from '@/shared/routing';
import { forgetSession, leaveSignInReason } from '@/shared/storage';

/** The user confirmed the sign-out. */
export const logoutConfirmed = createEvent();

/**
 * Clears what is stored, then tells the server [A4.2]. The token goes along by hand because it is forgotten already; the stores keep theirs
 * until the document is left, so that the guard does not mistake the sign-out for an ended session.
 */
export const logoutFx = attach({
  source: $token,
  effect: async (token): Promise<void> => {
    forgetSession();
    await open(api().POST('/sys/logout', { headers: token === null ? {} : { 'X-Access-Token': token }, body: {} }));
  },
});

const goToSignInFx = createEffect(() => window.location.assign(paths.signIn));
const leaveReasonFx = createEffect((error: Error) => leaveSignInReason(failureText(failureOf(error))));

sample({ clock: logoutConfirmed, target: logoutFx });
sample({ clock: logoutFx.done, target: goToSignInFx });
// The server's text is shown where the user ends up: the session is gone here whatever the server says.
sample({ clock: logoutFx.failData, target: leaveReasonFx });
sample({ clock: leaveReasonFx.done, target: goToSignInFx });
