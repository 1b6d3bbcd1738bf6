import { useQuery } from '@tanstack/react-query';
import { connection, fetchFile, fileUrl } from '../api/index.ts';

/** An address to show the picture of a user at, null until it is there. Bytes below a path never change, so they are fetched once. */
export function useAvatar(path: string | null | undefined): string | null {
  const { dialect } = connection();
  const wanted = path ?? '';
  // Files of our server want the session, which an image cannot send; those of the family are open.
  const isOurs = dialect === 'platform' && !/^(https?:|data:|blob:)/.test(wanted);
  const { data } = useQuery({
    queryKey: ['avatar', wanted],
    enabled: wanted !== '' && isOurs,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
    queryFn: async () => URL.createObjectURL((await fetchFile(fileUrl(wanted), 'avatar')).blob),
  });
  if (wanted === '') return null;
  return isOurs ? (data ?? null) : fileUrl(wanted);
}
