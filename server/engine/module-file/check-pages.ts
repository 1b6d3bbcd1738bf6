import { schemaFaultText } from '#core/amis/messages.ts';
import { checkSchema } from '#core/amis/schema-check.ts';
import { missingIn } from '#core/desform/apply.ts';
import { readDesign } from '#core/desform/design.ts';
import { designFaultText } from '#core/desform/faults.ts';
import type { Known, Report } from '#core/online/check-form.ts';
import { readableSystemColumns } from '#core/online/definition.ts';
import { filled, inEach } from '#core/refusals/text.ts';
import { faultText, sheetFaults } from '#core/sheet-report/check.ts';
import type { ReportDefinition } from '#server/engine/definition/report-definition.ts';
import { readDatabaseUrl } from '#server/engine/source/data-source-url.ts';
import type {
  DesformFile,
  FormFile,
  MenuEntry,
  ModuleFault,
  PageFile,
  SheetFile,
  Source,
  SourceFile,
} from './module-files.ts';
import { moduleFileRefusals } from './refusals.ts';
import { forAuthors } from './source.ts';

/** The place in the menu is below a module that is there. */
export function checkEntry(entry: MenuEntry | undefined, modules: ReadonlySet<string>, report: Report): void {
  if (entry?.module !== undefined && !modules.has(entry.module))
    report(['entry', 'module'], filled(moduleFileRefusals.noModule, { module: entry.module }));
}

/** A sheet report names data sets that are there, and columns of theirs. */
export function checkSheet(
  { sets, sheet, entry }: SheetFile,
  known: {
    readonly tables: Known['tables'];
    readonly reports: ReadonlyMap<string, Pick<ReportDefinition, 'items' | 'params'>>;
    readonly modules: ReadonlySet<string>;
  },
  report: Report,
): void {
  checkEntry(entry, known.modules, report);
  const fields = new Map<string, ReadonlySet<string> | undefined>();
  const params = new Set<string>();
  for (const [index, { name, kind, code }] of sets.entries()) {
    const at = ['sets', index];
    if (name === 'param') report(at, forAuthors('数据集不能命名为 param，它用来写查询参数'));
    if (fields.has(name)) report(at, forAuthors(`数据集 ${name} 重复`));
    const source = kind === 'report' ? known.reports.get(code) : known.tables.get(code);
    if (source === undefined) report(at, forAuthors(kind === 'report' ? `没有报表 ${code}` : `没有数据表 ${code}`));
    fields.set(name, columnsOf(source));
    if (source !== undefined && 'items' in source) for (const param of source.params ?? []) params.add(param.name);
  }
  for (const fault of sheetFaults(sheet, { sets: fields, params })) {
    const cell = sheet.cells.findIndex(({ row, column }) => row === fault.row && column === fault.column);
    report(
      cell < 0 ? ['sheet'] : ['sheet', 'cells', cell],
      inEach((language) => faultText(fault, language)),
    );
  }
}

/** Columns a cell may show; not known where the source is not. */
function columnsOf(
  source: Pick<ReportDefinition, 'items'> | readonly { readonly name: string }[] | undefined,
): ReadonlySet<string> | undefined {
  if (source === undefined) return undefined;
  if ('items' in source) return new Set(source.items.map(({ name }) => name));
  return new Set(['id', ...readableSystemColumns, ...source.map(({ name }) => name)]);
}

/** Finds everything in a page that would not run in the frame of amis pages, at the line of the file. */
export function checkPage(file: Source<PageFile>, modules: ReadonlySet<string>, faults: ModuleFault[]): void {
  const { entry, schema } = file.value;
  checkEntry(entry, modules, (place, text) => faults.push({ file: file.file, line: file.lineOf(place), text }));
  const first = file.lineOf(['schema']);
  // A text of several lines begins below its key.
  const isBlock = schema.includes('\n');
  for (const fault of checkSchema(schema))
    faults.push({
      file: file.file,
      line: isBlock ? first + fault.line : first,
      text: inEach((language) => schemaFaultText(fault, language)),
    });
}

/** A designed form is drawn over a form that is there, with fields and sub-tables of it. */
export function checkDesform(
  { form: table, design, entry }: DesformFile,
  known: { readonly forms: ReadonlyMap<string, FormFile>; readonly modules: ReadonlySet<string> },
  report: Report,
): void {
  checkEntry(entry, known.modules, report);
  const read = readDesign(JSON.stringify(design));
  if (!read.ok)
    for (const fault of read.faults)
      report(
        ['design', ...(fault.place.match(/\w+/g) ?? []).map(placeName)],
        inEach((language) => designFaultText(fault, language)),
      );
  const form = known.forms.get(table);
  if (form === undefined) report(['form'], forAuthors(`没有表单 ${table}`));
  if (!read.ok || form === undefined) return;
  const names = {
    fields: new Set(form.fields.map(({ name }) => name)),
    lines: new Set((form.sub_tables ?? []).map((sub) => sub.table)),
  };
  for (const { name } of missingIn(names, read.design))
    report(['design'], forAuthors(`表单 ${table} 没有字段或子表 ${name}`));
}

/** Keys of a list are numbers. */
function placeName(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

/** The address of a data source has no account and no password in it. */
export function checkSources(sources: readonly SourceFile[], report: Report): void {
  for (const [index, { url }] of sources.entries()) {
    const address = readDatabaseUrl(url);
    if ('fault' in address) report(['sources', index, 'url'], address.fault);
  }
}
