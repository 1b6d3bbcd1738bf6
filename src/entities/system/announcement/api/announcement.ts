import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, callPath, fileUrl, open, unwrap } from '@/shared/api';

export type AnnouncementReader = components['schemas']['AnnouncementReader'];

export type ReadersSearch = {
  readonly id: string;
  /** `0` unread, `1` read, empty both. */
  readonly readFlag: '' | '0' | '1';
  /** Part of a name or account. */
  readonly name: string;
  readonly page: number;
  readonly size: number;
};

/** Reads the people an announcement is for and those who have read it, always as it is now. */
export const readersQuery = ({ id, readFlag, name, page, size }: ReadersSearch) =>
  queryOptions({
    queryKey: ['managed', '/sys/annountCement', 'readers', id, readFlag, name, page, size],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/sys/annountCement/readers', {
          signal,
          params: { query: { id, readFlag, name, pageNo: page, pageSize: size } },
        }),
      ),
  });

/** Address of the same as a workbook. */
export function readersExportUrl(id: string): string {
  return fileUrl(callPath('/sys/annountCement/readersXls', { id }));
}

/** Puts a draft before its readers; answers what the server says. */
export async function releaseAnnouncement(id: string): Promise<string> {
  return (await open(api().GET('/sys/annountCement/doReleaseData', { params: { query: { id } } }))).message;
}

/** Takes a released one away from its readers. */
export async function revokeAnnouncement(id: string): Promise<string> {
  return (await open(api().GET('/sys/annountCement/doReovkeData', { params: { query: { id } } }))).message;
}
