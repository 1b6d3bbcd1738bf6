import type { ApiFailure } from '@/shared/api';
import type { Text } from '@/shared/i18n';

/** A failure in words: the server's own where it has any. */
export function failureSentence(failure: ApiFailure, text: Text): string {
  switch (failure.kind) {
    case 'network':
    case 'aborted':
      return text('failure.network');
    case 'timeout':
      return text('failure.timeout');
    case 'contract':
      return text('failure.contract');
    case 'http':
    case 'business':
      return failure.message === '' ? text('failure.server') : failure.message;
  }
}
