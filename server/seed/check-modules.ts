import { fieldType } from '#core/fields/field-types.ts';
import { parseNumberPattern, resetIsSafe } from '#core/number-rule/number-rule.ts';
import { checkForm, type Known, type Report } from '#core/online/check-form.ts';
import { tablesOf } from '#core/online/definition.ts';
import { isInheritedName } from '#core/online/reserved.ts';
import { missingNames, templateFaults } from '#core/print/check-template.ts';
import { bodyOfFile } from '#core/print/template-file.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { checkEnhancement } from '#core/scripts/check-enhancement.ts';
import { enhancementOf } from '#core/scripts/enhancement-file.ts';
import { declaredKinds } from '#server/engine/behaviour/kinds.ts';
import type { PopupDefinition } from '#server/engine/definition/definition.ts';
import type { ReportDefinition } from '#server/engine/definition/report-definition.ts';
import {
  checkDesform,
  checkEntry,
  checkPage,
  checkSheet,
  checkSources,
} from '#server/engine/module-file/check-pages.ts';
import { formsByTable } from '#server/engine/module-file/load-pages.ts';
import type { ChartFile, ModuleFault, ModuleSet, Source } from '#server/engine/module-file/module-files.ts';
import { OWN } from '#server/engine/module-file/own-module.ts';
import { checkPermissions } from '#server/engine/module-file/permission-file.ts';
import { pictureFault } from '#server/engine/module-file/print-pictures.ts';
import { withPaperFields } from '#server/engine/print/print-template.ts';
import { forAuthors } from '#server/engine/module-file/source.ts';
import { checkWorkflows } from '#server/engine/module-file/workflow-files.ts';
import { checkBehaviours } from './check-behaviours.ts';
import { checkDemo } from './check-demo.ts';

/** Faults a schema cannot see: unknown references, duplicates, formulas, patterns, missing English. */
export function checkModules(set: ModuleSet, faults: ModuleFault[]): void {
  const popups = new Map(
    set.modules.flatMap(({ popups: source }) =>
      (source?.value.popups ?? []).map((popup) => [popup.code, popup] as const),
    ),
  );
  const known: Known = {
    tables: new Map(
      set.modules.flatMap(({ forms }) =>
        forms.flatMap(({ value }) => [
          [value.table, value.fields] as const,
          ...(value.sub_tables ?? []).map((sub) => [sub.table, sub.fields] as const),
        ]),
      ),
    ),
    dicts: new Set(set.modules.flatMap(({ dicts }) => (dicts?.value.dicts ?? []).map((dict) => dict.code))),
    popups: new Map([...popups].map(([code, { table }]) => [code, table])),
    buttons: new Set(Object.keys(set.buttons.value)),
    ...declaredKinds(),
    hasEnglish: (label) => Object.hasOwn(set.glossary.value, label),
    rules: new Set(set.modules.flatMap(({ numbers }) => (numbers?.value.rules ?? []).map((rule) => rule.code))),
  };
  checkDuplicates(set, faults);
  checkBehaviours(set, faults);
  const modules = new Set(set.modules.map(({ module }) => module.value.module));
  const forms = formsByTable(set);
  const reports = new Map(
    set.modules.flatMap((module) => module.reports.map(({ value }) => [value.code, value] as const)),
  );
  const roles = new Set(set.roles.value.roles.map(({ code }) => code));
  for (const source of set.modules) {
    checkMenu(source, faults);
    // What administrators made in the browser has names from before there was a rule, and may have no English.
    const isOurs = source.module.value.module === OWN;
    for (const form of source.forms) {
      const report = reporter(form, faults);
      checkForm(form.value, known, report);
      const tables = [form.value, ...(form.value.sub_tables ?? [])];
      for (const { name } of isOurs ? [] : tables.flatMap(({ fields }) => fields))
        if (isInheritedName(name)) report(['fields'], `字段 ${name}：是程序内部使用的名称，请换一个名称`);
    }
    const ours = isOurs ? { ...known, hasEnglish: () => true } : known;
    for (const file of source.reports) {
      checkReport(file.value, ours, reporter(file, faults));
      checkReportCharts(file.value, ours, reporter(file, faults));
      checkEntry(file.value.entry, modules, reporter(file, faults));
    }
    for (const file of source.charts) checkChart(file.value, ours, modules, reporter(file, faults));
    for (const file of source.sheets)
      checkSheet(file.value, { tables: known.tables, reports, modules }, reporter(file, faults));
    for (const file of source.pages) checkPage(file, modules, faults);
    for (const file of source.desforms) checkDesform(file.value, { forms, modules }, reporter(file, faults));
    checkSources(source.sources?.value.sources ?? [], reporter(source.sources, faults));
    checkEnhancements(source, known.tables, faults);
    checkPrints(source, roles, faults);
    checkWorkflows(source, { roles, hasEnglish: ours.hasEnglish }, faults);
    checkPopups(source, { tables: known.tables, popups }, faults);
    const own = source.forms.map(({ value }) => value);
    if (source.permissions !== null)
      checkPermissions(
        source.permissions.value,
        { own: new Set(own.flatMap(tablesOf)), fields: known.tables, roles },
        reporter(source.permissions, faults),
      );
    checkDemo(source.demo?.value.tables ?? {}, own, known, reporter(source.demo, faults));
    for (const [index, rule] of (source.numbers?.value.rules ?? []).entries()) {
      const report = reporter(source.numbers, faults);
      const parsed = parseNumberPattern(rule.pattern);
      if (!parsed.ok) report(['rules', index, 'pattern'], parsed.fault);
      else if (!resetIsSafe(parsed.pattern, rule.reset))
        report(
          ['rules', index, 'reset'],
          `编号规则 ${rule.code} 按 ${rule.reset} 重新计数，但编号中没有相应的日期，会重复`,
        );
    }
  }
}

type SeedReport = (place: Parameters<Report>[0], text: string | RefusalText) => void;

function reporter(source: Source<unknown> | null, faults: ModuleFault[]): SeedReport {
  return (place, text) => {
    if (source === null) return;
    const words = typeof text === 'string' ? forAuthors(text) : text;
    faults.push({ file: source.file, line: source.lineOf(place), text: words });
  };
}

function checkDuplicates(set: ModuleSet, faults: ModuleFault[]): void {
  const seen = new Map<string, string>();
  const once = (kind: string, code: string, source: Source<unknown> | null, place: Parameters<Report>[0]): void => {
    const key = `${kind} ${code}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, source?.file ?? '');
    else reporter(source, faults)(place, `${kind} ${code} 已在 ${first} 中定义`);
  };
  for (const module of set.modules) {
    const {
      forms,
      reports,
      charts,
      sheets,
      pages,
      desforms,
      sources,
      enhancements,
      prints,
      workflows,
      dicts,
      popups,
      numbers,
    } = module;
    for (const [index, { component }] of (module.module.value.pages ?? []).entries())
      once('页面组件', component, module.module, ['pages', index, 'component']);
    for (const file of workflows) once('流程', file.value.graph.key, file, []);
    for (const file of charts) once('图表', file.value.code, file, ['code']);
    for (const file of sheets) once('设计报表', file.value.code, file, ['code']);
    for (const file of pages) once('页面', file.value.code, file, ['code']);
    for (const file of desforms) once('设计表单', file.value.code, file, ['code']);
    for (const [index, { code }] of (sources?.value.sources ?? []).entries())
      once('数据源', code, sources, ['sources', index, 'code']);
    for (const file of prints) once('打印模板', `${file.value.table} ${file.value.name}`, file, ['name']);
    for (const file of enhancements) once('增强', file.value.table, file, ['table']);
    for (const report of reports) {
      once('弹出报表', report.value.code, report, ['code']);
      if (report.value.route !== undefined) once('菜单路径', report.value.route, report, ['route']);
    }
    for (const form of forms) {
      once('数据表', form.value.table, form, ['table']);
      once('菜单路径', form.value.route, form, ['route']);
      for (const [index, copy] of (form.value.copies ?? []).entries()) {
        once('视图副本', copy.table, form, ['copies', index, 'table']);
        once('菜单路径', copy.route, form, ['copies', index, 'route']);
        if (!copy.table.startsWith(`${form.value.table}$`))
          reporter(form, faults)(['copies', index, 'table'], `视图副本的名称应为 ${form.value.table}$ 加编号`);
      }
      for (const [index, sub] of (form.value.sub_tables ?? []).entries())
        once('数据表', sub.table, form, ['sub_tables', index, 'table']);
    }
    for (const [index, dict] of (dicts?.value.dicts ?? []).entries()) {
      once('字典', dict.code, dicts, ['dicts', index, 'code']);
      const values = dict.items.map((item) => item.value);
      const twice = values.find((value, at) => values.indexOf(value) !== at);
      if (twice !== undefined)
        reporter(dicts, faults)(['dicts', index, 'items'], `字典 ${dict.code} 的值 ${twice} 重复`);
    }
    for (const [index, popup] of (popups?.value.popups ?? []).entries())
      once('弹出报表', popup.code, popups, ['popups', index, 'code']);
    for (const [index, rule] of (numbers?.value.rules ?? []).entries())
      once('编号规则', rule.code, numbers, ['rules', index, 'code']);
  }
}

function checkMenu({ module, forms, reports }: ModuleSet['modules'][number], faults: ModuleFault[]): void {
  const report = reporter(module, faults);
  const files = new Set([...forms, ...reports].map(({ file }) => fileName(file)));
  for (const [index, name] of module.value.menu.entries())
    if (!files.has(name)) report(['menu', index], `forms/ 和 reports/ 中没有可用的 ${name}.yaml`);
  // Reports that are not listed come after what is.
  for (const name of forms.map((form) => fileName(form.file)))
    if (!module.value.menu.includes(name)) report(['menu'], `菜单没有列出 forms/${name}.yaml`);
}

type KnownPopups = { readonly tables: Known['tables']; readonly popups: ReadonlyMap<string, PopupDefinition> };

function fileName(file: string): string {
  return file.replace(/^.*\/|\.yaml$/g, '');
}

/** A chart names what is there: the table it counts, its columns and the module it stands below. */
function checkChart(
  { source, items, x, y = [], entry }: ChartFile,
  known: Known,
  modules: ReadonlySet<string>,
  report: SeedReport,
): void {
  checkReport({ items }, known, report);
  checkEntry(entry, modules, report);
  if (source.kind !== 'form') {
    for (const name of [...(x === undefined ? [] : [x]), ...y])
      if (!items.some((item) => item.name === name)) report(['items'], `没有列 ${name}`);
    return;
  }
  const fields = known.tables.get(source.table);
  if (fields === undefined) {
    report(['source', 'table'], `没有数据表 ${source.table}`);
    return;
  }
  const names = new Set(['create_by', 'create_time', ...fields.map(({ name }) => name)]);
  for (const name of [source.by, ...source.measures.flatMap(({ field }) => field ?? [])])
    if (!names.has(name)) report(['source'], `数据表 ${source.table} 没有字段 ${name}`);
}

/** Checks that everything a report names is there; its SQL is checked where the tables are known. */
function checkReport(value: Pick<ReportDefinition, 'items'>, known: Known, report: SeedReport): void {
  for (const [index, item] of value.items.entries()) {
    const fault = (text: string): void => report(['items', index], `列 ${item.name}：${text}`);
    if (value.items.findIndex(({ name }) => name === item.name) !== index) fault('名称重复');
    if (fieldType(item.type) === undefined) fault(`没有类型 ${item.type}`);
    if (item.label_en === undefined && !known.hasEnglish(item.label))
      fault(`标签“${item.label}”没有英文，请写 label_en 或补充 glossary.yaml`);
    if (item.dict !== undefined && !known.dicts.has(item.dict)) fault(`没有字典 ${item.dict}`);
    const [table = '', field = ''] = (item.kept_with ?? '').split('.');
    if (known.tables.get(table)?.some(({ name }) => name === field) === false)
      fault(`数据表 ${table} 没有字段 ${field}`);
  }
}

/** Charts draw columns of their report; a parameter is chosen from a dictionary that is there. */
function checkReportCharts(
  { items, params = [], charts = [] }: ReportDefinition,
  known: Known,
  report: SeedReport,
): void {
  for (const [index, { dict }] of params.entries())
    if (dict !== undefined && !known.dicts.has(dict)) report(['params', index], `没有字典 ${dict}`);
  for (const [index, { x, y, series = [] }] of charts.entries())
    for (const name of [x, ...y, ...series])
      if (!items.some((item) => item.name === name)) report(['charts', index], `没有列 ${name}`);
}

/** A file enhances a form of its own module; what it names must be there. */
function checkEnhancements(
  { forms, enhancements }: ModuleSet['modules'][number],
  tables: Known['tables'],
  faults: ModuleFault[],
): void {
  const names = (table: string): ReadonlySet<string> | undefined => {
    const fields = tables.get(table);
    return fields === undefined ? undefined : new Set(fields.map(({ name }) => name));
  };
  for (const file of enhancements) {
    const report = reporter(file, faults);
    const { table } = file.value;
    const form = forms.find(({ value }) =>
      [value.table, ...(value.copies ?? []).map((copy) => copy.table)].includes(table),
    );
    const fields = form === undefined ? undefined : names(form.value.table);
    if (fields === undefined) {
      report(['table'], `本模块没有表单 ${table}`);
      continue;
    }
    for (const { place, zh } of checkEnhancement(enhancementOf(file.value), { fields, fieldsOf: names }))
      report(
        place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        zh,
      );
  }
}

/** A file prints a form of its own module; what it names must be there, for nobody would see that it prints nothing. */
function checkPrints(
  { forms, prints }: ModuleSet['modules'][number],
  roles: ReadonlySet<string>,
  faults: ModuleFault[],
): void {
  for (const file of prints) {
    const report = reporter(file, faults);
    const form = forms.find(({ value }) => value.table === file.value.table)?.value;
    if (form === undefined) {
      report(['table'], `本模块没有表单 ${file.value.table}`);
      continue;
    }
    for (const role of file.value.roles ?? []) if (!roles.has(role)) report(['roles'], `没有角色 ${role}`);
    const body = bodyOfFile(file.value);
    const printed = withPaperFields(form.table, {
      title: form.title,
      fields: form.fields,
      subs: (form.sub_tables ?? []).map(({ table, title, fields }) => ({ table, title, fields, oneToOne: false })),
      number: form.number?.field ?? null,
    });
    for (const [name, bytes] of file.pictures) {
      const fault = pictureFault(name, bytes);
      if (fault !== null) report(['body'], fault);
    }
    for (const { place, message } of templateFaults(body)) report([place.split('.')[0] ?? 'body'], message);
    for (const { table, name } of missingNames(body, printed))
      report(['body'], name === '' ? `没有子表 ${table ?? ''}` : `数据表 ${table ?? form.table} 没有字段 ${name}`);
  }
}

function checkPopups({ popups }: ModuleSet['modules'][number], known: KnownPopups, faults: ModuleFault[]): void {
  const report = reporter(popups, faults);
  for (const [index, popup] of (popups?.value.popups ?? []).entries()) {
    const fields = known.tables.get(popup.table);
    if (fields === undefined) {
      report(['popups', index, 'table'], `没有数据表 ${popup.table}`);
      continue;
    }
    for (const column of [...popup.columns, ...popup.query, popup.display])
      if (!fields.some((field) => field.name === column))
        report(['popups', index], `数据表 ${popup.table} 没有字段 ${column}`);
    for (const { field } of popup.params ?? [])
      if (field !== 'id' && field !== 'head_id' && !fields.some(({ name }) => name === field))
        report(['popups', index, 'params'], `数据表 ${popup.table} 没有字段 ${field}`);
    if (popup.sub !== undefined) {
      const { param } = popup.sub;
      const sub = known.popups.get(popup.sub.popup);
      if (sub === undefined) report(['popups', index, 'sub'], `没有弹出报表 ${popup.sub.popup}`);
      else if (sub.params?.some(({ name }) => name === param) !== true)
        report(['popups', index, 'sub'], `弹出报表 ${sub.code} 没有参数 ${param}`);
    }
    const tree = popup.tree?.field;
    if (tree !== undefined && fields.find(({ name }) => name === tree)?.reference?.parent === undefined)
      report(['popups', index, 'tree'], `字段 ${tree} 不是树形引用`);
  }
}
