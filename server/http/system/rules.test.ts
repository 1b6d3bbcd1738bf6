import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { upsertNumberRule } from '#server/engine/definition/db/definition-write.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const errors = ({ status, body }: Answer) => [status, (body.result as Schemas['RefusalDetail'] | null)?.errors?.[0]];
const rows = async <T>(path: string): Promise<T[]> => (await call<{ records: T[] }>('GET', path)).body.result.records;
const bill = {
  ruleCode: 'bill_try',
  ruleName: '试用单',
  pattern: 'SY-{=dept}-{yyyy}-{000}',
  resetCycle: 'year',
  serialStart: 5,
  serialStep: 5,
};
const billOf = async (code: string) => (await rows<Schemas['BillRule']>(`/sys/billRule/list?ruleCode=${code}`))[0];
const sn = (code: string, body: object, as = token) => call<string>('POST', `/sys/duplicate/getSn/${code}`, body, as);
const year = new Date().getFullYear();

describe('[system.bill-rule] number rules', () => {
  it('[A7.22] give numbers nobody else is given, made of parts and fields, with start and step', async () => {
    expect(said(await call('POST', '/sys/billRule/add', bill))).toEqual([200, '添加成功！']);
    expect((await billOf('bill_try'))?.preview).toBe(`SY-[dept]-${year}-005`);
    expect((await sn('bill_try', { dept: 'A' })).body.result).toBe(`SY-A-${year}-005`);
    const many = await Promise.all(Array.from({ length: 12 }, () => sn('bill_try', { dept: 'A' })));
    const numbers = many.map(({ body }) => body.result);
    expect(new Set(numbers).size).toBe(12);
    expect(numbers.toSorted().at(-1)).toBe(`SY-A-${year}-065`);
    expect(said(await sn('bill_try', {}))).toEqual([422, '编号规则“bill_try”由字段“dept”的值组成，请先填写该字段']);
    expect(said(await sn('nobody', {}))).toEqual([404, '没有编码为“nobody”的编号规则，请检查规则编码']);
  });

  it('[system.bill-rule] are tested without taking a number, switched off, and begun anew', async () => {
    const { id = '' } = (await billOf('bill_try')) ?? {};
    const test = () => call<string[]>('GET', `/sys/billRule/test?id=${id}`);
    expect((await test()).body.result.slice(0, 2)).toEqual([`SY-[dept]-${year}-070`, `SY-[dept]-${year}-075`]);
    expect((await test()).body.result[0]).toBe(`SY-[dept]-${year}-070`);
    expect(said(await call('PUT', `/sys/billRule/disable?ids=${id}`))).toEqual([200, '停用成功！']);
    expect(said(await sn('bill_try', { dept: 'A' }))).toEqual([
      422,
      '编号规则“bill_try”已停用，请联系管理员启用后再取号',
    ]);
    await call('PUT', `/sys/billRule/enable?ids=${id}`);
    expect(said(await call('PUT', `/sys/billRule/reset?id=${id}`))).toEqual([200, '流水号已重置']);
    expect((await sn('bill_try', { dept: 'A' })).body.result).toBe(`SY-A-${year}-005`);
  });

  it('[AZ-02] count for each company on its own', async () => {
    await createTenant(server.db, { id: '2', name: '另一家' });
    const { username, password } = await buildUser(server.db, { tenantId: '2' });
    const theirs = await server.signIn(username, password);
    expect((await sn('bill_try', { dept: 'B' }, theirs)).body.result).toBe(`SY-B-${year}-005`);
    expect((await call('GET', '/sys/billRule/list', undefined, theirs)).status).toBe(403);
  });

  it.each([
    ['pattern', { pattern: 'X{yyyy}' }, '编号规则“X{yyyy}”必须恰好有一个流水号，如 {0000}'],
    ['resetCycle', { resetCycle: 'day' }, '流水号重新开始后会重复：编号中必须有年、月和日'],
    ['ruleCode', { ruleCode: '1a' }, '编码以字母开头，只能有字母、数字和下划线，最长 63 个字符'],
  ])('[B8.1] say what is wrong with %s', async (field, part, message) => {
    const answer = await call('POST', '/sys/billRule/add', { ...bill, ruleCode: 'bill_wrong', ...part });
    expect(errors(answer)).toEqual([422, { field, message }]);
  });

  it('[system.bill-rule] are meant for a form of the installation, and say its name', async () => {
    const forms = (await call<{ table: string; title: string }[]>('GET', '/sys/billRule/forms')).body.result;
    expect(forms).toContainEqual({ table: 'crm_customer', title: '客户档案' });
    const draft = { ...bill, ruleCode: 'bill_form' };
    expect(errors(await call('POST', '/sys/billRule/add', { ...draft, formCode: 'no_such_form' }))).toEqual([
      422,
      { field: 'formCode', message: '表单“no_such_form”不存在，请从列表中选择' },
    ]);
    expect((await call('POST', '/sys/billRule/add', { ...draft, formCode: 'crm_customer' })).status).toBe(200);
    expect(await billOf('bill_form')).toMatchObject({ formCode: 'crm_customer', formCode_dictText: '客户档案' });
  });

  it('[B2.35] keep start, step, form and that they are off when they become files and come back', async () => {
    const rule = { code: 'rule_file', name: '文件规则', pattern: 'WJ-{yyyy}-{000}', reset: 'year' };
    await upsertNumberRule(server.db, { ...rule, start: 5, step: 10, form: 'crm_customer', enabled: false });
    expect(await billOf('rule_file')).toMatchObject({
      serialStart: 5,
      serialStep: 10,
      formCode: 'crm_customer',
      enabled: '0',
    });
    const files = await call<{ text: string }[]>('POST', '/online/moduleFiles/export', {
      paths: ['base/numbers.yaml'],
    });
    const [text] = files.body.result.map((file) => file.text);
    const [, after = ''] = (text ?? '').split('code: rule_file');
    expect(after.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['start: 5', 'step: 10', 'form: crm_customer', 'enabled: false']),
    );
    // A file that says less says what is usual.
    await upsertNumberRule(server.db, rule);
    expect(await billOf('rule_file')).toMatchObject({ serialStart: 1, serialStep: 1, formCode: null, enabled: '1' });
  });

  it('that forms use stay, and name the form', async () => {
    const { id = '' } = (await billOf('rule_KH')) ?? {};
    expect(said(await call('DELETE', `/sys/billRule/delete?id=${id}`))).toEqual([
      409,
      '规则“客户”正被表单“客户档案”的字段“客户编码”使用，不能删除；可以停用'.replace(
        '“客户”',
        `“${(await billOf('rule_KH'))?.ruleName ?? ''}”`,
      ),
    ]);
  });
});

const parts = [
  { digits: '2', pattern: '^[A-Z]{2}$', message: '前两位必须是大写字母' },
  { digits: '*', pattern: '^\\d{4}$', message: '其余必须是四位数字' },
];
const checkRule = { ruleCode: 'asset_code', ruleName: '资产编码', ruleJson: JSON.stringify(parts) };

describe('[system.check-rule] check rules', () => {
  const check = (value: string) =>
    call('GET', `/sys/checkRule/checkByCode?ruleCode=asset_code&value=${encodeURIComponent(value)}`);

  it('[A5.5] say of a value which part of it is wrong', async () => {
    expect(said(await call('POST', '/sys/checkRule/add', checkRule))).toEqual([200, '添加成功！']);
    expect(said(await check('AB1234'))).toEqual([200, '成功']);
    expect(said(await check('aB1234'))).toEqual([422, '前两位必须是大写字母']);
    expect(said(await check('AB12x4'))).toEqual([422, '其余必须是四位数字']);
  });

  it.each([
    ['not json', '校验段必须是 JSON 数组'],
    ['[]', '请至少添加一个校验段'],
    [JSON.stringify([{ ...parts[0], digits: 'x' }]), '第 1 段的位数应为 1 到 999 的整数，或 *（其余全部）'],
    [
      JSON.stringify([{ ...parts[0], pattern: '(a+)+$' }]),
      '第 1 段的正则表达式有误或可能很慢（不能有反向引用、嵌套的重复，最长 200 个字符）',
    ],
    [JSON.stringify([{ ...parts[0], message: '' }]), '请填写第 1 段不通过时的提示，最长 200 个字符'],
  ])('[B8.1] refuse %s', async (ruleJson, message) => {
    const answer = await call('POST', '/sys/checkRule/add', { ...checkRule, ruleCode: 'wrong', ruleJson });
    expect(errors(answer)).toEqual([422, { field: 'ruleJson', message }]);
  });

  it('[system.check-rule] guard a field that names them, and stay while it does', async () => {
    const { db } = server;
    const form = await db
      .selectFrom('onl_form')
      .select(['id', 'definition'])
      .where('table_name', '=', 'crm_customer')
      .executeTakeFirstOrThrow();
    const definition = form.definition as { fields: { name: string; valid?: string }[] };
    const fields = definition.fields.map((field) =>
      field.name === 'address' ? { ...field, valid: 'rule:asset_code' } : field,
    );
    await db
      .updateTable('onl_form')
      .set({ definition: JSON.stringify({ ...definition, fields }) })
      .where('id', '=', form.id)
      .execute();
    const [rule] = await rows<{ id: string; version: number }>('/sys/checkRule/list?ruleCode=asset_code');
    // The form is read anew with the rule.
    await call('PUT', '/sys/checkRule/edit', { ...rule, ruleDescription: '两位字母四位数字' });
    const address = async () => {
      const { result } = (await call<Schemas['FormDefinition']>('GET', `/online/cgform/api/getFormItem/crm_customer`))
        .body;
      return result.schema.properties['address'];
    };
    expect(await address()).toMatchObject({ validType: 'rule:asset_code', checkParts: parts });
    const add = (address: string) => call('POST', '/online/cgform/api/form/crm_customer', { name: address, address });
    expect(errors(await add('ab1234'))).toMatchObject([422, { field: 'address' }]);
    expect(said(await add('ab1234'))[1]).toContain('前两位必须是大写字母');
    expect((await add('AB1234')).status).toBe(200);
    expect(said(await call('DELETE', `/sys/checkRule/delete?id=${rule?.id ?? ''}`))[0]).toBe(409);
  });
});

describe('[system.fill-rule] fill rules', () => {
  const add = (ruleCode: string, ruleClass: string, ruleParams = '') =>
    call('POST', '/sys/fillRule/add', { ruleCode, ruleName: ruleCode, ruleClass, ruleParams });
  const run = (code: string, body: object = {}) => call<string>('PUT', `/sys/fillRule/executeRuleByCode/${code}`, body);

  it('[system.fill-rule] fill in what their kind says; a test takes nothing', async () => {
    expect(said(await add('fill_day', 'date-text', '{"format":"yyyyMM"}'))).toEqual([200, '添加成功！']);
    expect((await run('fill_day')).body.result).toMatch(/^\d{6}$/);
    await add('fill_no', 'bill-number', '{"rule":"bill_try"}');
    const first = (await run('fill_no', { dept: 'F' })).body.result;
    const batch = await call<{ ruleCode: string; result: string }[]>('PUT', '/sys/fillRule/executeRuleByCodeBatch', {
      commonFormData: { dept: 'F' },
      rules: [{ ruleCode: 'fill_no' }, { ruleCode: 'fill_no', formData: { dept: 'G' } }],
    });
    const serial = (text = ''): number => Number(text.slice(-3));
    expect(batch.body.result.map(({ result }) => serial(result) - serial(first))).toEqual([5, 10]);
    expect(batch.body.result[1]?.result).toMatch(/^SY-G-/);
    await add('fill_cat', 'category-code');
    const test = () => call<string>('GET', '/sys/fillRule/testFillRule?ruleCode=fill_cat');
    expect((await test()).body.result).toMatch(/^[A-Z]\d\d$/);
    expect((await test()).body.result).toBe((await test()).body.result);
    expect(said(await run('nobody'))).toEqual([404, '没有编码为“nobody”的规则，请检查规则编码']);
  });

  it.each([
    ['bill-number', '', '请填写参数“rule”（编号规则编码）'],
    ['bill-number', '{"rule":"nobody"}', '编号规则“nobody”不存在，请先建立它'],
    ['org-code', '{"x":1}', '这种规则没有参数，请留空'],
    ['depart-serial', '{"digits":"99"}', '参数“digits”不正确，应为流水位数（2–12）'],
    ['date-text', '{', '参数必须是 JSON 对象，如 {"digits":"4"}'],
  ])('[B8.1] refuse %s with %s', async (kind, params, message) => {
    expect(errors(await add('fill_wrong', kind, params))).toEqual([422, { field: 'ruleParams', message }]);
  });

  it('[TPL-05] name a kind of the list, never a class', async () => {
    expect((await add('fill_class', 'org.example.Runtime')).status).toBe(422);
    expect(errors(await add('bill_try', 'org-code'))).toMatchObject([422, { field: 'ruleCode' }]);
  });
});
