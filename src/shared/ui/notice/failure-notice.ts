import type { ApiFailure } from '../../api/index.ts';
import type { Text } from '../../i18n/index.ts';
import type { Notice } from './notice.tsx';

/** Returns the notice for a failure [A8.1–A8.6]; null where none is due. Session ends have a dialog of their own. */
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

/** A failure in one sentence for the place where it is met: the server's own words where it has any. Empty for a call that was given up. */
export function failureSentence(failure: ApiFailure, text: Text): string {
  const said = 'message' in failure ? failure.message : '';
  return said === '' ? (failureNotice(failure, text)?.text ?? '') : said;
}
