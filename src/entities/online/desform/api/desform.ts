import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { firstDesign } from '#core/desform/apply.ts';
import { readDesign, type EntryDesign } from '#core/desform/design.ts';
import { formView, type FormView } from '#core/screen/form-view.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];

/** A designed form as its designer opens it; `view` is null where its form is gone. */
export type DesformDesign = Pick<
  Schemas['DesformDesign'],
  'id' | 'code' | 'name' | 'version' | 'state' | 'formFault'
> & {
  readonly design: EntryDesign;
  readonly view: FormView | null;
};

/** A published design with its form. */
export type DesformFill = Pick<Schemas['DesformFill'], 'code' | 'name' | 'missing' | 'mayView'> & {
  /** The form whose records it adds. */
  readonly formCode: string;
  readonly design: EntryDesign;
  readonly view: FormView;
};

/** Returns the path to fill in a designed form. */
export function fillPath(code: string): string {
  return `/online/desform/fill/${encodeURIComponent(code)}`;
}

/** Forms an entry page can be drawn over. */
export const desformFormsQuery = queryOptions({
  queryKey: ['desform', 'forms'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/online/desform/forms', { signal })),
});

/** A designed form to be drawn. One nobody drew yet begins with what its form demands. */
export const desformDesignQuery = (code: string) =>
  queryOptions({
    queryKey: ['desform', 'design', code],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<DesformDesign> => {
      const { design, form, ...rest } = await unwrap(
        api().GET('/online/desform/design', { signal, params: { query: { code } } }),
      );
      const view = form === null ? null : formView(form);
      return { ...rest, view, design: typeof design === 'string' ? read(design) : begun(view) };
    },
  });

/** A published design to be filled in. */
export const desformFillQuery = (code: string) =>
  queryOptions({
    queryKey: ['desform', 'fill', code],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<DesformFill> => {
      const { design, form, cgformCode, ...rest } = await unwrap(
        api().GET('/online/desform/fill', { signal, params: { query: { code } } }),
      );
      return { ...rest, formCode: cgformCode, design: read(design), view: formView(form) };
    },
  });

/** Keeps the draft; answers its new version. */
export function saveDesform(code: string, version: number, design: string): Promise<number> {
  return unwrap(api().PUT('/online/desform/design', { body: { code, version, design } }));
}

/** Lets people fill in the draft as it is stored; answers its new version. */
export function publishDesform(code: string, version: number): Promise<number> {
  return unwrap(api().POST('/online/desform/publish', { body: { code, version } }));
}

/** Reads the places a menu entry can have, and the roles it can be granted to. */
export const desformMenuQuery = queryOptions({
  queryKey: ['desform', 'menu'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/online/desform/menuChoices', { signal })),
});

/** Puts a published form into the menu. */
export async function addDesformToMenu(body: Schemas['MenuPlace']): Promise<string> {
  return (await open(api().POST('/online/desform/menu', { body }))).message;
}

const EMPTY: EntryDesign = { sections: [], withoutLines: [], submit: '', thanks: '' };

function begun(view: FormView | null): EntryDesign {
  return view === null ? EMPTY : firstDesign(view);
}

/** The server judged what it stored; what cannot be read all the same is begun anew. */
function read(json: string): EntryDesign {
  const found = readDesign(json);
  return found.ok ? found.design : EMPTY;
}
