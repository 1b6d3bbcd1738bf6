import { guestName, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import type { Operation } from './contract.ts';

/**
 * Operations for every signed-in user that guests may use as well: those the shell calls by itself, and those pages granted to guests need.
 * The others are not for strangers: the directory of people and departments, files, the own account, everything shared.
 */
const forGuests: ReadonlySet<string> = new Set([
  'getUserPermissionByToken',
  'pagePermissions',
  'userSectionInfo',
  'getCurrentUserDeparts',
  'openSocket',
  'listByUser',
  'announcementById',
  'myAnnouncements',
  'loginfo',
  'visitInfo',
  'refleshCache',
  'getTranslationMap',
  'getDictItems',
  'queryAllDictItems',
  'loadDict',
  'loadDictItem',
  'loadTreeData',
  'categoryTreeData',
  'categoryDictItem',
  'categoryDictItemUpstream',
  'querySelectOptions',
  'queryTreeList',
  'tabsPage',
  'buttonLists',
  'doButton',
  'listViews',
  'enhanceJsText',
  'desformFill',
  'amisPageView',
  'duplicateCheck',
  'ruleCheck',
  'takeNumber',
  'fillRuleExecute',
  'fillRuleExecuteBatch',
  'getRpColumns',
  'getReportQueryInfo',
  'getReportData',
  'getReportDatas',
  'getRpParam',
  'getParamsInfo',
  'getReportColumns',
  'getReportColumnsAndData',
  'getReportDictList',
  'exportReport',
  'exportReportSheets',
  'reportPaper',
  'graphInfo',
  'graphData',
  'graphExport',
  'sheetReportInfo',
  'sheetReportData',
  'sheetReportExport',
]);

/** May a guest do what every signed-in user may? */
export function isForGuests(operation: string): boolean {
  return forGuests.has(operation);
}

/** @throws Refusal 403 when a guest asks for what is for people with an account */
export function refuseGuest(operation: Pick<Operation, 'id' | 'permission'>, actor: Actor): void {
  if (actor.username !== guestName || operation.permission !== 'signed-in') return;
  if (!isForGuests(operation.id)) throw refusal(403, platformRefusals.notForGuests, {});
}
