import { pageSlice } from './page.ts';
import { camel, kebabName, pascal, type Scaffold } from './scaffold.ts';

/** A module with code: a document with a check, an act, an effect of its own and a posting to the ledger of customers, a page, and the test of all that. */
export const behaviour: Scaffold = {
  usage: 'behaviour <module> <document>',
  example: ['haulage', 'road-trip'],
  make: ([rawModule, rawName]) => {
    const module = kebabName(rawModule, 'The module').replaceAll('-', '');
    const name = kebabName(rawName, 'The document');
    const names: Names = {
      module,
      name,
      id: camel(name),
      part: pascal(name),
      table: `${module}_${name.replaceAll('-', '_')}`,
    };
    const server = `modules/${module}/server`;
    return {
      create: new Map([
        [`modules/${module}/module.yaml`, moduleFile(names)],
        [`modules/${module}/numbers.yaml`, numbersFile(names)],
        [`modules/${module}/forms/${name}.yaml`, formFile(names)],
        [`${server}/index.ts`, indexFile(names)],
        [`${server}/${name}.ts`, codeFile(names)],
        [`${server}/answers.ts`, answersFile(names)],
        [`${server}/refusals.ts`, refusalsFile(names)],
        [`${server}/db/${name}.ts`, dbFile(names)],
        [`${server}/${name}.test.ts`, testFile(names)],
        ...pageSlice(`src/pages/${module}/${name}`, name, `${names.part}Page`),
      ]),
      next: [
        `npm run generate, then npm run format: module list, schema, buttons, page registry and README follow from the declarations.`,
        `Write what ${server}/${name}.ts really does; npm run modules -- explain ${names.table} tells what happens when.`,
        `node node_modules/vitest/vitest.mjs run --project=server modules/${module}`,
      ],
    };
  },
};

type Names = {
  readonly module: string;
  readonly name: string;
  readonly id: string;
  readonly part: string;
  /** Name of the table, with which the names of its check, its effect and its button begin. */
  readonly table: string;
};

function moduleFile({ module, name, part }: Names): string {
  return [
    `# yaml-language-server: $schema=../schema/module.schema.json`,
    `module: ${module}`,
    `title: ${module} 模块`,
    `title_en: Module ${module}`,
    `icon: appstore`,
    `sort: 910`,
    `needs: [base]`,
    `# Pages of the product that this module has, in menu order; \`page\` is the slice of src/pages and what it exports.`,
    `pages:`,
    `  - component: ${module}/${name}-board`,
    `    page: ${module}/${name}#${part}Page`,
    `    title: ${module} 看板`,
    `    title_en: ${part} board`,
    `    permission: ${module}:${name}-board`,
    `    buttons: [view]`,
    `    last: true`,
    `menu:`,
    `  - ${name}`,
    ``,
  ].join('\n');
}

function numbersFile({ table, module, part }: Names): string {
  return [
    `# yaml-language-server: $schema=../schema/numbers.schema.json`,
    `rules:`,
    `  - { code: rule_${table}, name: ${module} 单据, name_en: ${part}, pattern: '${module.slice(0, 4).toUpperCase()}{yyyyMMdd}{0000}', reset: day }`,
    ``,
  ].join('\n');
}

function formFile({ module, name, part, table }: Names): string {
  return [
    `# yaml-language-server: $schema=../../schema/form.schema.json`,
    `table: ${table}`,
    `title: ${module} 单据`,
    `title_en: ${part}`,
    `kind: single`,
    `route: /${module}/${name}`,
    `permission: ${module}:${name}`,
    `buttons: [view, add, edit, delete, submit, withdraw, audit, unaudit, void, ${table}_ask]`,
    `number: { field: bill_no, rule: rule_${table} }`,
    `life_cycle: bill`,
    `checks: [{ check: ${table}_most, amount: amount, most: '10000' }]`,
    `# The customer owes the amount; the document remembers at what it counted.`,
    `effects: [{ open_item: receivable }, { ${table}_kept: amount }]`,
    `columns: 2`,
    `sort: [{ field: bill_no, order: desc }]`,
    `display: bill_no`,
    `fields:`,
    `  - { name: bill_no, label: 单据编号, type: text, unique: true, readonly: true, list: true, query: true, length: 50 }`,
    `  - { name: bill_date, label: 单据日期, type: date, required: true, list: true, query: true, default: '#{date}' }`,
    `  - { name: customer_id, label: 客户, type: popup, required: true, list: true, query: true, popup: { code: pop_customer, from: id, to: customer_id } }`,
    `  - { name: currency, label: 币种, type: list, reference: { table: md_currency, value: code, text: name }, default: CNY }`,
    `  - { name: exchange_rate, label: 汇率, type: number, precision: 14, min: 0 }`,
    `  - { name: amount, label: 金额, type: number, required: true, list: true, precision: 2 }`,
    `  - { name: written_amount, label: 已核销, type: number, readonly: true, list: true, precision: 2, default: '0' }`,
    `  - { name: open_amount, label: 未核销, type: number, readonly: true, list: true, precision: 2, formula: 'amount - coalesce(written_amount, 0)' }`,
    `  - { name: open_own, label: 未核销本位币, type: number, readonly: true, precision: 2 }`,
    `  - { name: kept_amount, label: 生效金额, label_en: Amount in effect, type: number, readonly: true, list: true, precision: 2 }`,
    `  - { name: bill_status, label: 单据状态, type: list, readonly: true, list: true, query: true, dict: bill_status, default: '0' }`,
    `  - { name: audit_by, label: 审核人, type: sel_user, readonly: true, multiple: false }`,
    `  - { name: audit_time, label: 审核时间, type: datetime, readonly: true }`,
    ``,
  ].join('\n');
}

function indexFile({ module, name, id, part, table }: Names): string {
  return [
    `import { check, effect } from '#server/engine/behaviour/module.ts';`,
    `import { defineModule } from '#server/kernel/module.ts';`,
    `import { check${part}, drop${part}, ${id}Acts, keep${part}, keptTakes, mostTakes } from './${name}.ts';`,
    ``,
    `export default defineModule('${module}', {`,
    `  needs: ['base'],`,
    `  acts: ${id}Acts,`,
    `  checks: {`,
    `    ${table}_most: check(mostTakes, { about: 'An amount is no more than a set one.', audit: check${part} }),`,
    `  },`,
    `  effects: {`,
    `    ${table}_kept: effect(keptTakes, {`,
    `      about: 'The document remembers the amount at which it counts.',`,
    `      audit: keep${part},`,
    `      takeBack: drop${part},`,
    `    }),`,
    `  },`,
    `});`,
    ``,
  ].join('\n');
}

function answersFile({ module }: Names): string {
  return [
    `import type { RefusalTexts } from '#core/refusals/text.ts';`,
    ``,
    `/** Texts that acts of ${module} tell when they are done. */`,
    `export const ${module}Answers = {`,
    `  inEffect: { zh: '{name}的生效金额：{amount}', en: 'Amount in effect of {name}: {amount}' },`,
    `  notInEffect: { zh: '未审核', en: 'not audited' },`,
    `} as const satisfies RefusalTexts;`,
    ``,
  ].join('\n');
}

function refusalsFile({ module }: Names): string {
  return [
    `import type { RefusalTexts } from '#core/refusals/text.ts';`,
    ``,
    `/** Refusals of ${module}. */`,
    `export const ${module}Refusals = {`,
    `  beyondMost: {`,
    `    zh: '{name}不能审核：金额 {own} 超过 {most}，请改小金额',`,
    `    en: '{name} cannot be audited: the amount {own} is above {most}; lower it',`,
    `  },`,
    `} as const satisfies RefusalTexts;`,
    ``,
  ].join('\n');
}

function codeFile({ module, name, id, part, table }: Names): string {
  return [
    `import Big from 'big.js';`,
    `import { money, parseAmount } from '#core/amounts/amounts.ts';`,
    `import { headColumn, text, type ParameterValues } from '#core/online/parameters.ts';`,
    `import { filled } from '#core/refusals/text.ts';`,
    `import { plain } from '#core/values/plain.ts';`,
    `import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';`,
    `import { lockedRecord } from '#server/engine/record/read-record.ts';`,
    `import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';`,
    `import { refusal } from '#server/platform/refusal.ts';`,
    `import { ${module}Answers } from './answers.ts';`,
    `import { setKept } from './db/${name}.ts';`,
    `import { ${module}Refusals } from './refusals.ts';`,
    ``,
    `/** The column of the amount, and the most it may be. */`,
    `export const mostTakes = { amount: headColumn, most: text({ pattern: '^[0-9]{1,9}$' }) };`,
    ``,
    `/** The column of the amount that is remembered. */`,
    `export const keptTakes = { ${table}_kept: headColumn };`,
    ``,
    `/** Refuses an amount that is more than the form allows. @throws Refusal 422 with the figures */`,
    `export function check${part}({ form }: Scope, { head }: Stored, { amount, most }: ParameterValues<typeof mostTakes>): void {`,
    `  const own = parseAmount(head[amount]) ?? new Big(0);`,
    `  if (own.lte(most)) return;`,
    `  throw refusal(422, ${module}Refusals.beyondMost, {`,
    `    name: nameOf(form.head, form, head),`,
    `    own: money(own),`,
    `    most: money(new Big(most)),`,
    `  });`,
    `}`,
    ``,
    `/** Remembers the amount at which the document counts. */`,
    `export async function keep${part}(scope: Scope, stored: Stored, effect: ParameterValues<typeof keptTakes>): Promise<void> {`,
    `  await setKept(scope.db, placeOf(scope, stored), plain(stored.head[effect.${table}_kept]));`,
    `}`,
    ``,
    `/** Forgets it again. */`,
    `export async function drop${part}(scope: Scope, stored: Stored): Promise<void> {`,
    `  await setKept(scope.db, placeOf(scope, stored), null);`,
    `}`,
    ``,
    `function placeOf({ actor }: Scope, { head }: Stored): { readonly id: string; readonly tenantId: string } {`,
    `  return { id: plain(head['id']), tenantId: actor.tenantId };`,
    `}`,
    ``,
    `/** Buttons of the document. */`,
    `export const ${id}Acts: readonly DocumentAct[] = [`,
    `  {`,
    `    code: '${table}_ask',`,
    `    title: '查生效金额',`,
    `    titleEn: 'Amount in effect',`,
    `    exp: '',`,
    `    isTold: true,`,
    `    fits: actOf('${table}'),`,
    `    run: async (scope, id) => {`,
    `      const { head } = await lockedRecord(scope, id);`,
    `      return [`,
    `        filled(${module}Answers.inEffect, {`,
    `          name: nameOf(scope.form.head, scope.form, head),`,
    `          amount: plain(head['kept_amount']) || ${module}Answers.notInEffect,`,
    `        }),`,
    `      ];`,
    `    },`,
    `  },`,
    `];`,
    ``,
  ].join('\n');
}

function dbFile({ table }: Names): string {
  return [
    `import { sql } from 'kysely';`,
    `import type { Db } from '#server/db/connection.ts';`,
    ``,
    `/** Writes the amount at which a document counts; null where it does not. */`,
    `export async function setKept(`,
    `  db: Db,`,
    `  { id, tenantId }: { readonly id: string; readonly tenantId: string },`,
    `  amount: string | null,`,
    `): Promise<void> {`,
    `  await sql\``,
    `    update ${table} set kept_amount = \${amount}::numeric where tenant_id = \${tenantId} and id = \${id}\`.execute(db);`,
    `}`,
    ``,
  ].join('\n');
}

function testFile({ module, part, table }: Names): string {
  return [
    `import { sql } from 'kysely';`,
    `import { afterAll, beforeAll, expect, it } from 'vitest';`,
    `import { documentCalls, type DocumentCalls } from '#server/testing/document-calls.ts';`,
    `import { startOnlineServer } from '#server/testing/online.ts';`,
    `import type { TestServer } from '#server/testing/server.ts';`,
    ``,
    `let server: TestServer;`,
    `let token: string;`,
    `let calls: DocumentCalls;`,
    ``,
    `beforeAll(async () => {`,
    `  server = await startOnlineServer({ modules: ['${module}'] });`,
    `  token = await server.signInAsAdmin();`,
    `  calls = documentCalls(() => ({ server, token }));`,
    `  await sql\`insert into crm_customer (id, tenant_id, create_by, code, name, enabled) values ('cus', '1', 'admin', 'CUS', '客户', 'Y')\`.execute(`,
    `    server.db,`,
    `  );`,
    `});`,
    `afterAll(() => server.close());`,
    ``,
    `const bill = (amount: number) => ({ bill_date: '2026-10-12', customer_id: 'cus', amount });`,
    `const read = async (id: string): Promise<Record<string, unknown>> =>`,
    `  (await calls.call<Record<string, unknown>>('GET', \`/online/cgform/api/form/${table}/\${id}\`)).body.result;`,
    ``,
    `it('${part} posts to the ledger of its customer when it counts, and takes it back', async () => {`,
    `  const id = await calls.post('${table}', bill(1200.5));`,
    `  const counted = await read(id);`,
    `  expect([Number(counted['kept_amount']), Number(counted['open_amount'])]).toEqual([1200.5, 1200.5]);`,
    `  const { rows } = await sql\``,
    `    select kind, increase::float as increase from fin_party_ledger where form_code = '${table}' and bill_id = \${id}\`.execute(server.db);`,
    `  expect(rows).toEqual([{ kind: 'receivable', increase: 1200.5 }]);`,
    `  expect((await calls.press('${table}', '${table}_ask', id)).message).toContain('的生效金额：1200.5');`,
    `  await calls.done('${table}', 'unaudit', id);`,
    `  const back = await read(id);`,
    `  expect([back['bill_status'], back['kept_amount'] ?? null]).toEqual(['0', null]);`,
    `});`,
    ``,
    `it('${part} is refused beyond what its form allows', async () => {`,
    `  const id = await calls.make('${table}', bill(10_000.01));`,
    `  await calls.done('${table}', 'submit', id);`,
    `  expect((await calls.press('${table}', 'audit', id)).message).toContain('超过 10,000.00，请改小金额');`,
    `});`,
    ``,
  ].join('\n');
}
