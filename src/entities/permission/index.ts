export { menuLeaves, menuTrail, visibleMenu, type MenuItem } from './model/menu-view.ts';
export {
  $menu,
  $permissionFailure,
  $permissions,
  EMPTY_MENU,
  permissionsWanted,
  type MenuNode,
  type PermissionResult,
} from './model/permission.ts';
