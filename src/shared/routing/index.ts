export { accountPaths } from './account-paths.ts';
export { FRAMED_PAGE, findMenuNode, formCodeOfNode, formPaths, isLayout, routePath } from './menu-path.ts';
export {
  isNarrowed,
  listCallQuery,
  PAGE_SIZES,
  pushText,
  readFormSearch,
  readListSearch,
  readPush,
  setUsualSize,
  writeListSearch,
  type FormSearch,
  type ListCallQuery,
  type ListSearch,
  type PushSearch,
} from './list-search.ts';
export { locationOf, pageKey } from './page-key.ts';
export {
  amisPageCode,
  exceptionPaths,
  chartCode,
  isDesformPath,
  isPublicPath,
  isStaticPath,
  kindOfPath,
  onlineFormCode,
  pathnameOf,
  paths,
  places,
  importsPath,
  warningsPath,
  printCode,
  printDesignPath,
  recordShareCode,
  reportCode,
  safeRedirect,
  shareCode,
  sheetReportCode,
  spreadsheetId,
  tabsPageCode,
} from './paths.ts';
export {
  afterPermissionFailure,
  fullPath,
  isTicket,
  routeDecision,
  type RouteDecision,
  type RouteLocation,
} from './route-decision.ts';
export { fillUrlTemplate, frameAddress, type FilledTemplate } from './url-template.ts';
