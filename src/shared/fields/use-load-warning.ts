import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { failureOf } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { noticeShown } from '../ui/index.ts';

/** Says as a warning, in the server's words, why something a field needs could not be loaded [B8.1, B8.4]. */
export function useLoadWarning(error: Error | null): void {
  const text = useText();
  const notify = useUnit(noticeShown);
  useEffect(() => {
    if (error === null) return;
    const failure = failureOf(error);
    if (failure.kind === 'aborted') return;
    const said = 'message' in failure && typeof failure.message === 'string' ? failure.message : '';
    const message = said === '' ? text('list.failed') : said;
    notify({ kind: `load ${message}`, level: 'warning', text: message });
    // oxlint-disable-next-line react/exhaustive-deps -- once per failure
  }, [error]);
}
