import type { Db } from '#server/db/connection.ts';
import { departs } from '#server/system/depart/departs.ts';
import { departCells } from '#server/system/depart/import.ts';
import { roles } from '#server/system/role/roles.ts';
import { positions } from '#server/system/position/positions.ts';
import { managedHandlers, managedUpload, type UploadDeps } from './managed-routes.ts';
import { departHandlers } from './depart-routes.ts';
import { roleHandlers } from './role-routes.ts';
import { userHandlers, userUpload } from './user-routes.ts';

/** What administrators manage in system lists. */
export function systemHandlers(db: Db) {
  return {
    ...managedHandlers('systemPosition', db, positions),
    ...userHandlers(db),
    ...roleHandlers(db),
    ...departHandlers(db),
  };
}

/** Calls of system lists that bring workbooks. */
export function systemUploads(deps: UploadDeps) {
  return {
    systemPositionImport: managedUpload(deps, positions),
    systemUserImport: userUpload(deps),
    systemRoleImport: managedUpload(deps, roles),
    systemDepartImport: managedUpload(deps, departs, async (actor) => ({ read: await departCells(deps.db, actor) })),
  };
}
