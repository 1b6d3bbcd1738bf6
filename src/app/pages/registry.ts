import { ownEntry } from '#core/lists/own-entry.ts';
import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/chunk';
import {
  accountPaths,
  amisPageCode,
  chartCode,
  isDesformPath,
  paths,
  printCode,
  recordShareCode,
  reportCode,
  shareCode,
  sheetReportCode,
  spreadsheetId,
  tabsPageCode,
  warningsPath,
} from '@/shared/routing';

/** What a registered page is told. */
export type PageProps = { readonly title: string };

const SettingsPage: ComponentType<PageProps> = lazyPart(
  async () => (await import('@/pages/account/settings')).SettingsPage,
);
const IframePage: ComponentType<PageProps> = lazyPart(async () => (await import('@/pages/online/iframe')).IframePage);

/**
 * Pages with a fixed path, inside the frame or, on the whitelist of shared/routing, without it. One line makes a page; `lazyPart` is of
 * shared/chunk: `'/getToken': lazyPart(async () => (await import('@/pages/get-token')).GetTokenPage),`
 */
const byPath: Readonly<Record<string, ComponentType<PageProps>>> = {
  [paths.register]: lazyPart(async () => (await import('@/pages/user/register')).RegisterPage),
  [paths.registerResult]: lazyPart(async () => (await import('@/pages/user/register-result')).RegisterResultPage),
  [paths.resetPassword]: lazyPart(async () => (await import('@/pages/user/alteration')).AlterationPage),
  [paths.customInfo]: lazyPart(async () => (await import('@/pages/user/custom-info')).CustomInfoPage),
  [paths.iframe]: IframePage,
  [paths.iframeInside]: IframePage,
  [paths.iframeEdit]: lazyPart(async () => (await import('@/pages/online/iframe')).IframeEditPage),
  [paths.reports]: lazyPart(async () => (await import('@/pages/online/cgreport-list')).CgreportListPage),
  [paths.messages]: lazyPart(async () => (await import('@/pages/isps/user-announcement')).UserAnnouncementPage),
  [warningsPath]: lazyPart(async () => (await import('@/pages/isps/sql-warning')).OwnWarningsPage),
  [accountPaths.center]: lazyPart(async () => (await import('@/pages/account/center')).CenterPage),
  [accountPaths.base]: SettingsPage,
  [accountPaths.security]: SettingsPage,
  [accountPaths.custom]: SettingsPage,
  [accountPaths.binding]: SettingsPage,
  [accountPaths.notification]: SettingsPage,
  [accountPaths.avatar]: SettingsPage,
  [paths.getToken]: lazyPart(async () => (await import('@/pages/get-token')).GetTokenPage),
};

const TabsPage = lazyPart(async () => (await import('@/pages/online/tabs-config')).TabsConfigPage);
const ChartPage = lazyPart(async () => (await import('@/pages/online/watch-diagram')).WatchDiagramPage);
const SheetReportPage = lazyPart(async () => (await import('@/pages/online/dessheet-view')).SheetReportPage);
const AmisPage: ComponentType<PageProps> = lazyPart(async () => (await import('@/pages/amis-page/view')).AmisViewPage);
const PrintPage: ComponentType<PageProps> = lazyPart(
  async () => (await import('@/pages/online/print-design')).PrintDesignPage,
);
const SharedPage: ComponentType<PageProps> = lazyPart(async () => (await import('@/pages/doc/shared')).SharedPage);
const SpreadsheetPage: ComponentType<PageProps> = lazyPart(
  async () => (await import('@/pages/luckysheet/editor')).SpreadsheetPage,
);
const SharedRecordPage: ComponentType<PageProps> = lazyPart(
  async () => (await import('@/pages/share/record')).SharedRecordPage,
);
const DesformFillPage: ComponentType<PageProps> = lazyPart(
  async () => (await import('@/pages/online/desform-fill')).DesformFillPage,
);
const ReportPage = lazyPart(async () => (await import('@/pages/online/cgreport')).CgreportPage);

/** Pages fetched by way of `further-pages.ts`, by the first part of their component and the second. */
const further: Readonly<Record<string, string>> = {
  isystem:
    'depart permission data-rule permission-inspector role user category dict data-log log online-user announcement message message-template third-app sql-warning my-depart depart-role SysBillRule check-rule fill-rule region calendar user-agent gateway-route quartz-job print-log upgrade-change job-log tenant app-config file recycle-bin translate docker position data-source',
  workflow: 'process-list designer node-config category expression listener user-group common-opinion',
  base: 'init-data work-calendar',
  quotation: 'compare param',
  dashboard: 'SalePage ProcurePage',
  hexiao: 'hexiao fanhexiao yfhexiao yffanhexiao',
  monthlySettlement: 'kcyj kcfyj ysyj ysfyj yfyj yffyj gl-close check-list',
  finance: 'auto-voucher bank-reconcile',
  monitor: 'backup disk http-trace jvm redis sql system-info tomcat',
};
const furtherPages = Object.fromEntries(
  Object.entries(further).flatMap(([group, names]) =>
    names.split(' ').map((name) => {
      const component = `${group}/${name}`;
      return [component, lazyPart(async () => (await import('./further-pages.ts')).furtherPage(component))];
    }),
  ),
);

/** Pages that menu entries name as their `component`. */
const byComponent: Readonly<Record<string, ComponentType<PageProps>>> = {
  ...furtherPages,
  'amis-page': lazyPart(async () => (await import('@/pages/amis-page/design')).AmisDesignPage),
  'amis/page': AmisPage,
  'codeDesign/design': lazyPart(async () => (await import('@/pages/code-design')).CodeDesignPage),
  'doc/index': lazyPart(async () => (await import('@/pages/doc/centre')).CentrePage),
  'doc/myeditor': lazyPart(async () => (await import('@/pages/doc/editor')).EditorPage),
  'modules/message/sysMessageConfig': lazyPart(
    async () => (await import('@/pages/messages/message-config')).MessageConfigPage,
  ),
  sys_update_log: lazyPart(async () => (await import('@/pages/installation/update-log')).UpdateLogPage),
  'luckysheet/list': lazyPart(async () => (await import('@/pages/luckysheet/sheets')).SpreadsheetListPage),
  'online/button': lazyPart(async () => (await import('@/pages/online/form-parts')).ButtonListPage),
  'online/enhance': lazyPart(async () => (await import('@/pages/online/form-parts')).EnhanceListPage),
  'online/form-role': lazyPart(async () => (await import('@/pages/online/form-parts')).FormRolePage),
  'online/desform': lazyPart(async () => (await import('@/pages/online/desform')).DesformPage),
  'online/popup-test': lazyPart(async () => (await import('@/pages/online/popup-test')).PopupTestPage),
  'online/module-files': lazyPart(async () => (await import('@/pages/online/module-files')).ModuleFilesPage),
  'online/code-gen': lazyPart(async () => (await import('@/pages/online/code-gen')).CodeGenPage),
  'online/cgreport': ReportPage,
  'online/graph-report': lazyPart(async () => (await import('@/pages/online/graphreport-list')).GraphreportListPage),
  'online/watchDiagram': ChartPage,
  'online/dessheet': lazyPart(async () => (await import('@/pages/online/dessheet')).DessheetPage),
  'online/dessheetView': SheetReportPage,
  'online/cgform': lazyPart(async () => (await import('@/pages/online/cgform-list')).CgformListPage),
  'workflow/approve': lazyPart(async () => (await import('@/pages/approvals/approve')).ApprovePage),
  'workflow/apply': lazyPart(async () => (await import('@/pages/approvals/apply')).ApplyPage),
  'workflow/tasks': lazyPart(async () => (await import('@/pages/approvals/lists')).TasksPage),
  'workflow/my-apply': lazyPart(async () => (await import('@/pages/approvals/lists')).StartedPage),
  'workflow/done': lazyPart(async () => (await import('@/pages/approvals/lists')).DonePage),
  'workflow/cc': lazyPart(async () => (await import('@/pages/approvals/lists')).CopiedPage),
  'workflow/history': lazyPart(async () => (await import('@/pages/approvals/lists')).PastPage),
  'workflow/monitor': lazyPart(async () => (await import('@/pages/approvals/lists')).MonitorPage),
  'workflow/urge': lazyPart(async () => (await import('@/pages/approvals/lists')).UrgedPage),
  'workflow/entrust': lazyPart(async () => (await import('@/pages/approvals/lists')).EntrustPage),
  'workflow/rpt-efficiency': lazyPart(async () => (await import('@/pages/approvals/lists')).EfficiencyPage),
  'jeecg/SelectDemo': lazyPart(async () => (await import('@/pages/jeecg/select-demo')).SelectDemoPage),
};

/** The page of a path or of a menu entry's component, undefined when this version has none. */
export function registeredPage(place: {
  readonly path: string;
  readonly component: string;
}): ComponentType<PageProps> | undefined {
  if (Object.hasOwn(byPath, place.path)) return ownEntry(byPath, place.path);
  if (tabsPageCode(place.path) !== null) return TabsPage;
  if (shareCode(place.path) !== null) return SharedPage;
  if (recordShareCode(place.path) !== null) return SharedRecordPage;
  if (chartCode(place.path) !== null) return ChartPage;
  if (amisPageCode(place.path) !== null) return AmisPage;
  if (sheetReportCode(place.path) !== null) return SheetReportPage;
  if (printCode(place.path) !== null) return PrintPage;
  if (spreadsheetId(place.path) !== null) return SpreadsheetPage;
  if (isDesformPath(place.path)) return DesformFillPage;
  return reportCode(place.path) === null ? ownPage(place.component) : ReportPage;
}

const ParamPage: ComponentType<PageProps> = lazyPart(
  async () => (await import('@/pages/installation/system-param')).SystemParamPage,
);

function ownPage(component: string): ComponentType<PageProps> | undefined {
  // One page for the parameters of every part of the product [B2.15].
  if (component.startsWith('isystem/systemParam/')) return ParamPage;
  return ownEntry(byComponent, component);
}
