import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { api, open, unwrap } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { storeDictItems } from '@/shared/storage';
import { noticeShown } from '@/shared/ui';

/** Drops the server's dictionary cache, fetches every dictionary anew and keeps it for seven days [A7.15, A8.11]. */
export function useClearCache(): () => void {
  const text = useText();
  const notify = useUnit(noticeShown);
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: async () => {
      await open(api().GET('/sys/dict/refleshCache'));
      storeDictItems(await unwrap(api().GET('/sys/dict/queryAllDictItems')));
    },
    onSuccess: () => {
      notify({ kind: 'cacheDone', level: 'success', text: text('cache.done') });
      void cache.invalidateQueries();
    },
    onError: () => notify({ kind: 'cacheFailed', level: 'warning', text: text('cache.failed') }),
  });
  return () => {
    if (!isPending) mutate();
  };
}
