import { ownEntry } from '#core/lists/own-entry.ts';
import { createInstance, type i18n as I18n } from 'i18next';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { lazyPart } from '../chunk/index.ts';
import type { LanguageCode } from '../language/index.ts';
import { accountPaths, importsPath, paths, warningsPath } from '../routing/index.ts';
import type { DisplayKey } from './locales/display/zh-cn.ts';
import type { UserKey } from './locales/user/zh-cn.ts';
import type { ImportsKey } from './locales/imports/zh-cn.ts';
import type { AccountKey } from './locales/account/zh-cn.ts';
import type { AmisKey } from './locales/amis/zh-cn.ts';
import type { ApprovalsKey } from './locales/approvals/zh-cn.ts';
import type { BatchKey } from './locales/batch/zh-cn.ts';
import type { ChartsKey } from './locales/charts/zh-cn.ts';
import type { CodeGenKey } from './locales/code-gen/zh-cn.ts';
import type { CommentsKey } from './locales/comments/zh-cn.ts';
import type { DataSourceKey } from './locales/data-source/zh-cn.ts';
import type { DefinitionsKey } from './locales/definitions/zh-cn.ts';
import type { DemoKey } from './locales/demo/zh-cn.ts';
import type { DesformKey } from './locales/desform/zh-cn.ts';
import type { DesignKey } from './locales/design/zh-cn.ts';
import type { DocumentsKey } from './locales/documents/zh-cn.ts';
import type { EmbedKey } from './locales/embed/zh-cn.ts';
import type { FamilyKey } from './locales/family/zh-cn.ts';
import type { FlowKey } from './locales/flow/zh-cn.ts';
import type { FramedKey } from './locales/framed/zh-cn.ts';
import type { HistoryKey } from './locales/history/zh-cn.ts';
import type { ModuleFilesKey } from './locales/module-files/zh-cn.ts';
import type { NoticesKey } from './locales/notices/zh-cn.ts';
import type { NumberRuleKey } from './locales/number-rule/zh-cn.ts';
import type { PermissionKey } from './locales/permission/zh-cn.ts';
import type { ImportKey } from './locales/import/zh-cn.ts';
import type { PopupTestKey } from './locales/popup-test/zh-cn.ts';
import type { PrintKey } from './locales/print/zh-cn.ts';
import type { ReleaseKey } from './locales/release/zh-cn.ts';
import type { ReportsKey } from './locales/reports/zh-cn.ts';
import type { SharingKey } from './locales/sharing/zh-cn.ts';
import type { SheetReportKey } from './locales/sheet-report/zh-cn.ts';
import type { SpreadsheetKey } from './locales/spreadsheet/zh-cn.ts';
import type { InstallationKey } from './locales/installation/zh-cn.ts';
import type { DrawingKey } from './locales/drawing/zh-cn.ts';
import type { JobsKey } from './locales/jobs/zh-cn.ts';
import type { RulesKey } from './locales/rules/zh-cn.ts';
import type { LogsKey } from './locales/logs/zh-cn.ts';
import type { MonitorKey } from './locales/monitor/zh-cn.ts';
import type { InspectorKey } from './locales/inspector/zh-cn.ts';
import type { SystemKey } from './locales/system/zh-cn.ts';
import type { MonthCloseKey } from './locales/month-close/zh-cn.ts';
import type { OpeningKey } from './locales/opening/zh-cn.ts';
import type { QuotesKey } from './locales/quotes/zh-cn.ts';
import type { TradeKey } from './locales/trade/zh-cn.ts';
import type { EInvoiceKey } from './locales/e-invoice/zh-cn.ts';
import type { ReconcileKey } from './locales/reconcile/zh-cn.ts';
import type { BookKey } from './locales/book/zh-cn.ts';
import type { VoucherKey } from './locales/voucher/zh-cn.ts';
import type { VouchersKey } from './locales/vouchers/zh-cn.ts';
import type { WriteOffKey } from './locales/write-off/zh-cn.ts';
import { zhCn, type TextKey as BaseKey } from './locales/zh-cn.ts';
import { interfaceTexts, type TextMap } from './server-texts.ts';

/** Texts that are born from data (titles, labels, dictionary texts), keyed by their Chinese source text. */
const DATA = 'data';

/** Keys of the interface; those of a part that comes later hold once `PartTexts` stands around it. */
export type TextKey =
  | BaseKey
  | AccountKey
  | ImportsKey
  | UserKey
  | DisplayKey
  | AmisKey
  | ApprovalsKey
  | BatchKey
  | ChartsKey
  | CodeGenKey
  | ModuleFilesKey
  | CommentsKey
  | DataSourceKey
  | DefinitionsKey
  | DemoKey
  | DesformKey
  | DesignKey
  | DocumentsKey
  | EmbedKey
  | FamilyKey
  | FlowKey
  | FramedKey
  | HistoryKey
  | ImportKey
  | NoticesKey
  | NumberRuleKey
  | PermissionKey
  | PopupTestKey
  | PrintKey
  | ReleaseKey
  | ReportsKey
  | SharingKey
  | SheetReportKey
  | SpreadsheetKey
  | InstallationKey
  | DrawingKey
  | JobsKey
  | RulesKey
  | LogsKey
  | MonitorKey
  | InspectorKey
  | SystemKey
  | MonthCloseKey
  | OpeningKey
  | TradeKey
  | QuotesKey
  | VoucherKey
  | VouchersKey
  | BookKey
  | EInvoiceKey
  | ReconcileKey
  | WriteOffKey;

/** Values put into a text. */
export type TextParams = Record<string, string | number>;

/** A text of the interface. */
export type Text = (key: TextKey, params?: TextParams) => string;

/** Makes the one i18next instance of an application. */
export function createI18n(): I18n {
  const instance = createInstance({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    // Copies: the library merges what the server sends into the very objects it was given.
    resources: { 'zh-CN': { interface: { ...zhCn } } },
    defaultNS: 'interface',
    ns: ['interface', DATA],
    // Keys are flat and data texts contain dots and colons.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    initAsync: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  void instance.use(initReactI18next).init();
  return instance;
}

/** Switches the interface; English texts are their own chunk, other languages must have come from the server before. */
export async function changeLanguage(instance: I18n, language: LanguageCode): Promise<void> {
  if (language === 'en' && instance.getResource('en', 'interface', 'app.name') === undefined) {
    const { en } = await import('./locales/en.ts');
    instance.addResourceBundle('en', 'interface', { ...en });
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Merges a server's texts over those that are there [A4.5]: of data as they come, of the interface where the Chinese text is ours. */
export function addServerTexts(instance: I18n, language: LanguageCode, map: TextMap): void {
  instance.addResourceBundle(language, 'interface', interfaceTexts(map).texts, true, true);
  instance.addResourceBundle(language, DATA, map, true, true);
}

type Texts = {
  readonly text: Text;
  readonly dataText: (text: string | null | undefined) => string;
  readonly language: 'zh' | 'en';
};

const TextsContext = createContext<Texts | null>(null);
const InstanceContext = createContext<I18n | null>(null);

/** Texts of one part of the interface by language. */
type PartOfTexts = Readonly<Record<'zh-CN' | 'en', Readonly<Record<string, string>>>>;

/** Brings texts, silently: nobody asked for them before, so nobody need be drawn anew. What the server said before goes before them. */
function withTexts(texts: PartOfTexts) {
  return function Part({ children }: { readonly children: ReactNode }): ReactNode {
    const i18n = useContext(InstanceContext);
    useState(() => {
      for (const [language, bundle] of Object.entries(texts))
        i18n?.addResourceBundle(language, 'interface', { ...bundle }, true, false, { silent: true });
    });
    return children;
  };
}

/** Texts that come with a part that is fetched when it is needed, so that nobody else waits for them. */
const parts = {
  imports: lazyPart(async () => withTexts((await import('./locales/imports/index.ts')).importsTexts)),
  user: lazyPart(async () => withTexts((await import('./locales/user/index.ts')).userTexts)),
  display: lazyPart(async () => withTexts((await import('./locales/display/index.ts')).displayTexts)),
  account: lazyPart(async () => withTexts((await import('./locales/account/index.ts')).accountTexts)),
  amis: lazyPart(async () => withTexts((await import('./locales/amis/index.ts')).amisTexts)),
  approvals: lazyPart(async () => withTexts((await import('./locales/approvals/index.ts')).approvalsTexts)),
  batch: lazyPart(async () => withTexts((await import('./locales/batch/index.ts')).batchTexts)),
  charts: lazyPart(async () => withTexts((await import('./locales/charts/index.ts')).chartsTexts)),
  'module-files': lazyPart(async () => withTexts((await import('./locales/module-files/index.ts')).moduleFilesTexts)),
  'code-gen': lazyPart(async () => withTexts((await import('./locales/code-gen/index.ts')).codeGenTexts)),
  notices: lazyPart(async () => withTexts((await import('./locales/notices/index.ts')).noticesTexts)),
  comments: lazyPart(async () => withTexts((await import('./locales/comments/index.ts')).commentsTexts)),
  'data-source': lazyPart(async () => withTexts((await import('./locales/data-source/index.ts')).dataSourceTexts)),
  definitions: lazyPart(async () => withTexts((await import('./locales/definitions/index.ts')).definitionsTexts)),
  demo: lazyPart(async () => withTexts((await import('./locales/demo/index.ts')).demoTexts)),
  desform: lazyPart(async () => withTexts((await import('./locales/desform/index.ts')).desformTexts)),
  design: lazyPart(async () => withTexts((await import('./locales/design/index.ts')).designTexts)),
  documents: lazyPart(async () => withTexts((await import('./locales/documents/index.ts')).documentsTexts)),
  embed: lazyPart(async () => withTexts((await import('./locales/embed/index.ts')).embedTexts)),
  family: lazyPart(async () => withTexts((await import('./locales/family/index.ts')).familyTexts)),
  flow: lazyPart(async () => withTexts((await import('./locales/flow/index.ts')).flowTexts)),
  framed: lazyPart(async () => withTexts((await import('./locales/framed/index.ts')).framedTexts)),
  history: lazyPart(async () => withTexts((await import('./locales/history/index.ts')).historyTexts)),
  import: lazyPart(async () => withTexts((await import('./locales/import/index.ts')).importTexts)),
  'number-rule': lazyPart(async () => withTexts((await import('./locales/number-rule/index.ts')).numberRuleTexts)),
  permission: lazyPart(async () => withTexts((await import('./locales/permission/index.ts')).permissionTexts)),
  'popup-test': lazyPart(async () => withTexts((await import('./locales/popup-test/index.ts')).popupTestTexts)),
  print: lazyPart(async () => withTexts((await import('./locales/print/index.ts')).printTexts)),
  release: lazyPart(async () => withTexts((await import('./locales/release/index.ts')).releaseTexts)),
  reports: lazyPart(async () => withTexts((await import('./locales/reports/index.ts')).reportsTexts)),
  sharing: lazyPart(async () => withTexts((await import('./locales/sharing/index.ts')).sharingTexts)),
  'sheet-report': lazyPart(async () => withTexts((await import('./locales/sheet-report/index.ts')).sheetReportTexts)),
  spreadsheet: lazyPart(async () => withTexts((await import('./locales/spreadsheet/index.ts')).spreadsheetTexts)),
  monitor: lazyPart(async () => withTexts((await import('./locales/monitor/index.ts')).monitorTexts)),
  installation: lazyPart(async () => withTexts((await import('./locales/installation/index.ts')).installationTexts)),
  rules: lazyPart(async () => withTexts((await import('./locales/rules/index.ts')).rulesTexts)),
  drawing: lazyPart(async () => withTexts((await import('./locales/drawing/index.ts')).drawingTexts)),
  jobs: lazyPart(async () => withTexts((await import('./locales/jobs/index.ts')).jobsTexts)),
  logs: lazyPart(async () => withTexts((await import('./locales/logs/index.ts')).logsTexts)),
  inspector: lazyPart(async () => withTexts((await import('./locales/inspector/index.ts')).inspectorTexts)),
  system: lazyPart(async () => withTexts((await import('./locales/system/index.ts')).systemTexts)),
  opening: lazyPart(async () => withTexts((await import('./locales/opening/index.ts')).openingTexts)),
  quotes: lazyPart(async () => withTexts((await import('./locales/quotes/index.ts')).quotesTexts)),
  trade: lazyPart(async () => withTexts((await import('./locales/trade/index.ts')).tradeTexts)),
  'month-close': lazyPart(async () => withTexts((await import('./locales/month-close/index.ts')).monthCloseTexts)),
  voucher: lazyPart(async () => withTexts((await import('./locales/voucher/index.ts')).voucherTexts)),
  vouchers: lazyPart(async () => withTexts((await import('./locales/vouchers/index.ts')).vouchersTexts)),
  book: lazyPart(async () => withTexts((await import('./locales/book/index.ts')).bookTexts)),
  'e-invoice': lazyPart(async () => withTexts((await import('./locales/e-invoice/index.ts')).eInvoiceTexts)),
  reconcile: lazyPart(async () => withTexts((await import('./locales/reconcile/index.ts')).reconcileTexts)),
  'write-off': lazyPart(async () => withTexts((await import('./locales/write-off/index.ts')).writeOffTexts)),
};

/** Stands around such a part, which is drawn when its texts are there. */
export function PartTexts({
  part,
  children,
}: {
  readonly part: keyof typeof parts;
  readonly children: ReactNode;
}): ReactNode {
  const Part = parts[part];
  return <Part>{children}</Part>;
}

/**
 * Hands the texts of the current language down. One subscription to the translation library for the whole tree: one per cell of a list
 * would cost more than drawing the cell.
 */
export function TextProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation(['interface', DATA], { i18n });
  const texts = useMemo<Texts>(
    () => ({
      text: remembered((key, params) => t(key, params ?? {})),
      // `t` is a new function whenever the language or the texts have changed, the instance never is.
      dataText: (source) => dataText(i18n, source),
      language: i18n.language.startsWith('en') ? 'en' : 'zh',
    }),
    [t, i18n],
  );
  return (
    <InstanceContext value={i18n}>
      <TextsContext value={texts}>{children}</TextsContext>
    </InstanceContext>
  );
}

/** Looking a text up costs the library microseconds that a page of hundreds of texts feels; those without values never change. */
function remembered(t: (key: TextKey, params?: TextParams) => string): Text {
  const known = new Map<TextKey, string>();
  return (key, params) => {
    if (params !== undefined) return t(key, params);
    const found = known.get(key) ?? t(key);
    known.set(key, found);
    return found;
  };
}

/** Reads interface texts in the current language; the component follows a change. */
export function useText(): Text {
  return useTexts().text;
}

/** Translates texts born from data; a text without translation stays as it is. */
export function useDataText(): (text: string | null | undefined) => string {
  return useTexts().dataText;
}

/** The current language for the rules of core/. */
export function useCoreLanguage(): 'zh' | 'en' {
  return useTexts().language;
}

function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('A text is used outside TextProvider.');
  return texts;
}

function dataText(instance: I18n, text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '';
  const found: unknown = instance.getResource(instance.language, DATA, text);
  if (typeof found === 'string' && found !== '') return found;
  const own = ownEntry(ownTitles, text);
  return own === undefined ? text : instance.t(own);
}

/** Pages without an entry in the menu are called by their address or by what it begins with; this is what they are called instead. */
const ownTitles: Readonly<Record<string, BaseKey>> = {
  [paths.messages]: 'shell.messages',
  [warningsPath]: 'shell.warnings',
  [importsPath]: 'shell.imports',
  [accountPaths.center]: 'shell.accountCenter',
  [accountPaths.base]: 'shell.accountBase',
  [accountPaths.security]: 'shell.accountSecurity',
  [accountPaths.custom]: 'shell.accountCustom',
  [accountPaths.binding]: 'shell.accountBinding',
  [accountPaths.notification]: 'shell.accountNotification',
  [accountPaths.avatar]: 'shell.accountAvatar',
  '/online/print/': 'page.print',
  '/online/desform/fill/': 'page.fill',
  '/online/watchDiagram/': 'page.chart',
  '/online/cgreport/': 'page.report',
  '/online/dessheet/': 'page.report',
  '/amis-page/': 'page.own',
  '/onlineTabs/tabsConfig/': 'page.own',
  '/luckysheet/edit/': 'shell.spreadsheet',
  '/layouts/': 'page.site',
  '/onlineIframe/': 'page.site',
  '403': 'page.denied',
  '404': 'page.missing',
  '500': 'page.failed',
};
