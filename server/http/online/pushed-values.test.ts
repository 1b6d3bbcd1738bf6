import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadModules } from '#server/seed/load-modules.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { buildDepart, buildUser } from '#server/testing/builders.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { kernelModules, modulesDir } from '#server/testing/online.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { Step } from '#server/testing/document-calls.ts';
import { openTrade, TRADE_DAY, type Trade } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;
type Refused = { errors: { field: string; message: string; row?: number; table?: string }[] };

/** One field of every kind that refers to something, as orders and deliveries of these tests have them in head and lines. */
const kinds = {
  k_list: 'type: list, dict: demo_colour',
  k_radio: 'type: radio, dict: demo_colour',
  k_multi: 'type: list_multi, dict: demo_colour',
  k_checkbox: 'type: checkbox, dict: demo_colour',
  k_transfer: 'type: transfer, dict: demo_colour',
  k_search: 'type: sel_search, reference: { table: md_unit, value: id, text: name }',
  k_tree: 'type: sel_tree, reference: { table: md_material_category, value: id, text: name, parent: pid }',
  k_category: 'type: cat_tree, reference: { table: md_material_category, value: id, text: name, parent: pid }',
  k_popup: 'type: popup, popup: { code: pop_customer, from: id, to: k_popup }',
  k_popups: 'type: popups, multiple: true, popup: { code: pop_customer, from: id, to: k_popups }',
  k_user: 'type: sel_user, multiple: true',
  k_depart: 'type: sel_depart, multiple: true',
  k_region: 'type: pca',
} as const;
const names = Object.keys(kinds);
const fieldLines = (indent: string): string =>
  Object.entries(kinds)
    .map(([name, rest]) => `${indent}- { name: ${name}, label: ${name}, label_en: ${name}, ${rest} }\n`)
    .join('');
const mapped = names.map((name) => `${name}: ${name}`).join(', ');

// Before the pool makes its first connection.
const sent = vi.spyOn(Client.prototype, 'query');
const folder = join(mkdtempSync(join(tmpdir(), 'pushed-values-')), 'modules');
let server: TestServer;
let trade: Trade;
let masterToken: string;
let made = 0;

function rewrite(file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} did not change`);
  writeFileSync(path, after);
}

beforeAll(async () => {
  cpSync(modulesDir, folder, { recursive: true });
  for (const file of ['sale/forms/order.yaml', 'sale/forms/out.yaml'])
    rewrite(file, (text) =>
      text
        .replace('\nsub_tables:\n', `\n${fieldLines('  ')}sub_tables:\n`)
        .replace('\n    fields:\n', `\n    fields:\n${fieldLines('      ')}`),
    );
  rewrite('sale/forms/order.yaml', (text) =>
    text
      .replace('head: { sales_id: sales_id }', `head: { sales_id: sales_id, ${mapped} }`)
      .replace('map: { price: net_price,', `map: { ${mapped}, price: net_price,`),
  );
  server = await startTestServer({
    prepare: (db) => loadModules({ db, modulesDir: folder, only: kernelModules, seed: 'base', log: () => undefined }),
  });
  trade = await openTrade(server);
  masterToken = await server.signInAsAdmin();
  await trade.desk.material('KEPT', { std_cost: '2' });
  await trade.desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: TRADE_DAY }, [
    { material_id: 'KEPT', qty: 10_000 },
  ]);
});
afterAll(async () => {
  sent.mockRestore();
  await server.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const fresh = (what: string): string => `${what}${(made += 1)}`;
const makeMaster: typeof trade.make = (form, body) =>
  documentCalls(() => ({ server, token: masterToken })).make(form, body);
const retireItem = (value: string, isRetired = true, dict = 'demo_colour') =>
  sql`update sys_dict_item i set status = ${isRetired ? 0 : 1} from sys_dict d
    where d.id = i.dict_id and d.dict_code = ${dict} and i.item_value = ${value}`
    .execute(server.db)
    .then(() => trade.call('GET', '/sys/dict/refleshCache'));
const offerRegion = async (code: string, enabled: '0' | '1'): Promise<void> => {
  const { body } = await trade.call<{ records: Row[] }>('GET', `/sys/region/list?code=${code}`);
  const answer = await trade.call('PUT', '/sys/region/edit', { ...body.result.records[0], enabled });
  expect(answer.status, answer.body.message).toBe(200);
};

/** Values of every kind that are there, and how they go out of use. */
async function values(): Promise<{ readonly of: Row; readonly retire: (isRetired?: boolean) => Promise<void> }> {
  const unit = await makeMaster('md_unit', { code: fresh('U'), name: '退役单位' });
  const category = await makeMaster('md_material_category', { code: fresh('C'), name: '退役分类' });
  const customer = await makeMaster('crm_customer', { name: fresh('退役客户') });
  const user = await buildUser(server.db, { username: fresh('retired'), realname: '退役人' });
  const depart = await buildDepart(server.db, { orgCode: fresh('Z'), name: '退役部门' });
  return {
    of: {
      k_list: '1',
      k_radio: '1',
      k_multi: '1,2',
      k_checkbox: '1',
      k_transfer: '1,3',
      k_search: unit,
      k_tree: category,
      k_category: category,
      k_popup: customer,
      k_popups: customer,
      k_user: `admin,${user.username}`,
      k_depart: depart,
      k_region: '440104',
    },
    retire: async (isRetired = true) => {
      const mark = isRetired ? 1 : 0;
      await retireItem('1', isRetired);
      await offerRegion('440104', isRetired ? '0' : '1');
      for (const table of ['md_unit', 'md_material_category', 'sys_user', 'sys_depart'])
        await sql`update ${sql.table(table)} set del_flag = ${mark}
          where id = any(${[unit, category, user.id, depart]}::text[])`.execute(server.db);
      await sql`update crm_customer set enabled = ${isRetired ? 'N' : 'Y'} where id = ${customer}`.execute(server.db);
    },
  };
}

const save = (form: string, body: Row) => trade.call<Refused>('POST', `/online/cgform/api/form/${form}`, body);
const change = async (form: string, id: string, body: Row) =>
  trade.call<Refused>('PUT', `/online/cgform/api/form/${form}`, {
    id,
    version: (await trade.read(form, id))['version'],
    ...body,
  });
const faultsOf = ({ status, body }: Awaited<ReturnType<typeof save>>): readonly string[] =>
  status === 200
    ? []
    : (body.result?.errors ?? [{ field: body.message }]).map(({ table, row, field }) =>
        [table, row, field].filter((part) => part !== undefined).join(' '),
      );
/** The id of what was saved; a refusal has errors there. */
const idOf = ({ body }: Awaited<ReturnType<typeof save>>): string => {
  const result: unknown = body.result;
  return typeof result === 'string' ? result : '';
};
const line = (more: Row = {}): Row => ({ material_id: 'KEPT', qty: 5, price: '10', ...more });
const picked = (row: Row, from: Row): Row => Object.fromEntries(Object.keys(from).map((name) => [name, row[name]]));

describe('a value that was retired after its source was agreed', () => {
  let kept: Row;
  let retire: (isRetired?: boolean) => Promise<void>;
  let order: string;
  const step = (): Step => ['sal_order', 'push_out', order];

  beforeAll(async () => {
    ({ of: kept, retire } = await values());
    order = await trade.sold([line(kept), line()], kept);
    await retire();
  });
  afterAll(() => retire(false));

  it('is pushed on, in head and lines and of every kind, and the draft can be edited afterwards', async () => {
    const { form, body } = await trade.draft(step(), [], { warehouse_id: 'W1' });
    const answer = await save(form, { bill_date: TRADE_DAY, ...body });
    expect(faultsOf(answer)).toEqual([]);
    const id = idOf(answer);
    const stored = await trade.read(form, id);
    const [first = {}] = stored['sal_out_item'] as Row[];
    expect([picked(stored, kept), picked(first, kept)]).toEqual([kept, kept]);
    expect(stored['k_user_dictText']).toContain('退役人');
    // Sent along as a whole, changed elsewhere, emptied and put back to what the source says.
    expect(faultsOf(await change(form, id, { ...body, remark: '改' }))).toEqual([]);
    const [again = {}] = (await trade.read(form, id))['sal_out_item'] as Row[];
    const lines = (row: Row) => ({ sal_out_item: [{ ...again, ...row }] });
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    expect(faultsOf(await change(form, id, { ...empty, ...lines(empty) }))).toEqual([]);
    expect(faultsOf(await change(form, id, { ...kept, ...lines(kept) }))).toEqual([]);
    expect(picked(await trade.read(form, id), kept)).toEqual(kept);
    await trade.call('DELETE', `/online/cgform/api/form/${form}/${id}`);
  });

  it('is agreed for what the source says and nothing else', async () => {
    const { form, body } = await trade.draft(step(), [], { warehouse_id: 'W1' });
    const [first = {}, second = {}] = body['sal_out_item'] as Row[];
    // The second line of the order says nothing of the kind: whoever writes it there chooses it anew.
    const answer = await save(form, { ...body, sal_out_item: [first, { ...second, ...kept }] });
    const others = faultsOf(answer);
    // What goes on may name what is stopped, however it got there; what was deleted, retired or left may not be chosen.
    const chosen = names.filter((name) => name !== 'k_popup' && name !== 'k_popups');
    expect(others.toSorted()).toEqual(chosen.map((name) => `sal_out_item 1 ${name}`).toSorted());
    // One retired value more than the source has.
    await retireItem('4');
    const more = await save(form, { ...body, k_multi: '1,2,4', sal_out_item: [{ ...first, k_checkbox: '1,4' }] });
    expect(faultsOf(more)).toEqual(['k_multi', 'sal_out_item 0 k_checkbox']);
    await retireItem('4', false);
  });

  it('is not agreed by naming a source that is none', async () => {
    const { form, body } = await trade.draft(step(), [], { warehouse_id: 'W1' });
    const [first = {}] = body['sal_out_item'] as Row[];
    const foreign = await save(form, { ...body, sal_out_item: [{ ...first, src_line_id: 'f'.repeat(32) }] });
    expect(faultsOf(foreign)).toEqual(expect.arrayContaining(['k_list', 'sal_out_item 0 k_list']));
    const alone = await save(form, { ...body, sal_out_item: [{ ...first, src_line_id: null }] });
    expect(faultsOf(alone)).toEqual(expect.arrayContaining(['k_list', 'k_popup', 'sal_out_item 0 k_list']));
  });

  it('a head of which one line goes on keeps what the source says, a stopped customer apart', async () => {
    const { form, body } = await trade.draft(step(), [], { warehouse_id: 'W1' });
    const [first = {}] = body['sal_out_item'] as Row[];
    const mixed = { ...body, sal_out_item: [first, line({ qty: 1, price: '1' })] };
    const answer = await save(form, { bill_date: TRADE_DAY, ...mixed });
    expect(faultsOf(answer)).toEqual([]);
    await trade.call('DELETE', `/online/cgform/api/form/${form}/${idOf(answer)}`);
    await sql`update crm_customer set enabled = 'N' where id = 'CUS'`.execute(server.db);
    expect(faultsOf(await save(form, { bill_date: TRADE_DAY, ...mixed }))).toEqual(['customer_id']);
    await sql`update crm_customer set enabled = 'Y' where id = 'CUS'`.execute(server.db);
  });

  it('in a copy is chosen anew', async () => {
    const { form, body } = await trade.draft(step(), [], { warehouse_id: 'W1' });
    const { sal_out_item: lines, ...head } = body;
    const copy = await save(form, {
      ...head,
      sal_out_item: (lines as Row[]).map((row) => ({ ...row, src_line_id: null })),
    });
    expect(faultsOf(copy)).toEqual(expect.arrayContaining(['k_list', 'k_search', 'k_user', 'sal_out_item 0 k_region']));
  });
});

it('nothing is asked of the sources while nothing was retired', async () => {
  const { of, retire } = await values();
  const plainOrder = await trade.sold([line()]);
  const [fullOrder, retiredOrder] = [await trade.sold([line(of)], of), await trade.sold([line(of)], of)];
  const asked = async (order: string): Promise<number> => {
    const { form, body } = await trade.draft(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
    sent.mockClear();
    expect(faultsOf(await save(form, { bill_date: TRADE_DAY, ...body }))).toEqual([]);
    return sent.mock.calls.filter((given: readonly unknown[]) => /from \\?"sal_order/.test(JSON.stringify(given[0])))
      .length;
  };
  const before = await asked(plainOrder);
  expect(await asked(fullOrder)).toBe(before);
  await retire();
  expect(await asked(retiredOrder)).toBe(before + 2);
  await retire(false);
});

describe('shipped steps', () => {
  it('a salesman who left goes on into the delivery, and into what follows from it', async () => {
    const left = await buildUser(server.db, { username: fresh('left'), realname: '离职业务员' });
    const order = await trade.sold([line()], { sales_id: left.username });
    await sql`update sys_user set del_flag = 1 where id = ${left.id}`.execute(server.db);
    const out = await trade.through(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
    expect(await trade.read('sal_out', out)).toMatchObject({
      sales_id: left.username,
      sales_id_dictText: '离职业务员',
    });
  });

  it('a retired way of handling goes from the request of a return into the return', async () => {
    await sql`insert into md_reason (id, tenant_id, code, name, reason_type, enabled) values ('R9', '1', 'R9', '不要了', '1', 'Y')`.execute(
      server.db,
    );
    const out = await trade.through(['sal_order', 'push_out', await trade.sold([line()])], [], { warehouse_id: 'W1' });
    const asked = await trade.through(['sal_out', 'push_apply', out], [{ qty: 2 }], {
      reason_id: 'R9',
      handle_type: '1',
    });
    const { rows } = await sql<{
      code: string;
    }>`select d.dict_code as code from sys_dict d join sys_dict_item i on i.dict_id = d.id
      where d.dict_code like '%handle%'`.execute(server.db);
    for (const { code } of rows) await retireItem('1', true, code);
    const back = await trade.through(['sal_return_apply', 'push_in', asked], [], { warehouse_id: 'W1' });
    expect(await trade.read('sal_return_in', back)).toMatchObject({ handle_type: '1' });
    for (const { code } of rows) await retireItem('1', false, code);
  });

  it('a currency of a quotation goes into its order, and a currency or an item that was stopped begins none', async () => {
    const item = await trade.desk.material(fresh('QUO'));
    const quote = await trade.make('quo_quote', {
      customer_id: 'CUS',
      valid_to: '2099-12-31',
      currency: 'USD',
      exchange_rate: '7',
      quo_quote_item: [{ material_id: item, qty: 3, price: '10', tax_rate: '13' }],
    });
    await trade.done('quo_quote', 'submit', quote);
    await (
      await agreeingIn(server)
    )('quo_quote', quote);
    await sql`update md_currency set enabled = 'N' where code = 'USD'`.execute(server.db);
    const step: Step = ['quo_quote', 'push_order', quote];
    const due = { delivery_date: '2026-10-30' };
    const { form, body } = await trade.draft(step, [due], due);
    expect(faultsOf(await save(form, { bill_date: TRADE_DAY, ...body }))).toEqual(['currency']);
    await sql`update md_currency set enabled = 'Y' where code = 'USD'`.execute(server.db);
    expect(faultsOf(await save(form, { bill_date: TRADE_DAY, ...body, currency: 'EUR' }))).toContain('currency');
    await sql`update md_material set enabled = 'N' where id = ${item}`.execute(server.db);
    expect(faultsOf(await save(form, { bill_date: TRADE_DAY, ...body }))).toEqual(['sal_order_item 0 material_id']);
    await sql`update md_material set enabled = 'Y' where id = ${item}`.execute(server.db);
    const order = await trade.pushed(step, [due], due);
    expect(await trade.read('sal_order', order)).toMatchObject({ currency: 'USD' });
  });
});
