export { menuLeaves, menuTrail, routeTrail, visibleMenu, type MenuItem } from './model/menu-view.ts';
export { pageButtonsQuery } from './api/page-buttons.ts';
export { $company } from './model/company.ts';
export type { MenuNode } from './model/menu-node.ts';
export { $menu, $permissionFailure, $permissions, EMPTY_MENU, permissionsWanted } from './model/permission.ts';
export type { ButtonPermission, ButtonReason, ButtonVerdict } from './model/button-rule.ts';
export { explainPage } from './model/explain-page.ts';
export { holds } from './model/holds.ts';
export { Permitted, usePageRules, type PageRules } from './ui/permitted.tsx';
