import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Node = components['schemas']['SysPermissionTree'];

/** A menu or button as a row of the list administrators keep. */
type MenuRow = Readonly<Omit<Node, 'children' | 'version'>> & { readonly version: number };

/** All menus and buttons in the order of their tree. */
export async function readMenus(signal: AbortSignal): Promise<readonly MenuRow[]> {
  return rowsOf(await unwrap(api().GET('/sys/permission/list', { signal })));
}

function rowsOf(nodes: readonly Node[]): MenuRow[] {
  return nodes.flatMap(({ children, version = 0, ...node }) => [{ ...node, version }, ...rowsOf(children ?? [])]);
}
