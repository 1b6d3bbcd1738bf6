import { tablesOf } from '#core/online/definition.ts';
import { actsOf, formOfFile } from '#server/engine/behaviour/acts.ts';
import { ofColumns } from '#server/engine/behaviour/column-checks.ts';
import { codeOf, declaredAt } from '#server/engine/behaviour/declared-at.ts';
import type { Module } from '#server/engine/behaviour/module.ts';
import { declaringModules } from '#server/engine/behaviour/registry.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { ModuleFault, ModuleSet } from '#server/engine/module-file/module-files.ts';
import { forAuthors } from '#server/engine/module-file/source.ts';

/** Code of a module, by its name. */
export type Code = (module: string) => readonly { readonly file: string; readonly text: string }[];

/** Finds where the code of modules and their files, or the engine, do not agree: kinds of checks, buttons, and the tables that code names. */
export function checkBehaviours(set: ModuleSet, faults: ModuleFault[], code: Code = codeOf): void {
  checkKinds(faults);
  checkButtons(set, faults);
  checkTables(set, faults, code);
}

/**
 * Finds needs of our own files that lead in a circle, and those the code does not know of. What an installation exports works its needs out from
 * what its forms name, which may well lead both ways.
 */
export function checkNeeds(set: ModuleSet, faults: ModuleFault[]): void {
  const needs = new Map(set.modules.map(({ module }) => [module.value.module, module.value.needs ?? []]));
  const declared = declaringModules();
  const byCode = new Map(declared.map((one) => [one.name, one.needs]));
  for (const { module } of set.modules) {
    const { module: name, needs: own = [] } = module.value;
    for (const [index, needed] of own.entries()) {
      const say = (text: string): void =>
        void faults.push({ file: module.file, line: module.lineOf(['needs', index]), text: forAuthors(text) });
      if (closureOf(needed, needs).has(name))
        say(`模块互相需要：${wayTo(needed, name, needs).join(' → ')}；请从其中一个的 needs 去掉另一个`);
      else if (byCode.has(name) && byCode.has(needed) && !closureOf(name, byCode).has(needed))
        say(`需要模块 ${needed}，而 ${declaredAt(name, /needs:/)} 的 needs 没有它；请在那里补上，或从这里去掉`);
    }
  }
}

/** Everything a module needs, by whatever way. */
function closureOf(name: string, needs: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (one: string): void => {
    for (const needed of needs.get(one) ?? [])
      if (!found.has(needed)) {
        found.add(needed);
        visit(needed);
      }
  };
  visit(name);
  return found;
}

function wayTo(from: string, to: string, needs: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const ways = [[to, from]];
  for (const way of ways) {
    const last = way.at(-1) ?? '';
    if (last === to) return way;
    for (const next of needs.get(last) ?? []) if (next === to || !way.includes(next)) ways.push([...way, next]);
  }
  return [to, from];
}

/** Finds checks of modules that the engine has: one of the two would never be asked. */
function checkKinds(faults: ModuleFault[]): void {
  for (const { name, checks = {} } of declaringModules())
    for (const kind of Object.keys(checks).filter((one) => Object.hasOwn(ofColumns, one))) {
      const [file = '', line] = declaredAt(name, new RegExp(`^\\s*${kind}:`)).split(':');
      const text = `审核检查 ${kind} 是引擎自己的，模块 ${name} 不能再声明；请换一个名称`;
      faults.push({ file, line: Number(line), text: forAuthors(text) });
    }
}

/** Finds buttons of a form that two acts answer. */
function checkButtons(set: ModuleSet, faults: ModuleFault[]): void {
  const declared = declaringModules();
  for (const { forms } of set.modules)
    for (const { value, file, lineOf } of forms) {
      const form = formOfFile(value);
      const codes = actsOf(form).map(({ code }) => code);
      for (const code of new Set(codes.filter((one, index) => codes.indexOf(one) !== index))) {
        const places = declared.flatMap((one) => (answers(one, form, code) ? placeOfAct(one.name, code) : []));
        const text = `按钮 ${code} 有多个声明：${places.join('、')}；请只留一个，或给另一个换一个按钮代码`;
        faults.push({ file, line: lineOf(['buttons', value.buttons.indexOf(code)]), text: forAuthors(text) });
      }
    }
}

function answers({ acts = [], steps = [] }: Module, form: Form, code: string): boolean {
  return (
    acts.some((act) => act.code === code && act.fits(form)) ||
    steps.some((step) => step.code === code && step.table === form.head.name)
  );
}

function placeOfAct(module: string, code: string): string {
  return `${module}（${declaredAt(module, new RegExp(`code: '${code}'`))}）`;
}

/**
 * Finds tables in the code of modules that are of modules it does not need. A module may name its own tables, those of what it needs (by its file or
 * its code, by whatever way), and those of modules it declares in `reads`.
 */
function checkTables(set: ModuleSet, faults: ModuleFault[], code: Code): void {
  const owners = new Map(
    set.modules.flatMap(({ module, forms }) =>
      forms.flatMap(({ value }) => tablesOf(value).map((table) => [table, module.value.module] as const)),
    ),
  );
  const declared = declaringModules();
  const files = new Map(set.modules.map(({ module: { value } }) => [value.module, value.needs ?? []]));
  const needs = new Map(declared.map((one) => [one.name, [...one.needs, ...(files.get(one.name) ?? [])]]));
  for (const { name, reads = [] } of declared) {
    if (!files.has(name)) continue;
    const may = new Set([name, ...closureOf(name, needs), ...reads]);
    for (const { file, text } of code(name))
      for (const { index, 0: table } of withoutComments(text).matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g)) {
        const owner = owners.get(table);
        if (owner === undefined || may.has(owner)) continue;
        faults.push({
          file,
          line: text.slice(0, index).split('\n').length,
          text: forAuthors(
            `数据表 ${table} 属于模块 ${owner}，${name} 没有声明需要它；请在 ${declaredAt(name, /needs:/)} 的 reads 补上 ${owner}（先用 catalogue.table 看是否安装），或不用这张表`,
          ),
        });
      }
  }
}

/** Blanks comments, so that places stay where they are. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}
