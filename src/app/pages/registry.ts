import { ownEntry } from '#core/lists/own-entry.ts';
import type { ComponentType } from 'react';
import { offers } from '@/shared/api';
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
  importsPath,
  warningsPath,
} from '@/shared/routing';
import { modulePageNames, recordPageForms } from './module-page-names.generated.ts';
import type { RecordPage } from './needing.ts';

/** Props of a registered page. */
export type PageProps = { readonly title: string };

/** A page is fetched by way of `further-pages.ts`, where its name stands with its slice. */
const page = (name: string): ComponentType<PageProps> =>
  lazyPart(async () => (await import('./further-pages.ts')).furtherPage(name));

const SettingsPage = page('account/settings');
const IframePage = page('online/iframe');

/** Pages with a fixed path, inside the frame or, on the whitelist of shared/routing, without it. */
const byPath: Readonly<Record<string, ComponentType<PageProps>>> = {
  [paths.register]: page('user/register'),
  [paths.registerResult]: page('user/register-result'),
  [paths.resetPassword]: page('user/alteration'),
  [paths.customInfo]: page('user/custom-info'),
  [paths.iframe]: IframePage,
  [paths.iframeInside]: IframePage,
  [paths.iframeEdit]: page('online/iframe-edit'),
  [paths.reports]: page('online/cgreport-list'),
  [paths.messages]: page('isps/user-announcement'),
  [warningsPath]: page('isps/sql-warning'),
  [importsPath]: page('isps/imports'),
  [accountPaths.center]: page('account/center'),
  [accountPaths.base]: SettingsPage,
  [accountPaths.security]: SettingsPage,
  [accountPaths.custom]: SettingsPage,
  [accountPaths.binding]: SettingsPage,
  [accountPaths.notification]: SettingsPage,
  [accountPaths.avatar]: SettingsPage,
  [paths.getToken]: page('get-token'),
  '/share': page('share/door'),
  '/share/online': page('share/door'),
};

const TabsPage = page('online/tabs-config');
const ChartPage = page('online/watchDiagram');
const SheetReportPage = page('online/dessheetView');
const AmisPage = page('amis/page');
const PrintPage = page('online/print-design');
const SharedPage = page('doc/shared');
const SpreadsheetPage = page('luckysheet/editor');
const SharedRecordPage = page('share/record');
const DesformFillPage = page('online/desform-fill');
const ReportPage = page('online/cgreport');

/** Components of menu entries that have a page of ours: their first part and their second; those without a group under ''. */
const further: Readonly<Record<string, string>> = {
  ...modulePageNames,
  isystem:
    'depart permission data-rule permission-inspector role user category dict data-log log online-user announcement message message-template third-app sql-warning my-depart depart-role SysBillRule check-rule fill-rule region calendar user-agent gateway-route quartz-job print-log upgrade-change job-log tenant app-config file recycle-bin translate docker position data-source',
  workflow:
    'process-list designer node-config category expression listener user-group common-opinion approve apply tasks my-apply done cc history monitor urge entrust rpt-efficiency',
  monitor: 'backup disk http-trace jvm redis sql system-info tomcat',
  codeDesign: 'design',
  doc: 'index myeditor',
  luckysheet: 'list',
  online:
    'button enhance form-role desform popup-test module-files code-gen graph-report dessheet cgform cgreport watchDiagram dessheetView',
  jeecg: 'SelectDemo',
  amis: 'page',
  // Names without a group.
  '': 'amis-page modules/message/sysMessageConfig sys_update_log',
};
/** Pages that menu entries name as their `component`. */
const byComponent = Object.fromEntries(
  Object.entries(further).flatMap(([group, names]) =>
    names.split(' ').map((name) => {
      const component = group === '' ? name : `${group}/${name}`;
      return [component, page(component)];
    }),
  ),
);

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

const ParamPage = page('installation/system-param');

function ownPage(component: string): ComponentType<PageProps> | undefined {
  // One page for the parameters of every part of the product [B2.15].
  if (component.startsWith('isystem/systemParam/')) return ParamPage;
  return ownEntry(byComponent, component);
}

const recordPages = Object.fromEntries(
  Object.keys(recordPageForms).map((form) => [
    form,
    lazyPart(async () => (await import('./further-pages.ts')).furtherRecordPage(form)),
  ]),
);

/** The page a module has for the records of one of its forms; undefined where they have the usual one. */
export function recordPage(form: string): RecordPage | undefined {
  const operation = ownEntry(recordPageForms, form);
  // Operations of modules are those of the contract.
  if (operation === undefined || (operation !== '' && !offers(operation as Parameters<typeof offers>[0])))
    return undefined;
  return ownEntry(recordPages, form);
}
