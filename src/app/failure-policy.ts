import type { ApiFailure } from '@/shared/api';

/** Wording of the specification says: log out and load anew after so long [A8.5]. */
const RELOAD_AFTER_MS = 1500;

/** Steps at the end of a session, with everything they touch passed in. */
export type SessionEnd = {
  readonly hasUnsaved: () => boolean;
  /** Shows the dialog with both ways on [A8.2]. */
  readonly ask: () => void;
  readonly say: () => void;
  readonly close: () => void;
  readonly reload: () => void;
};

/**
 * HTTP 401: said, then logged out and loaded anew after 1.5 s [A8.5], but only when nothing is unsaved. The family's HTTP 500 [A8.2], and
 * everything with unsaved work, gets the dialog. However many calls fail, it happens once.
 */
export function sessionEnd(act: SessionEnd): (failure: ApiFailure) => void {
  let isLeaving = false;
  return (failure) => {
    if (isLeaving) return;
    const isUnauthorized = failure.kind === 'http' && failure.status === 401;
    if (!isUnauthorized || act.hasUnsaved()) {
      act.ask();
      return;
    }
    isLeaving = true;
    act.say();
    setTimeout(() => {
      isLeaving = false;
      // Whoever began to type in the meantime keeps it.
      if (act.hasUnsaved()) {
        act.ask();
        return;
      }
      act.close();
      act.reload();
    }, RELOAD_AFTER_MS);
  };
}
