export {
  giveRole,
  permissionTreeQuery,
  roleGrantsQuery,
  roleUsersQuery,
  saveRoleGrants,
  takeRole,
  type PermissionTreeNode,
} from './api/role.ts';
