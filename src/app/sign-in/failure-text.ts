import type { LoginTexts } from '@/pages/user/login';
import type { ApiFailure } from '@/shared/api';

/** The sentence under the form for a failed sign-in [A8.8]; the server's own words where it has any. */
export function loginFailureText(failure: ApiFailure, texts: LoginTexts): string {
  switch (failure.kind) {
    case 'network':
    case 'aborted':
      return texts.network;
    case 'timeout':
      return texts.timeout;
    case 'contract':
      return texts.broken;
    case 'http':
    case 'business':
      return failure.message === '' ? texts.failed : failure.message;
  }
}
