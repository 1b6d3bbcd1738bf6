export { DepartRoleGrants } from './ui/depart-role-grants.tsx';
export { GrantDrawer } from './ui/grant-drawer.tsx';
