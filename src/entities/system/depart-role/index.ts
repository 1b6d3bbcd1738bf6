export {
  departGrantsQuery,
  departRoleGrantsQuery,
  departRolesQuery,
  departRoleTreeQuery,
  myDepartsQuery,
  rolesOfMemberQuery,
  saveDepartGrants,
  saveDepartRoleGrants,
  saveRolesOfMember,
  type DepartRole,
  type MyDepart,
} from './api/depart-role.ts';
