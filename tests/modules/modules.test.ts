import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldType } from '#core/fields/field-types.ts';
import { installModules } from '#server/kernel/registry.ts';
import { modules } from '#server/modules.ts';
import { checkModules } from '#server/seed/check-modules.ts';
import { readModules, type ModuleFault } from '#server/engine/module-file/module-files.ts';
import { textPairs } from '#server/seed/texts.ts';

installModules(modules);
const folder = resolve(import.meta.dirname, '../../modules');
const faults: ModuleFault[] = [];
const set = await readModules(folder, faults);
checkModules(set, faults);

describe('module files', () => {
  it('have no faults', () => expect(faults).toEqual([]));

  it('have none by themselves either: a module starts with what it says it needs', async () => {
    for (const { module } of set.modules) {
      const own: ModuleFault[] = [];
      checkModules(await readModules(folder, own, [module.value.module]), own);
      expect({ module: module.value.module, faults: own }).toEqual({ module: module.value.module, faults: [] });
    }
  });

  it('of finance have reports that read no table of modules finance does not need, but for those they can do without', async () => {
    const alone = await readModules(folder, [], ['finance']);
    const there = new Set(
      alone.modules.flatMap(({ forms }) =>
        forms.flatMap(({ value }) => [value, ...(value.sub_tables ?? [])].map(({ table }) => table)),
      ),
    );
    const all = set.modules.flatMap(({ forms }) =>
      forms.flatMap(({ value }) => [value, ...(value.sub_tables ?? [])].map(({ table }) => table)),
    );
    const elsewhere = new Set(all.filter((name) => !there.has(name)));
    const foreign = alone.modules.flatMap(({ reports }) =>
      reports.flatMap(({ value: { code, sql, optional = {} } }) =>
        [...sql.matchAll(/\b(?:from|join)\s+(\w+)/gu)].flatMap(([, name = '']) =>
          elsewhere.has(name) && !Object.hasOwn(optional, name) ? [`${code}: ${name}`] : [],
        ),
      ),
    );
    expect(foreign).toEqual([]);
  });

  it('hold every list, master-detail and tree screen of the business modules, and the form of the widgets [B2.20]', () => {
    expect(Object.fromEntries(set.modules.map(({ module, forms }) => [module.value.module, forms.length]))).toEqual({
      base: 20,
      bom: 6,
      device: 14,
      energy: 10,
      finance: 30,
      hexiao: 2,
      mold: 19,
      monthlySettlement: 0,
      oa: 18,
      online: 2,
      park: 29,
      personnel: 24,
      procure: 22,
      production: 21,
      project: 9,
      quality: 22,
      quotation: 4,
      salary: 9,
      sale: 18,
      scheduling: 7,
      storage: 26,
      traceability: 2,
    });
  });

  it('depend on each other only where the records do: every field that stays dormant waits for a table of a later issue', () => {
    const tables = new Set(
      set.modules.flatMap(({ forms }) =>
        forms.flatMap(({ value }) => [value.table, ...(value.sub_tables ?? []).map((sub) => sub.table)]),
      ),
    );
    const popups = new Map(
      set.modules.flatMap((module) =>
        (module.popups?.value.popups ?? []).map((popup) => [popup.code, popup.table] as const),
      ),
    );
    const dormant = set.modules.flatMap(({ forms }) =>
      forms.flatMap(({ value }) =>
        [value, ...(value.sub_tables ?? [])].flatMap((part) =>
          part.fields.flatMap((field) => {
            const target =
              field.reference?.table ?? (field.popup && (popups.get(field.popup.code) ?? field.popup.code));
            return target === undefined || tables.has(target) ? [] : target;
          }),
        ),
      ),
    );
    expect([...new Set(dormant)]).toEqual(['sys_position']);
  });

  it('name their schema on the first line, so that editors complete them', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
    for (const file of files)
      expect(readFileSync(join(folder, file), 'utf8').split('\n')[0], file).toMatch(
        /^# yaml-language-server: \$schema=(\.\.\/)*schema\/\w+\.schema\.json$/,
      );
  });

  it('give one Chinese text one English text everywhere', () => {
    const english = new Map<string, Set<string>>();
    for (const [zh, en] of textPairs(set)) english.set(zh, (english.get(zh) ?? new Set()).add(en ?? '(missing)'));
    const conflicts = [...english]
      .filter(([, texts]) => texts.size > 1 || texts.has('(missing)'))
      .map(([zh, texts]) => [zh, ...texts]);
    expect(conflicts).toEqual([]);
  });

  const forms = set.modules.flatMap((module) => module.forms.map((form) => [form.value.title, form.value] as const));
  it.each(forms)('%s shows a list, can be queried and has labels that fit', (_title, form) => {
    expect(form.fields.some((field) => field.list === true)).toBe(true);
    expect(form.fields.some((field) => field.query === true)).toBe(true);
    expect(form.buttons).toContain('view');
    const fields = [...form.fields, ...(form.sub_tables ?? []).flatMap((sub) => sub.fields)];
    expect(fields.filter((field) => field.label.length > 12)).toEqual([]);
    const numbers = fields.filter((field) => fieldType(field.type)?.storage === 'numeric' && field.type === 'number');
    expect(numbers.filter((field) => field.precision === undefined)).toEqual([]);
  });
});
