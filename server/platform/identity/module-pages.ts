import { stableId } from '#server/db/stable-id.ts';

/** A page the product has for a module: it stands in the menu where the module is installed, before its forms. */
export type ModulePage = {
  readonly module: string;
  /** Its `component` in the browser, which is its address without the first slash. */
  readonly component: string;
  readonly title: string;
  readonly titleEn: string;
  readonly permission: string;
  readonly buttons: readonly string[];
  /** It stands after the forms and reports of its module. */
  readonly isLast?: true;
};

const writeOff = ['view', 'auto_match', 'confirm'] as const;
const reversal = ['view', 'export', 'reverse'] as const;

const monthClose = ['view', 'precheck', 'close'] as const;
const monthReopening = ['view', 'reverse'] as const;

/** A page of months: what it is called, and what may be done there. */
function monthPage(name: string, title: string, titleEn: string, buttons: readonly string[]): ModulePage {
  const module = 'monthlySettlement';
  return { module, component: `${module}/${name}`, title, titleEn, permission: `${module}:${name}`, buttons };
}

const dashboard = ['view', 'fullscreen'] as const;

/** Another one: a line here, its page in `src/app/pages/registry.ts`. */
export const modulePages: readonly ModulePage[] = [
  {
    module: 'base',
    component: 'base/init-data',
    title: '期初数据向导',
    titleEn: 'Opening data wizard',
    permission: 'base:init-data',
    buttons: ['view', 'submit'],
  },
  {
    module: 'base',
    component: 'base/work-calendar',
    title: '工作日历',
    titleEn: 'Work calendar',
    permission: 'base:work-calendar',
    buttons: ['view', 'edit'],
    isLast: true,
  },
  {
    module: 'quotation',
    component: 'quotation/param',
    title: '报价参数',
    titleEn: 'Quotation parameters',
    permission: 'quotation:param',
    buttons: ['view', 'save', 'reset'],
    isLast: true,
  },
  {
    module: 'quotation',
    component: 'quotation/compare',
    title: '报价版本对比',
    titleEn: 'Version compare',
    permission: 'quotation:compare',
    buttons: ['view'],
    isLast: true,
  },
  {
    module: 'sale',
    component: 'dashboard/SalePage',
    title: '销售首页',
    titleEn: 'Sales home',
    permission: 'dashboard:sale-page',
    buttons: dashboard,
  },
  {
    module: 'procure',
    component: 'dashboard/ProcurePage',
    title: '采购首页',
    titleEn: 'Procurement home',
    permission: 'dashboard:procure-page',
    buttons: dashboard,
  },
  {
    module: 'hexiao',
    component: 'hexiao/hexiao',
    title: '应收核销',
    titleEn: 'Receivable write-off',
    permission: 'hexiao:hexiao',
    buttons: writeOff,
  },
  {
    module: 'hexiao',
    component: 'hexiao/fanhexiao',
    title: '应收反核销',
    titleEn: 'Receivable write-off reversal',
    permission: 'hexiao:fanhexiao',
    buttons: reversal,
  },
  {
    module: 'hexiao',
    component: 'hexiao/yfhexiao',
    title: '应付核销',
    titleEn: 'Payable write-off',
    permission: 'hexiao:yfhexiao',
    buttons: writeOff,
  },
  {
    module: 'hexiao',
    component: 'hexiao/yffanhexiao',
    title: '应付反核销',
    titleEn: 'Payable write-off reversal',
    permission: 'hexiao:yffanhexiao',
    buttons: reversal,
  },
  {
    module: 'finance',
    component: 'finance/auto-voucher',
    title: '业务凭证生成',
    titleEn: 'Voucher generation',
    permission: 'finance:auto-voucher',
    buttons: ['view', 'generate', 'cancel'],
  },
  monthPage('kcyj', '库存月结', 'Inventory month close', [...monthClose, 'calc']),
  monthPage('kcfyj', '库存反月结', 'Inventory reverse close', monthReopening),
  monthPage('ysyj', '应收月结', 'Receivable month close', monthClose),
  monthPage('ysfyj', '应收反月结', 'Receivable reverse close', monthReopening),
  monthPage('yfyj', '应付月结', 'Payable month close', monthClose),
  monthPage('yffyj', '应付反月结', 'Payable reverse close', monthReopening),
  monthPage('gl-close', '总账月结', 'GL month close', [...monthClose, 'carry', 'reverse']),
  monthPage('check-list', '月结检查清单', 'Close checklist', ['view', 'export', 'print']),
];

/** Pages of a module, in their order. */
export function pagesOfModule(module: string): readonly ModulePage[] {
  return modulePages.filter((page) => page.module === module);
}

/** Key of a page in the menu; its entry is `stableId('menu', …)`. */
export function modulePageKey({ component }: ModulePage): string {
  return `page:${component}`;
}

/** What roles of module files are granted of them, as of forms. */
export function grantedModulePages(installed: ReadonlySet<string>): readonly {
  readonly id: string;
  readonly permission: string;
  readonly buttons: readonly string[];
  readonly module: string;
}[] {
  return modulePages
    .filter(({ module }) => installed.has(module))
    .map((page) => ({
      id: stableId('menu', modulePageKey(page)),
      permission: page.permission,
      buttons: page.buttons,
      module: page.module,
    }));
}
