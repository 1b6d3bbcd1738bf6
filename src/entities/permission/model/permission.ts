import { createEffect, createEvent, createStore, sample } from 'effector';
import type { components } from '#core/contract/api.ts';
import { api, ApiError, connection, failureOf, permissionIssues, unwrap, type ApiFailure } from '@/shared/api';
import { formPaths } from '@/shared/routing';
import { buttonSlot, formPathSlot } from '@/shared/storage';
import type { MenuNode } from './menu-node.ts';
import { saneMenu } from './sane-menu.ts';

export type PermissionResult = components['schemas']['PermissionResult'];

/** Permissions are wanted: the guard found none [A2.5]. */
export const permissionsWanted = createEvent();

/** Loads menu and button permissions [A7.10]; an empty menu is a failure [A5.3]. */
export const loadPermissionsFx = createEffect(async (): Promise<PermissionResult> => {
  const answer = await unwrap(api().GET('/sys/permission/getUserPermissionByToken'));
  // Menus of the family name their pages in their own words; whoever has none of them loads no table of them.
  const isFamily = connection().dialect !== 'platform';
  const menu =
    isFamily && Array.isArray(answer.menu)
      ? (await import('#core/family/menu.ts')).familyMenu(answer.menu)
      : answer.menu;
  const result = { ...answer, menu };
  const issues = permissionIssues(result);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  if (result.menu.length === 0) {
    throw new ApiError({ kind: 'business', code: 200, message: EMPTY_MENU, detail: null });
  }
  const codes = new Set(result.auth.flatMap(({ action }) => action.split(/\s*,\s*/)));
  return { ...result, menu: [...saneMenu(result.menu, codes)] };
});

/** Wording of the specification [A5.3]. */
export const EMPTY_MENU = 'getPermissionList: permissions must be a non-null array !';

/** Everything the server grants; null until it is loaded. */
export const $permissions = createStore<PermissionResult | null>(null).on(
  loadPermissionsFx.doneData,
  (_, result) => result,
);

/** Why the last load failed; null while one is under way and after a success. */
export const $permissionFailure = createStore<ApiFailure | null>(null)
  .on(loadPermissionsFx.failData, (_, error) => failureOf(error))
  .on([loadPermissionsFx, loadPermissionsFx.done], () => null);

export const $menu = $permissions.map((permissions): readonly MenuNode[] => permissions?.menu ?? []);

const rememberFx = createEffect(({ menu, auth, allAuth }: PermissionResult) => {
  // Lets the next sign-in ask for the rows of its target together with the menu.
  formPathSlot.write(formPaths(menu));
  buttonSlot.write({ auth, allAuth });
});

sample({
  clock: permissionsWanted,
  filter: loadPermissionsFx.pending.map((pending) => !pending),
  target: loadPermissionsFx,
});
sample({ clock: loadPermissionsFx.doneData, target: rememberFx });
