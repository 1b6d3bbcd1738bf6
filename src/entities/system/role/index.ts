export {
  giveRole,
  permissionTreeQuery,
  roleGrantsQuery,
  roleUsersQuery,
  saveRoleGrants,
  takeRole,
  type PermissionTreeNode,
  type RoleUser,
} from './api/role.ts';
