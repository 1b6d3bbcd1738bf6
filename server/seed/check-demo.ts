import { parseFormula } from '#core/formula/parse.ts';
import type { Known, Report } from '#core/online/check-form.ts';
import type { DemoFormulas, DemoTable, FormFile } from '#server/engine/module-file/module-files.ts';
import { forAuthors } from '#server/engine/module-file/source.ts';

/** Demonstration data names tables of its own module, their fields, and formulas that can be read. */
export function checkDemo(
  tables: Readonly<Record<string, DemoTable>>,
  own: readonly FormFile[],
  known: Known,
  report: Report,
): void {
  for (const [name, table] of Object.entries(tables)) {
    const place = ['tables', name];
    if (!own.some((form) => form.table === name)) {
      report(place, forAuthors(`本模块没有表单 ${name}`));
      continue;
    }
    const check = (owner: string, field: string, formula: string | null = null): void => {
      if (known.tables.get(owner)?.some((each) => each.name === field) !== true)
        report(place, forAuthors(`数据表 ${owner} 没有字段 ${field}`));
      const parsed = parseFormula(formula ?? '0');
      if (!parsed.ok) report(place, forAuthors(`${owner}.${field} 的公式：${parsed.fault.zh}`));
    };
    const checkAll = (owner: string, formulas: DemoFormulas): void => {
      for (const [field, formula] of Object.entries(formulas)) check(owner, field, formula);
    };
    checkAll(name, table.set ?? {});
    for (const [line, formulas] of Object.entries(table.lines ?? {}))
      for (const each of [formulas].flat()) checkAll(line, each);
    for (const [column, values] of Object.entries(table.columns ?? {})) {
      check(name, column);
      if (values.length !== (table.names ?? []).length)
        report(place, forAuthors(`${column} 有 ${values.length} 个值，names 有 ${(table.names ?? []).length} 个`));
    }
  }
}
