import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { failureOf, failureText, offers } from '@/shared/api';
import { pushText } from '@/shared/routing';
import { noticeShown } from '@/shared/ui';
import { proposalQuery } from '../api/flow.ts';

/** Pushes documents into the next one: its form opens filled in, or the reason is said where the button is. */
export function usePush(code: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useUnit(noticeShown);
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ button, ids }: { readonly button: string; readonly ids: string }) => {
      const asked = { form: code, button, ids };
      // What is left may have changed since it was asked last.
      const { route } = await cache.fetchQuery({ ...proposalQuery(asked), staleTime: 0 });
      return { route, push: pushText(asked) };
    },
    onSuccess: ({ route, push }) =>
      void navigate({ pathname: route, search: `?${new URLSearchParams({ form: 'add', push }).toString()}` }),
    onError: (thrown) => {
      const said = failureText(failureOf(thrown));
      // Nothing is said of a call that was given up.
      if (said !== '') notify({ kind: 'pushRefused', level: 'error', text: said });
    },
  });
  const go = (button: string, ids: readonly string[]): void => {
    if (offers('GET /online/cgform/flow/proposal/{id}')) mutate({ button, ids: ids.join(',') });
  };
  return { isPending, go };
}
