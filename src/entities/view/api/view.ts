import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#core/contract/api.ts';
import { api, offers, unwrap } from '@/shared/api';

/** A saved arrangement of columns, or a saved query, of a list. */
export type View = components['schemas']['ListView'];
export type ViewColumns = components['schemas']['ListViewColumns'];
export type ViewToSave = operations['saveListView']['requestBody']['content']['application/json'];

/** Views of a list that the user may use; servers of the family have none. */
export const viewsQuery = (screen: string) =>
  queryOptions({
    queryKey: ['views', screen],
    staleTime: 60_000,
    // A list without its views is a list all the same.
    meta: { isQuiet: true },
    queryFn: async ({ signal }): Promise<readonly View[]> => {
      if (!offers('GET /online/listView/list')) return [];
      return unwrap(api().GET('/online/listView/list', { signal, params: { query: { screen } } }));
    },
  });

/** Makes a view, or changes the one whose id it carries; answers the id. */
export async function saveView(body: ViewToSave): Promise<string> {
  return unwrap(api().POST('/online/listView/save', { body }));
}

export async function deleteView(id: string): Promise<void> {
  await unwrap(api().DELETE('/online/listView/{id}', { params: { path: { id } } }));
}
