import { paths } from '@/shared/routing';

/** Our own names in the address of a framed screen; everything else goes on to the screen. */
const OWN: ReadonlySet<string> = new Set(['code', 'id', 'mode']);

/**
 * The screen a frame asks for [B2.3]: `?code=<form>` its list, with `edit` the form of the record `id`, or an empty one without an id.
 * `mode=view` shows a record read-only. Null when no form is named.
 */
export function framedScreen(search: string, part: 'list' | 'edit'): string | null {
  const asked = new URLSearchParams(search);
  const code = asked.get('code') ?? '';
  if (code === '') return null;
  const rest = new URLSearchParams([...asked].filter(([name]) => !OWN.has(name)));
  if (part === 'edit') {
    const id = asked.get('id') ?? '';
    rest.set('form', id === '' ? 'add' : asked.get('mode') === 'view' ? 'view' : 'edit');
    if (id !== '') rest.set('id', id);
  }
  const query = rest.toString();
  return paths.onlineForm(code) + (query === '' ? '' : `?${query}`);
}
