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
export { onlineFormCode, pathnameOf, paths, safeRedirect, staticPaths, whitelist } from './paths.ts';
export {
  afterPermissionFailure,
  fullPath,
  routeDecision,
  type RouteDecision,
  type RouteLocation,
  type RouteState,
} from './route-decision.ts';
