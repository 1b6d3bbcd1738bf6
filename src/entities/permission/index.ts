export { menuLeaves, menuTrail, visibleMenu, type MenuItem } from './model/menu-view.ts';
export {
  $menu,
  $permissionFailure,
  $permissions,
  EMPTY_MENU,
  permissionsWanted,
  type MenuNode,
} from './model/permission.ts';
