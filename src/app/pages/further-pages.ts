import { ownEntry } from '#core/lists/own-entry.ts';
import type { ComponentType } from 'react';

type FurtherPage = ComponentType<{ readonly title: string }>;

/**
 * Pages by their component; each stands in `further` of the registry as well. A part of its own: the first route carries the registry, and
 * pages are many.
 */
const pages: Readonly<Record<string, () => Promise<FurtherPage>>> = {
  'isystem/depart': async () => (await import('@/pages/isystem/depart')).DepartPage,
  'isystem/permission': async () => (await import('@/pages/isystem/permission')).PermissionPage,
  'isystem/data-rule': async () => (await import('@/pages/isystem/data-rule')).DataRulePage,
  'isystem/permission-inspector': async () =>
    (await import('@/pages/isystem/permission-inspector')).PermissionInspectorPage,
  'isystem/role': async () => (await import('@/pages/isystem/role')).RolePage,
  'isystem/user': async () => (await import('@/pages/isystem/user')).UserPage,
  'isystem/category': async () => (await import('@/pages/isystem/choices/category')).CategoryPage,
  'isystem/dict': async () => (await import('@/pages/isystem/choices/dictionary')).DictPage,
  'isystem/data-log': async () => (await import('@/pages/logs/change')).DataLogPage,
  'isystem/log': async () => (await import('@/pages/logs/operation')).LogPage,
  'isystem/online-user': async () => (await import('@/pages/isystem/online-user')).OnlineUserPage,
  'isystem/announcement': async () => (await import('@/pages/isystem/announcement')).AnnouncementPage,
  'isystem/message': async () => (await import('@/pages/messages/message')).MessagePage,
  'isystem/message-template': async () => (await import('@/pages/messages/message-template')).MessageTemplatePage,
  'isystem/third-app': async () => (await import('@/pages/messages/third-app')).ThirdAppPage,
  'isystem/sql-warning': async () => (await import('@/pages/messages/sql-warning')).SqlWarningPage,
  'isystem/my-depart': async () => (await import('@/pages/isystem/my-depart')).MyDepartPage,
  'isystem/depart-role': async () => (await import('@/pages/isystem/depart-role')).DepartRolePage,
  'isystem/SysBillRule': async () => (await import('@/pages/code-design')).BillRulePage,
  'isystem/check-rule': async () => (await import('@/pages/isystem/check-rule')).CheckRulePage,
  'isystem/fill-rule': async () => (await import('@/pages/isystem/fill-rule')).FillRulePage,
  'isystem/region': async () => (await import('@/pages/isystem/choices/region')).RegionPage,
  'isystem/calendar': async () => (await import('@/pages/isystem/calendar')).CalendarPage,
  'isystem/user-agent': async () => (await import('@/pages/isystem/user-agent')).UserAgentPage,
  'isystem/gateway-route': async () => (await import('@/pages/isystem/gateway-route')).GatewayRoutePage,
  'isystem/quartz-job': async () => (await import('@/pages/isystem/quartz-job')).QuartzJobPage,
  'isystem/print-log': async () => (await import('@/pages/logs/print')).PrintLogPage,
  'isystem/upgrade-change': async () => (await import('@/pages/logs/upgrade')).UpgradeChangePage,
  'isystem/job-log': async () => (await import('@/pages/logs/job')).JobLogPage,
  'isystem/tenant': async () => (await import('@/pages/isystem/tenant')).TenantPage,
  'isystem/app-config': async () => (await import('@/pages/installation/app-config')).AppConfigPage,
  'isystem/file': async () => (await import('@/pages/installation/file')).FilePage,
  'isystem/recycle-bin': async () => (await import('@/pages/installation/recycle-bin')).RecycleBinPage,
  'isystem/translate': async () => (await import('@/pages/installation/translate')).TranslatePage,
  'isystem/docker': async () => (await import('@/pages/installation/docker')).DockerPage,
  'isystem/position': async () => (await import('@/pages/isystem/position')).PositionPage,
  'isystem/data-source': async () => (await import('@/pages/isystem/data-source')).DataSourcePage,
  'workflow/process-list': async () => (await import('@/pages/workflow/process-list')).ProcessListPage,
  'workflow/designer': async () => (await import('@/pages/workflow/designer')).DesignerPage,
  'workflow/node-config': async () => (await import('@/pages/workflow/designer')).NodeConfigPage,
  'workflow/category': async () => (await import('@/pages/workflow/lists')).FlowCategoryPage,
  'workflow/expression': async () => (await import('@/pages/workflow/lists')).FlowExpressionPage,
  'workflow/listener': async () => (await import('@/pages/workflow/lists')).FlowListenerPage,
  'workflow/user-group': async () => (await import('@/pages/workflow/lists')).FlowGroupPage,
  'workflow/common-opinion': async () => (await import('@/pages/workflow/lists')).FlowOpinionPage,
  'base/work-calendar': async () => (await import('@/pages/base/work-calendar')).WorkCalendarPage,
  'quotation/compare': async () => (await import('@/pages/quotation/compare')).ComparePage,
  'quotation/param': async () => (await import('@/pages/installation/system-param')).QuotationParamPage,
  'base/init-data': async () => (await import('@/pages/month-close/opening')).OpeningDataPage,
  'dashboard/SalePage': async () => (await import('@/pages/dashboard/trade')).SalePage,
  'dashboard/ProcurePage': async () => (await import('@/pages/dashboard/trade')).ProcurePage,
  'hexiao/hexiao': async () => (await import('@/pages/hexiao/workbench')).ReceivableWriteOffPage,
  'hexiao/yfhexiao': async () => (await import('@/pages/hexiao/workbench')).PayableWriteOffPage,
  'hexiao/fanhexiao': async () => (await import('@/pages/hexiao/reversal')).ReceivableReversalPage,
  'hexiao/yffanhexiao': async () => (await import('@/pages/hexiao/reversal')).PayableReversalPage,
  'monthlySettlement/kcyj': async () => (await import('@/pages/month-close/wizard')).StockClosePage,
  'monthlySettlement/kcfyj': async () => (await import('@/pages/month-close/wizard')).StockReopenPage,
  'monthlySettlement/ysyj': async () => (await import('@/pages/month-close/wizard')).ReceivableClosePage,
  'monthlySettlement/ysfyj': async () => (await import('@/pages/month-close/wizard')).ReceivableReopenPage,
  'monthlySettlement/yfyj': async () => (await import('@/pages/month-close/wizard')).PayableClosePage,
  'monthlySettlement/yffyj': async () => (await import('@/pages/month-close/wizard')).PayableReopenPage,
  'monthlySettlement/gl-close': async () => (await import('@/pages/month-close/wizard')).GeneralLedgerPage,
  'finance/bank-reconcile': async () => (await import('@/pages/finance/bank-reconcile')).BankReconcilePage,
  'finance/auto-voucher': async () => (await import('@/pages/finance/auto-voucher')).AutoVoucherPage,
  'monthlySettlement/check-list': async () => (await import('@/pages/month-close/wizard')).CheckListPage,
  'monitor/backup': async () => (await import('@/pages/monitor/server')).BackupPage,
  'monitor/disk': async () => (await import('@/pages/monitor/server')).DiskPage,
  'monitor/http-trace': async () => (await import('@/pages/monitor/server')).HttpTracePage,
  'monitor/jvm': async () => (await import('@/pages/monitor/server')).JvmPage,
  'monitor/redis': async () => (await import('@/pages/monitor/server')).RedisPage,
  'monitor/sql': async () => (await import('@/pages/monitor/server')).SqlPage,
  'monitor/system-info': async () => (await import('@/pages/monitor/server')).SystemInfoPage,
  'monitor/tomcat': async () => (await import('@/pages/monitor/server')).TomcatPage,
};

/** @throws Error for a component only the registry has */
export async function furtherPage(component: string): Promise<FurtherPage> {
  const load = ownEntry(pages, component);
  if (load === undefined) throw new Error(`no page is called ${component}`);
  return load();
}
