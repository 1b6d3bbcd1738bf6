import type { PermissionResult } from './permission.ts';

/** Does the user hold a code, whatever page he is on? Of an administrator nothing is listed, for nothing is withheld. */
export function holds(permissions: Pick<PermissionResult, 'auth' | 'superuser'> | null, code: string): boolean {
  return (
    permissions?.superuser === true ||
    permissions?.auth.some(({ action }) => action.split(/\s*,\s*/).includes(code)) === true
  );
}
