import type { ApiFailure } from '@/shared/api';
import type { Text } from '@/shared/i18n';
import type { Notice } from '@/shared/ui';

/** What the user is told about a failure [A8.1–A8.6]; null when nothing is to be said. Session ends have a dialog of their own. */
export function failureNotice(failure: ApiFailure, text: Text): Notice | null {
  switch (failure.kind) {
    case 'aborted':
      return null;
    case 'network':
      return { kind: 'network', level: 'error', text: text('failure.network') };
    case 'timeout':
      return { kind: 'timeout', level: 'error', text: text('failure.timeout') };
    case 'contract':
      return { kind: 'contract', level: 'error', text: text('failure.contract') };
    case 'business':
      return { kind: `business ${failure.message}`, level: 'warning', text: failure.message || text('failure.server') };
    case 'http':
      return httpNotice(failure.status, failure.message, text);
  }
}

function httpNotice(status: number, message: string, text: Text): Notice {
  switch (status) {
    case 403:
      return {
        kind: '403',
        level: 'error',
        text: message === '' ? text('failure.denied') : `${text('failure.denied')}（${message}）`,
      };
    case 404:
      return { kind: '404', level: 'error', text: message === '' ? text('failure.notFound') : message };
    case 504:
      return { kind: '504', level: 'error', text: text('failure.timeout') };
    default:
      return {
        kind: `${status} ${message}`,
        level: status >= 500 ? 'error' : 'warning',
        text: message || text('failure.server'),
      };
  }
}

/** Wording of the specification says: log out and load anew after so long [A8.5]. */
const RELOAD_AFTER_MS = 1500;

/** What happens at the end of a session, with everything it touches handed in. */
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
