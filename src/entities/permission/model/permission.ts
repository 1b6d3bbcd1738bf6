import { createEffect, createEvent, createStore, sample } from 'effector';
import type { components } from '#core/contract/api.ts';
import { api, ApiError, failureOf, permissionIssues, unwrap, type ApiFailure } from '@/shared/api';
import { formPaths } from '@/shared/routing';
import { formPathSlot } from '@/shared/storage';

export type PermissionResult = components['schemas']['PermissionResult'];
export type MenuNode = components['schemas']['MenuNode'];

/** Permissions are wanted: the guard found none [A2.5]. */
export const permissionsWanted = createEvent();

/** Loads menu and button permissions [A7.10]; an empty menu is a failure [A5.3]. */
export const loadPermissionsFx = createEffect(async (): Promise<PermissionResult> => {
  const result = await unwrap(api().GET('/sys/permission/getUserPermissionByToken'));
  const issues = permissionIssues(result);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  if (result.menu.length === 0) {
    throw new ApiError({ kind: 'business', code: 200, message: EMPTY_MENU, detail: null });
  }
  return result;
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

const rememberFormsFx = createEffect((menu: readonly MenuNode[]) => formPathSlot.write(formPaths(menu)));

sample({
  clock: permissionsWanted,
  filter: loadPermissionsFx.pending.map((pending) => !pending),
  target: loadPermissionsFx,
});
// Lets the next sign-in ask for the rows of its target together with the menu.
sample({ clock: loadPermissionsFx.doneData, fn: ({ menu }) => menu, target: rememberFormsFx });
