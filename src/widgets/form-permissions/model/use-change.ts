import { useMutation, useQueryClient } from '@tanstack/react-query';

/** An act that changes permissions: what is shown of them is asked for anew, and forms forget what they knew. */
export function useChange<T>(act: (change: T) => Promise<void>, onDone?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: act,
    onSuccess: async () => {
      void cache.invalidateQueries({ queryKey: ['screen'] });
      await cache.invalidateQueries({ queryKey: ['form-permission'] });
      onDone?.();
    },
  });
}
