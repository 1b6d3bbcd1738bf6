import { ownEntry } from '#core/lists/own-entry.ts';
import { beforeSignIn } from './before-sign-in.tsx';
import { modulePages, recordPages } from './module-pages.generated.ts';
import { needing, type FurtherPage, type LoadPage, type RecordPage } from './needing.ts';

/**
 * Pages by the component of their menu entry (it stands in `further` of the registry as well) or, where a path leads to them, by their slice.
 * A part of its own: the first route carries the registry, and pages are many. Pages of modules stand in their module.yaml.
 */
const pages: Readonly<Record<string, LoadPage>> = {
  ...modulePages,
  'isystem/depart': async () => (await import('@/pages/isystem/depart')).DepartPage,
  'isystem/permission': async () => (await import('@/pages/isystem/permission')).PermissionPage,
  'isystem/data-rule': needing(
    'GET /sys/permissionRule/list',
    async () => (await import('@/pages/isystem/data-rule')).DataRulePage,
  ),
  'isystem/permission-inspector': needing(
    'GET /sys/permissionInspector/explain',
    async () => (await import('@/pages/isystem/permission-inspector')).PermissionInspectorPage,
  ),
  'isystem/role': async () => (await import('@/pages/isystem/role')).RolePage,
  'isystem/user': async () => (await import('@/pages/isystem/user')).UserPage,
  'isystem/category': needing(
    'GET /sys/category/list',
    async () => (await import('@/pages/isystem/choices/category')).CategoryPage,
  ),
  'isystem/dict': async () => (await import('@/pages/isystem/choices/dictionary')).DictPage,
  'isystem/data-log': async () => (await import('@/pages/logs/change')).DataLogPage,
  'isystem/log': async () => (await import('@/pages/logs/operation')).LogPage,
  'isystem/online-user': needing(
    'GET /sys/online/list',
    async () => (await import('@/pages/isystem/online-user')).OnlineUserPage,
  ),
  'isystem/announcement': async () => (await import('@/pages/isystem/announcement')).AnnouncementPage,
  'isystem/message': async () => (await import('@/pages/messages/message')).MessagePage,
  'isystem/message-template': async () => (await import('@/pages/messages/message-template')).MessageTemplatePage,
  'isystem/third-app': needing(
    'GET /sys/thirdApp/list',
    async () => (await import('@/pages/messages/third-app')).ThirdAppPage,
  ),
  'isystem/sql-warning': needing(
    'GET /sys/sqlWarning/list',
    async () => (await import('@/pages/messages/sql-warning')).SqlWarningPage,
  ),
  'isystem/my-depart': async () => (await import('@/pages/isystem/my-depart')).MyDepartPage,
  'isystem/depart-role': async () => (await import('@/pages/isystem/depart-role')).DepartRolePage,
  'isystem/SysBillRule': needing(
    'GET /sys/billRule/list',
    async () => (await import('@/pages/code-design')).BillRulePage,
  ),
  'isystem/check-rule': async () => (await import('@/pages/isystem/check-rule')).CheckRulePage,
  'isystem/fill-rule': async () => (await import('@/pages/isystem/fill-rule')).FillRulePage,
  'isystem/region': needing(
    'GET /sys/region/list',
    async () => (await import('@/pages/isystem/choices/region')).RegionPage,
  ),
  'isystem/calendar': needing(
    'GET /sys/calendar/list',
    async () => (await import('@/pages/isystem/calendar')).CalendarPage,
  ),
  'isystem/user-agent': async () => (await import('@/pages/isystem/user-agent')).UserAgentPage,
  'isystem/gateway-route': needing(
    'GET /sys/gatewayRoute/list',
    async () => (await import('@/pages/isystem/gateway-route')).GatewayRoutePage,
  ),
  'isystem/quartz-job': async () => (await import('@/pages/isystem/quartz-job')).QuartzJobPage,
  'isystem/print-log': needing('GET /sys/printLog/list', async () => (await import('@/pages/logs/print')).PrintLogPage),
  'isystem/upgrade-change': needing(
    'GET /sys/upgradeChange/list',
    async () => (await import('@/pages/logs/upgrade')).UpgradeChangePage,
  ),
  'isystem/job-log': needing('GET /sys/jobLog/list', async () => (await import('@/pages/logs/job')).JobLogPage),
  'isystem/tenant': async () => (await import('@/pages/isystem/tenant')).TenantPage,
  'isystem/app-config': needing(
    'GET /sys/appConfig',
    async () => (await import('@/pages/installation/app-config')).AppConfigPage,
  ),
  'isystem/file': needing('GET /sys/file/list', async () => (await import('@/pages/installation/file')).FilePage),
  'isystem/recycle-bin': needing(
    'GET /sys/recycleBin/list',
    async () => (await import('@/pages/installation/recycle-bin')).RecycleBinPage,
  ),
  'isystem/translate': needing(
    'GET /sys/translate/list',
    async () => (await import('@/pages/installation/translate')).TranslatePage,
  ),
  'isystem/docker': needing(
    'GET /sys/docker/list',
    async () => (await import('@/pages/installation/docker')).DockerPage,
  ),
  'isystem/position': async () => (await import('@/pages/isystem/position')).PositionPage,
  'isystem/data-source': async () => (await import('@/pages/isystem/data-source')).DataSourcePage,
  'workflow/process-list': needing(
    'GET /workflow/model/list',
    async () => (await import('@/pages/workflow/process-list')).ProcessListPage,
  ),
  'workflow/designer': needing(
    'GET /workflow/model/draft',
    async () => (await import('@/pages/workflow/designer')).DesignerPage,
  ),
  'workflow/node-config': needing(
    'GET /workflow/model/draft',
    async () => (await import('@/pages/workflow/designer')).NodeConfigPage,
  ),
  'workflow/category': needing(
    'GET /workflow/category/list',
    async () => (await import('@/pages/workflow/lists')).FlowCategoryPage,
  ),
  'workflow/expression': needing(
    'GET /workflow/expression/list',
    async () => (await import('@/pages/workflow/lists')).FlowExpressionPage,
  ),
  'workflow/listener': needing(
    'GET /workflow/listener/list',
    async () => (await import('@/pages/workflow/lists')).FlowListenerPage,
  ),
  'workflow/user-group': needing(
    'GET /workflow/user-group/list',
    async () => (await import('@/pages/workflow/lists')).FlowGroupPage,
  ),
  'workflow/common-opinion': needing(
    'GET /workflow/common-opinion/list',
    async () => (await import('@/pages/workflow/lists')).FlowOpinionPage,
  ),
  'monitor/backup': needing('GET /monitor/backups', async () => (await import('@/pages/monitor/server')).BackupPage),
  'monitor/disk': async () => (await import('@/pages/monitor/server')).DiskPage,
  'monitor/http-trace': async () => (await import('@/pages/monitor/server')).HttpTracePage,
  'monitor/jvm': async () => (await import('@/pages/monitor/server')).JvmPage,
  'monitor/redis': async () => (await import('@/pages/monitor/server')).RedisPage,
  'monitor/sql': needing('GET /monitor/sql', async () => (await import('@/pages/monitor/server')).SqlPage),
  'monitor/system-info': async () => (await import('@/pages/monitor/server')).SystemInfoPage,
  'monitor/tomcat': async () => (await import('@/pages/monitor/server')).TomcatPage,
  'amis-page': needing('GET /amisPage/list', async () => (await import('@/pages/amis-page/design')).AmisDesignPage),
  'codeDesign/design': needing(
    'GET /codeDesign/list',
    async () => (await import('@/pages/code-design')).CodeDesignPage,
  ),
  'doc/index': needing('GET /doc/item/list', async () => (await import('@/pages/doc/centre')).CentrePage),
  'doc/myeditor': needing('GET /doc/item/list', async () => (await import('@/pages/doc/editor')).EditorPage),
  'modules/message/sysMessageConfig': needing(
    'GET /sys/message/sysMessageConfig/list',
    async () => (await import('@/pages/messages/message-config')).MessageConfigPage,
  ),
  sys_update_log: needing(
    'GET /sys/updateLog/list',
    async () => (await import('@/pages/installation/update-log')).UpdateLogPage,
  ),
  'luckysheet/list': needing(
    'GET /luckysheet/sheet/list',
    async () => (await import('@/pages/luckysheet/sheets')).SpreadsheetListPage,
  ),
  'online/button': needing(
    'GET /online/cgform/enhance/list',
    async () => (await import('@/pages/online/form-parts')).ButtonListPage,
  ),
  'online/enhance': needing(
    'GET /online/cgform/enhance/list',
    async () => (await import('@/pages/online/form-parts')).EnhanceListPage,
  ),
  'online/form-role': needing(
    'GET /online/cgform/api/authSummary',
    async () => (await import('@/pages/online/form-parts')).FormRolePage,
  ),
  'online/desform': needing(
    'GET /online/desform/list',
    async () => (await import('@/pages/online/desform')).DesformPage,
  ),
  'online/popup-test': needing(
    'GET /online/cgreport/api/popupReports',
    async () => (await import('@/pages/online/popup-test')).PopupTestPage,
  ),
  'online/module-files': needing(
    'GET /online/moduleFiles/list',
    async () => (await import('@/pages/online/module-files')).ModuleFilesPage,
  ),
  'online/code-gen': needing(
    'GET /online/codeGen/forms',
    async () => (await import('@/pages/online/code-gen')).CodeGenPage,
  ),
  'online/graph-report': needing(
    'GET /online/graphreport/head/list',
    async () => (await import('@/pages/online/graphreport-list')).GraphreportListPage,
  ),
  'online/dessheet': needing(
    'GET /online/dessheet/list',
    async () => (await import('@/pages/online/dessheet')).DessheetPage,
  ),
  'online/cgform': async () => (await import('@/pages/online/cgform-list')).CgformListPage,
  'workflow/approve': needing(
    'GET /workflow/task/detail',
    async () => (await import('@/pages/approvals/approve')).ApprovePage,
  ),
  'workflow/apply': needing(
    'GET /workflow/apply/processes',
    async () => (await import('@/pages/approvals/apply')).ApplyPage,
  ),
  'workflow/tasks': needing(
    'GET /workflow/tasks/list',
    async () => (await import('@/pages/approvals/lists')).TasksPage,
  ),
  'workflow/my-apply': needing(
    'GET /workflow/my-apply/list',
    async () => (await import('@/pages/approvals/lists')).StartedPage,
  ),
  'workflow/done': needing('GET /workflow/done/list', async () => (await import('@/pages/approvals/lists')).DonePage),
  'workflow/cc': needing('GET /workflow/cc/list', async () => (await import('@/pages/approvals/lists')).CopiedPage),
  'workflow/history': needing(
    'GET /workflow/history/list',
    async () => (await import('@/pages/approvals/lists')).PastPage,
  ),
  'workflow/monitor': needing(
    'GET /workflow/monitor/list',
    async () => (await import('@/pages/approvals/lists')).MonitorPage,
  ),
  'workflow/urge': needing('GET /workflow/urge/list', async () => (await import('@/pages/approvals/lists')).UrgedPage),
  'workflow/entrust': needing(
    'GET /workflow/entrust/list',
    async () => (await import('@/pages/approvals/lists')).EntrustPage,
  ),
  'workflow/rpt-efficiency': needing(
    'GET /workflow/rpt-efficiency/list',
    async () => (await import('@/pages/approvals/lists')).EfficiencyPage,
  ),
  'jeecg/SelectDemo': async () => (await import('@/pages/jeecg/select-demo')).SelectDemoPage,
  'account/settings': async () => (await import('@/pages/account/settings')).SettingsPage,
  'online/iframe': async () => (await import('@/pages/online/iframe')).IframePage,
  'online/tabs-config': needing(
    'GET /onlineTabs/tabsConfig/{tabcode}',
    async () => (await import('@/pages/online/tabs-config')).TabsConfigPage,
  ),
  'online/watchDiagram': needing(
    'GET /online/graphreport/api/getInfo',
    async () => (await import('@/pages/online/watch-diagram')).WatchDiagramPage,
  ),
  'online/dessheetView': needing(
    'GET /online/dessheet/api/getInfo',
    async () => (await import('@/pages/online/dessheet-view')).SheetReportPage,
  ),
  'amis/page': needing('GET /amisPage/view', async () => (await import('@/pages/amis-page/view')).AmisViewPage),
  'online/print-design': needing(
    'GET /online/cgform/print/design/{id}',
    async () => (await import('@/pages/online/print-design')).PrintDesignPage,
  ),
  'doc/shared': needing('POST /doc/share/open', async () => (await import('@/pages/doc/shared')).SharedPage),
  'luckysheet/editor': needing(
    'GET /luckysheet/sheet/queryById',
    async () => (await import('@/pages/luckysheet/editor')).SpreadsheetPage,
  ),
  'share/record': needing(
    'POST /online/share/open',
    async () => (await import('@/pages/share/record')).SharedRecordPage,
  ),
  'online/desform-fill': needing(
    'GET /online/desform/fill',
    async () => (await import('@/pages/online/desform-fill')).DesformFillPage,
  ),
  'online/cgreport': async () => (await import('@/pages/online/cgreport')).CgreportPage,
  'installation/system-param': needing(
    'GET /sys/param/{installmod}',
    async () => (await import('@/pages/installation/system-param')).SystemParamPage,
  ),
  'user/register': async () => beforeSignIn((await import('@/pages/user/register')).RegisterPage),
  'user/register-result': async () => beforeSignIn((await import('@/pages/user/register-result')).RegisterResultPage),
  'user/alteration': async () => beforeSignIn((await import('@/pages/user/alteration')).AlterationPage),
  'user/custom-info': async () => beforeSignIn((await import('@/pages/user/custom-info')).CustomInfoPage),
  'online/iframe-edit': async () => (await import('@/pages/online/iframe')).IframeEditPage,
  'online/cgreport-list': async () => (await import('@/pages/online/cgreport-list')).CgreportListPage,
  'isps/user-announcement': async () => (await import('@/pages/isps/user-announcement')).UserAnnouncementPage,
  'isps/sql-warning': needing(
    'GET /sqlwarning/listByuser',
    async () => (await import('@/pages/isps/sql-warning')).OwnWarningsPage,
  ),
  'account/center': needing('GET /sys/account/centre', async () => (await import('@/pages/account/center')).CenterPage),
  'get-token': async () => beforeSignIn((await import('@/pages/get-token')).GetTokenPage),
  'share/door': async () => (await import('@/pages/share/door')).ShareDoorPage,
  'isps/imports': needing(
    'GET /online/cgform/api/imports',
    async () => (await import('@/pages/isps/imports')).ImportsPage,
  ),
};

/** @throws Error for a name only the registry has */
export async function furtherPage(name: string): Promise<FurtherPage> {
  const load = ownEntry(pages, name);
  if (load === undefined) throw new Error(`no page is called ${name}`);
  return load();
}

/** The page of the records of a form that has one of its own. */
export async function furtherRecordPage(form: string): Promise<RecordPage> {
  const load = ownEntry(recordPages, form);
  if (load === undefined) throw new Error(`records of ${form} have no page of their own`);
  return load();
}
