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
  type MyDepart,
} from './api/depart-role.ts';
