import { useQuery } from '@tanstack/react-query';
import { loadConfig, type RuntimeConfig } from '@/shared/config';

/** Ways to sign in besides account and password that the installation offers; undefined while that is not known. */
export function useOfferedWays(): NonNullable<RuntimeConfig['signIn']> | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    staleTime: Infinity,
    meta: { isQuiet: true },
    // The application has read it before it shows a page: this is a look into memory.
    queryFn: loadConfig,
  });
  return data === undefined ? undefined : (data.signIn ?? {});
}
