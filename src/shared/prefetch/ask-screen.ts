import type { components } from '#core/contract/api.ts';
import { askEarly, isEarly } from '../api/early.ts';
import { listCallQuery, readFormSearch, readPage } from '../routing/list-search.ts';
import { formPaths } from '../routing/menu-path.ts';
import { onlineFormCode, pathnameOf } from '../routing/paths.ts';

/** Address and headers for the calls of a first screen. */
export type Connection = { readonly apiBase: string; readonly headers: Record<string, string> };

/**
 * Asks for session menu, columns, query items and rows of a target before the application has arrived: together when the form behind the
 * path is known from an earlier menu, otherwise the menu first.
 */
export function askScreen({ apiBase, headers }: Connection, target: string, known: Record<string, unknown>): void {
  const pathname = pathnameOf(target);
  const permissions = askEarly(`${apiBase}/sys/permission/getUserPermissionByToken`, headers);
  const code = onlineFormCode(pathname) ?? known[pathname];
  if (typeof code === 'string') {
    askForm({ apiBase, headers }, code, target);
    return;
  }
  void permissions
    .then(async (answer): Promise<unknown> => await answer.json())
    .then((body) => {
      const learnt = formPaths(menuOf(body))[pathname];
      if (learnt !== undefined && isEarly()) askForm({ apiBase, headers }, learnt, target);
    })
    // The application asks again and shows what is wrong.
    .catch(() => undefined);
}

function askForm({ apiBase, headers }: Connection, code: string, target: string): void {
  const at = target.indexOf('?');
  const search = at < 0 ? '' : target.slice(at);
  if (readFormSearch(search) !== null) return;
  const api = `${apiBase}/online/cgform/api`;
  const form = encodeURIComponent(code);
  void askEarly(`${api}/getColumns/${form}`, headers);
  void askEarly(`${api}/getQueryInfo/${form}`, headers);
  // What narrows a list has to be read with its query items, or with its views, before it can be written as the server reads it.
  if (/[?&]([qf]\.|adv=|view=)/.test(search)) return;
  // Numbers are written as texts.
  const query = new URLSearchParams(listCallQuery(readPage(search)) as unknown as Record<string, string>);
  void askEarly(`${api}/getData/${form}?${query.toString()}`, headers);
}

type Menu = Parameters<typeof formPaths>[0];
type Unchecked<Name extends keyof components['schemas']> = Partial<Record<keyof components['schemas'][Name], unknown>>;

/** The menu inside an answer that nobody has checked yet; formPaths reads optional fields only. */
function menuOf(body: unknown): Menu {
  if (typeof body !== 'object' || body === null) return [];
  const { result }: Unchecked<'Envelope'> = body;
  if (typeof result !== 'object' || result === null) return [];
  const { menu }: Unchecked<'PermissionResult'> = result;
  return Array.isArray(menu) ? (menu as Menu) : [];
}
