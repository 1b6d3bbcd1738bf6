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

/** Pages that menu entries name as their `component`. */
const byComponent: Readonly<Record<string, ComponentType<PageProps>>> = {
  'amis-page': lazyPart(async () => (await import('@/pages/amis-page/design')).AmisDesignPage),
  'amis/page': AmisPage,
  'codeDesign/design': lazyPart(async () => (await import('@/pages/code-design')).CodeDesignPage),
  'doc/index': lazyPart(async () => (await import('@/pages/doc/centre')).CentrePage),
  'doc/myeditor': lazyPart(async () => (await import('@/pages/doc/editor')).EditorPage),
  'isystem/depart': lazyPart(async () => (await import('@/pages/isystem/depart')).DepartPage),
  'isystem/permission': lazyPart(async () => (await import('@/pages/isystem/permission')).PermissionPage),
  'isystem/data-rule': lazyPart(async () => (await import('@/pages/isystem/data-rule')).DataRulePage),
  'isystem/permission-inspector': lazyPart(
    async () => (await import('@/pages/isystem/permission-inspector')).PermissionInspectorPage,
  ),
  'isystem/role': lazyPart(async () => (await import('@/pages/isystem/role')).RolePage),
  'isystem/user': lazyPart(async () => (await import('@/pages/isystem/user')).UserPage),
  'isystem/category': lazyPart(async () => (await import('@/pages/isystem/choices/category')).CategoryPage),
  'isystem/dict': lazyPart(async () => (await import('@/pages/isystem/choices/dictionary')).DictPage),
  'isystem/data-log': lazyPart(async () => (await import('@/pages/logs/change')).DataLogPage),
  'isystem/log': lazyPart(async () => (await import('@/pages/logs/operation')).LogPage),
  'isystem/online-user': lazyPart(async () => (await import('@/pages/isystem/online-user')).OnlineUserPage),
  'isystem/announcement': lazyPart(async () => (await import('@/pages/isystem/announcement')).AnnouncementPage),
  'isystem/message': lazyPart(async () => (await import('@/pages/messages/message')).MessagePage),
  'isystem/message-template': lazyPart(
    async () => (await import('@/pages/messages/message-template')).MessageTemplatePage,
  ),
  'modules/message/sysMessageConfig': lazyPart(
    async () => (await import('@/pages/messages/message-config')).MessageConfigPage,
  ),
  'isystem/third-app': lazyPart(async () => (await import('@/pages/messages/third-app')).ThirdAppPage),
  'isystem/sql-warning': lazyPart(async () => (await import('@/pages/messages/sql-warning')).SqlWarningPage),
  'isystem/my-depart': lazyPart(async () => (await import('@/pages/isystem/my-depart')).MyDepartPage),
  'isystem/depart-role': lazyPart(async () => (await import('@/pages/isystem/depart-role')).DepartRolePage),
  'isystem/SysBillRule': lazyPart(async () => (await import('@/pages/code-design')).BillRulePage),
  'isystem/check-rule': lazyPart(async () => (await import('@/pages/isystem/check-rule')).CheckRulePage),
  'isystem/fill-rule': lazyPart(async () => (await import('@/pages/isystem/fill-rule')).FillRulePage),
  'isystem/region': lazyPart(async () => (await import('@/pages/isystem/choices/region')).RegionPage),
  'isystem/calendar': lazyPart(async () => (await import('@/pages/isystem/calendar')).CalendarPage),
  'isystem/user-agent': lazyPart(async () => (await import('@/pages/isystem/user-agent')).UserAgentPage),
  'isystem/gateway-route': lazyPart(async () => (await import('@/pages/isystem/gateway-route')).GatewayRoutePage),
  'isystem/quartz-job': lazyPart(async () => (await import('@/pages/isystem/quartz-job')).QuartzJobPage),
  'isystem/print-log': lazyPart(async () => (await import('@/pages/logs/print')).PrintLogPage),
  'isystem/job-log': lazyPart(async () => (await import('@/pages/logs/job')).JobLogPage),
  'isystem/tenant': lazyPart(async () => (await import('@/pages/isystem/tenant')).TenantPage),
  'isystem/app-config': lazyPart(async () => (await import('@/pages/installation/app-config')).AppConfigPage),
  'isystem/file': lazyPart(async () => (await import('@/pages/installation/file')).FilePage),
  'isystem/recycle-bin': lazyPart(async () => (await import('@/pages/installation/recycle-bin')).RecycleBinPage),
  'isystem/translate': lazyPart(async () => (await import('@/pages/installation/translate')).TranslatePage),
  'isystem/docker': lazyPart(async () => (await import('@/pages/installation/docker')).DockerPage),
  sys_update_log: lazyPart(async () => (await import('@/pages/installation/update-log')).UpdateLogPage),
  'isystem/position': lazyPart(async () => (await import('@/pages/isystem/position')).PositionPage),
  'isystem/data-source': lazyPart(async () => (await import('@/pages/isystem/data-source')).DataSourcePage),
  'luckysheet/list': lazyPart(async () => (await import('@/pages/luckysheet/sheets')).SpreadsheetListPage),
  'monitor/backup': lazyPart(async () => (await import('@/pages/monitor/server')).BackupPage),
  'monitor/disk': lazyPart(async () => (await import('@/pages/monitor/server')).DiskPage),
  'monitor/http-trace': lazyPart(async () => (await import('@/pages/monitor/server')).HttpTracePage),
  'monitor/jvm': lazyPart(async () => (await import('@/pages/monitor/server')).JvmPage),
  'monitor/redis': lazyPart(async () => (await import('@/pages/monitor/server')).RedisPage),
  'monitor/sql': lazyPart(async () => (await import('@/pages/monitor/server')).SqlPage),
  'monitor/system-info': lazyPart(async () => (await import('@/pages/monitor/server')).SystemInfoPage),
  'monitor/tomcat': lazyPart(async () => (await import('@/pages/monitor/server')).TomcatPage),
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
  'workflow/process-list': lazyPart(async () => (await import('@/pages/workflow/process-list')).ProcessListPage),
  'workflow/designer': lazyPart(async () => (await import('@/pages/workflow/designer')).DesignerPage),
  'workflow/node-config': lazyPart(async () => (await import('@/pages/workflow/designer')).NodeConfigPage),
  'workflow/category': lazyPart(async () => (await import('@/pages/workflow/lists')).FlowCategoryPage),
  'workflow/expression': lazyPart(async () => (await import('@/pages/workflow/lists')).FlowExpressionPage),
  'workflow/listener': lazyPart(async () => (await import('@/pages/workflow/lists')).FlowListenerPage),
  'workflow/user-group': lazyPart(async () => (await import('@/pages/workflow/lists')).FlowGroupPage),
  'workflow/common-opinion': lazyPart(async () => (await import('@/pages/workflow/lists')).FlowOpinionPage),
  'jeecg/SelectDemo': lazyPart(async () => (await import('@/pages/jeecg/select-demo')).SelectDemoPage),
};

/** The page of a path or of a menu entry's component, undefined when this version has none. */
export function registeredPage(place: {
  readonly path: string;
  readonly component: string;
}): ComponentType<PageProps> | undefined {
  if (Object.hasOwn(byPath, place.path)) return byPath[place.path];
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
  return Object.hasOwn(byComponent, component) ? byComponent[component] : undefined;
}
