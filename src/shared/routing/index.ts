export { findMenuNode, formCodeOfNode, formPaths, ONLINE_FORM } from './menu-path.ts';
export {
  listCallQuery,
  PAGE_SIZES,
  readFormSearch,
  readListSearch,
  writeListSearch,
  type FormSearch,
  type ListSearch,
} from './list-search.ts';
export { onlineFormCode, paths, safeRedirect, whitelist } from './paths.ts';
export { afterPermissionFailure, fullPath, routeDecision, type RouteDecision } from './route-decision.ts';
