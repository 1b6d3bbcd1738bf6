import { describe, expect, it } from 'vitest';
import { foundCurrency } from '#modules/base/server/db/own-currency.ts';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { readBook, workbookOf } from '#server/testing/workbook.ts';
import { officeOf, zipOf } from '#server/testing/zip.ts';
import { importStage, type Job, type Issues } from '#server/testing/import-stage.ts';

const { API, FORM, send, post, settled, checked, imported, issuesOf, found, HEAD, server, token } = importStage();

describe('the import of a list', () => {
  it('[B9.2] reads texts of dictionaries, people and regions, numbers and switches, shows the result and takes it back', async () => {
    const bytes = await workbookOf({
      客户档案: [
        HEAD,
        ['导入甲', '普通客户', 2000.5, '广东省/广州市/荔湾区', '系统管理员', '是'],
        ['导入乙', 'A', '1,200', '440103', 'admin', '否'],
      ],
    });
    const job = await checked(bytes);
    expect(await issuesOf(job)).toEqual([]);
    expect(job).toMatchObject({ state: 'checked', counts: { total: 2, created: 2, wrong: 0, errors: 0 } });
    const done = await imported(job);
    expect(done).toMatchObject({ state: 'done', counts: { created: 2 } });
    const list = await found(`importBatch=${job.id}&column=name&order=asc`);
    expect(list.total).toBe(2);
    const rows = new Map(list.records.map((row) => [row['name'], row]));
    expect(rows.get('导入甲')).toMatchObject({
      credit_limit: '2000.50',
      region: '440103',
      sales_id: 'admin',
      enabled: 'Y',
    });
    expect(rows.get('导入乙')).toMatchObject({ credit_limit: '1200.00', customer_level: 'A', enabled: 'N' });
    expect(new Set(list.records.map((row) => row['code'])).size).toBe(2);
    expect((await post('importUndo', { job: job.id })).status).toBe(200);
    expect(await settled()).toMatchObject({ state: 'undone', message: '已撤销 2 条' });
    expect((await found(`importBatch=${job.id}`)).total).toBe(0);
    expect((await found('name=导入甲')).total).toBe(0);
  });

  it('[B9.2] names every wrong cell at once, in the page and in the returned workbook, and imports the good rows when told to', async () => {
    const bytes = await workbookOf({
      客户档案: [
        HEAD,
        ['好客户', '普通客户', 1, null, null, '是'],
        [null, '没有的等级', '不是数', '火星', '无此人', '也许'],
        ['好客户二', null, null, null, null, null],
      ],
    });
    const job = await checked(bytes);
    expect(job.counts).toMatchObject({ total: 3, created: 2, wrong: 1, errors: 6 });
    const issues = await issuesOf(job);
    expect(issues.map(({ line, label }) => `${line} ${label}`).toSorted()).toEqual(
      ['3 客户名称', '3 客户等级', '3 信用额度', '3 地区', '3 业务员', '3 是否启用'].toSorted(),
    );
    expect((await post('importConfirm', { job: job.id })).status).toBe(422);
    const answer = await fetch(`${server.url}/platform${API}/importErrors/${FORM}?job=${job.id}`, {
      headers: { 'x-access-token': token() },
    });
    const [sheet] = (await readBook(await answer.arrayBuffer())).worksheets;
    expect(sheet?.rowCount).toBe(4);
    expect(sheet?.getCell('G1').value).toBe('错误');
    expect(sheet?.getCell('G3').text).toContain('火星');
    expect(sheet?.getCell('C3').note).toBeDefined();
    expect(sheet?.getCell('C3').fill).toMatchObject({ pattern: 'solid' });
    expect(sheet?.getCell('C2').fill).toBeUndefined();
    expect(await imported(job, true)).toMatchObject({ state: 'done', counts: { created: 2, wrong: 1 } });
    expect((await found(`importBatch=${job.id}`)).total).toBe(2);
  });

  it('[IMP-02] counts every fault of thousands of bad rows, keeps the first 5000 of them, and imports none', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => [`坏${index}`, '没有的等级', '不是数']);
    const job = await checked(await workbookOf({ 客户档案: [HEAD.slice(0, 3), ...lines] }));
    expect(job.counts).toMatchObject({ total: 3000, created: 0, wrong: 3000, errors: 6000 });
    const { body } = await server.call<Issues>(
      'GET',
      `${API}/importIssues/${FORM}?job=${job.id}&pageNo=10&pageSize=500`,
      {
        token: token(),
      },
    );
    expect([job.kept, body.result.total, body.result.records.length]).toEqual([5000, 5000, 500]);
    expect((await post('importConfirm', { job: job.id })).status).toBe(422);
    expect((await found('name=坏*')).total).toBe(0);
  });

  it('[B9.2] says what the file should have when no header fits', async () => {
    const bytes = await workbookOf({
      别的: [
        ['甲', '乙'],
        ['1', '2'],
      ],
    });
    const answer = await send(`importUpload/${FORM}`, bytes);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('客户名称')]);
  });

  it('[B9.2] reads CSV files as people have them', async () => {
    const text = '客户名称;信用额度;备注\r\n"分号;客户";12;"两\r\n行"\r\n';
    const job = await checked(`\uFEFF${text}`, { name: '客户.csv' });
    expect(job.counts).toMatchObject({ total: 1, created: 1, errors: 0 });
    const gbk = Buffer.from('bfcdbba7c3fbb3c60d0ab9fab1eab1e0c2eb', 'hex');
    const staged = await send<Job>(`importUpload/${FORM}`, gbk, '国标.csv');
    expect(staged.body.result.sheets[0]?.columns[0]).toMatchObject({
      title: '客户名称',
      field: 'name',
      samples: ['国标编码'],
    });
  });

  it('[B9.2] takes formulas by their last result with a note, and refuses joined cells and errors of the table program', async () => {
    const bytes = await workbookOf(
      {
        客户档案: [
          ['客户名称', '信用额度', '简称'],
          ['公式客户', { formula: '1+1', result: 2 }, '甲'],
          ['合并一', 1, '乙'],
          ['合并二', 1, '丙'],
        ],
      },
      (book) => book.worksheets[0]?.mergeCells('A3:A4'),
    );
    const job = await checked(bytes);
    expect(job.counts).toMatchObject({ total: 3, created: 1, wrong: 2, warnings: 1 });
    expect((await issuesOf(job)).filter(({ level }) => level === 'warning')).toMatchObject([{ line: 2, value: '2' }]);
  });

  it('[IMP-01] takes away the apostrophe the export put before a formula, and neutralises what it sends back', async () => {
    const bytes = await workbookOf({
      客户档案: [
        ['客户名称', '简称', '信用额度'],
        ["'=HYPERLINK(1)", "'单引号", null],
        ['=cmd', '@x', '错'],
      ],
    });
    const job = await checked(bytes);
    const answer = await fetch(`${server.url}/platform${API}/importErrors/${FORM}?job=${job.id}&onlyWrong=true`, {
      headers: { 'x-access-token': token() },
    });
    const [sheet] = (await readBook(await answer.arrayBuffer())).worksheets;
    expect(sheet?.rowCount).toBe(2);
    expect(sheet?.getCell('A2').value).toBe("'=cmd");
    await imported(job, true);
    const { records } = await found(`importBatch=${job.id}`);
    expect(records.map((row) => [row['name'], row['short_name']])).toEqual([['=HYPERLINK(1)', "'单引号"]]);
  });

  it('[B9.2] finds values that come twice in the file, and those the table has', async () => {
    const form = 'crm_customer_category';
    const head = ['分类编码', '分类名称'];
    const first = await checked(await workbookOf({ 客户分类: [head, ['双份', '一']] }), { form });
    expect((await imported(first, false, form)).state).toBe('done');
    const lines = [head, ['双份', '二'], ['三份', '三'], ['三份', '四']];
    const job = await checked(await workbookOf({ 客户分类: lines }), { form });
    expect((await issuesOf(job, form)).map(({ line, message }) => [line, message])).toEqual([
      [2, '分类编码：该值不可用，系统中已存在！'],
      [4, expect.stringContaining('与第 3 行重复')],
    ]);
  });
});

describe('a file that was made to do harm', () => {
  it('[FIL-03] is refused: a bomb, definitions of its own, macros, the old format', async () => {
    const bomb = officeOf({ name: 'xl/workbook.xml', data: Buffer.alloc(40 * 1024 * 1024) });
    const small = officeOf({ name: 'xl/worksheets/sheet1.xml', data: 'x'.repeat(1000), claimed: 10 });
    const entity = officeOf({
      name: 'xl/workbook.xml',
      data: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>',
    });
    const macro = officeOf({ name: 'xl/vbaProject.bin', data: 'x' }, { name: 'xl/workbook.xml', data: '<workbook/>' });
    const cases: readonly (readonly [Buffer, string, RegExp])[] = [
      [bomb, 'a.xlsx', /过大/],
      [small, 'a.xlsx', /过大|损坏/],
      [entity, 'a.xlsx', /XML/],
      [macro, 'a.xlsx', /宏/],
      [macro, 'a.xlsm', /宏/],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls', /\.xls/],
      [Buffer.from('MZ'), 'a.exe', /\.xlsx/],
      [zipOf([{ name: '../x', data: 'x' }]), 'a.xlsx', /不安全|损坏/],
      [Buffer.alloc(0), 'a.xlsx', /空/],
    ];
    for (const [bytes, name, words] of cases) {
      const answer = await send(`importUpload/${FORM}`, bytes, name);
      expect([answer.status, answer.body.message], name).toEqual([422, expect.stringMatching(words)]);
    }
  });

  it('[FIL-07] has a name that ends no header', async () => {
    const bytes = await workbookOf({ 客户档案: [HEAD, [null, null, '错', null, null, null]] });
    const staged = await send<Job>(`importUpload/${FORM}`, bytes, 'a\r\nset-cookie: x=1";.xlsx');
    const job = staged.body.result;
    await post('importCheck', { job: job.id });
    await settled();
    const answer = await fetch(`${server.url}/platform${API}/importErrors/${FORM}?job=${job.id}`, {
      headers: { 'x-access-token': token() },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[^\s"]+$/);
  });
});

describe('an import', () => {
  it('[IMP-03] finds records by key, changes what differs and is undone except where somebody changed it since', async () => {
    const names = ['更新甲', '更新乙'];
    for (const name of names)
      await server.call('POST', `${API}/form/${FORM}`, {
        token: token(),
        body: { name, credit_limit: 1, region: '440103' },
      });
    const { records } = await found('name=更新*&column=name&order=asc');
    const lines = records.map((row) => [
      row['code'] as string,
      row['name'] as string,
      row['name'] === '更新甲' ? 5 : 1,
    ]);
    const bytes = await workbookOf({ 客户档案: [['客户编码', '客户名称', '信用额度'], ...lines, ['', '更新丙', 9]] });
    const job = await checked(bytes, { keys: ['code'] });
    expect(await issuesOf(job)).toEqual([]);
    expect(job.counts).toMatchObject({ created: 1, changed: 1, unchanged: 1 });
    await imported(job);
    const after = await found(`importBatch=${job.id}`);
    expect(after.total).toBe(2);
    const made = after.records.find((row) => row['name'] === '更新丙');
    await server.call('PUT', `${API}/form/${FORM}`, {
      token: token(),
      body: { id: made?.['id'], version: made?.['version'], short_name: '别人改的' },
    });
    await post('importUndo', { job: job.id });
    const undone = await settled();
    expect(undone.message).toMatch(/^已撤销 1 条；1 条未撤销/);
    const left = await found('name=更新*');
    const limits = new Map(left.records.map((row) => [row['name'], row['credit_limit']]));
    expect([limits.get('更新甲'), limits.get('更新丙')]).toEqual(['1.00', '9.00']);
  });

  it('[IMP-03] imports nothing when it is stopped half-way', async () => {
    const lines = Array.from({ length: 4000 }, (_, index) => [`中止${index}`]);
    const job = await checked(await workbookOf({ 客户档案: [['客户名称'], ...lines] }));
    await post('importConfirm', { job: job.id });
    const stopped = await post('importCancel', { job: job.id });
    expect(stopped.status).toBe(200);
    for (let tries = 0; tries < 200; tries += 1) {
      const { total } = await found('name=中止*');
      const again = await post('importCancel', { job: job.id });
      if (again.status === 409 && total === 0) break;
      await new Promise((done) => setTimeout(done, 50));
    }
    expect((await found('name=中止*')).total).toBe(0);
  }, 60_000);

  it('[IMP-04] needs its permission, to change records that to edit, and belongs to its user', async () => {
    const bytes = await workbookOf({
      客户档案: [
        ['客户编码', '客户名称'],
        ['X1', '权限'],
      ],
    });
    const viewer = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const asViewer = await server.signIn(viewer.username, viewer.password);
    expect((await send(`importUpload/${FORM}`, bytes, 'a.xlsx', asViewer)).status).toBe(403);
    expect((await send(`importXls/${FORM}`, bytes, 'a.xlsx', asViewer)).status).toBe(403);
    const importer = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:import'] });
    const as = await server.signIn(importer.username, importer.password);
    const { result } = (await send<Job>(`importUpload/${FORM}`, bytes, 'a.xlsx', as)).body;
    expect((await post('importCheck', { job: result.id, keys: ['code'] }, { as })).status).toBe(403);
    expect((await post('importCheck', { job: result.id })).status).toBe(404);
    expect((await server.call('GET', `${API}/importIssues/${FORM}?job=${result.id}`, { token: token() })).status).toBe(
      404,
    );
    const rows = encodeURIComponent(JSON.stringify({}));
    const data = await fetch(`${server.url}/platform${API}/importTemplate/${FORM}?paramsStr=${rows}`, {
      headers: { 'x-access-token': as },
    });
    expect(data.status).toBe(403);
  });

  it('[IMP-04] [AZ-04] finds nothing of another company by its keys, and puts nothing there', async () => {
    await server.call('POST', `${API}/form/${FORM}`, {
      token: token(),
      body: { name: '本公司客户', region: '440103' },
    });
    const [own] = (await found('name=本公司客户')).records;
    await createTenant(server.db, { id: '2', name: '别家' });
    await foundCurrency(server.db);
    const stranger = await buildUser(server.db, { tenantId: '2', superuser: true });
    const as = await server.signIn(stranger.username, stranger.password);
    const bytes = await workbookOf({
      客户档案: [
        ['客户编码', '客户名称', '业务员'],
        [own?.['code'] as string, '被改名', null],
        ['', '指向别家的人', 'admin'],
      ],
    });
    const staged = (await send<Job>(`importUpload/${FORM}`, bytes, 'a.xlsx', as)).body.result;
    await post('importCheck', { job: staged.id, keys: ['code'] }, { as });
    const job = await settled(FORM, as);
    expect(job.counts).toMatchObject({ changed: 0, wrong: 1 });
    // Neither company reaches the import of the other.
    expect((await post('importConfirm', { job: staged.id, onlyGood: true })).status).toBe(404);
    await post('importConfirm', { job: staged.id, onlyGood: true }, { as });
    await settled(FORM, as);
    expect((await found('name=本公司客户')).total).toBe(1);
    expect((await found('name=被改名')).total).toBe(0);
  });

  it('[IMP-03] at once takes every row or none, and once', async () => {
    const good = await workbookOf({ 客户档案: [['客户名称'], ['一次甲'], ['一次乙']] });
    const bad = await workbookOf({
      客户档案: [
        ['客户名称', '信用额度'],
        ['一次丙', 1],
        ['一次丁', '错'],
      ],
    });
    const answer = await send<{ total: number }>(`importXls/${FORM}`, good);
    expect(answer.body).toMatchObject({ success: true, message: '文件导入成功！数据行数：2', result: { total: 2 } });
    const refused = await send(`importXls/${FORM}`, bad);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('第 3 行“信用额度”')]);
    expect((await found('name=一次*')).total).toBe(2);
  });
});

describe('the template', () => {
  it('[B9.2] has the headers of the form with notes, and drop-downs of its dictionaries', async () => {
    const answer = await fetch(`${server.url}/platform${API}/importTemplate/${FORM}`, {
      headers: { 'x-access-token': token() },
    });
    expect(answer.status).toBe(200);
    const [sheet] = (await readBook(await answer.arrayBuffer())).worksheets;
    const titles = ((sheet?.getRow(1).values ?? []) as unknown[]).slice(1);
    expect(titles).toContain('客户等级');
    const column = titles.indexOf('客户等级') + 1;
    expect(sheet?.getCell(2, column).dataValidation).toMatchObject({ type: 'list' });
    expect(sheet?.getCell(1, titles.indexOf('客户名称') + 1).note).toBeDefined();
  });
});

describe('[B9.2] the list of imports', () => {
  type Entries = components['schemas']['ImportEntryPage'];
  const listed = (query: string, as = token()) => server.call<Entries>('GET', `${API}/imports?${query}`, { token: as });

  it('shows each his own with what it did, the newest first, and to administrators everybody’s, which they can take back', async () => {
    const clerk = await buildUser(server.db, {
      permissions: ['base:customer:import', 'base:customer:view', 'base:customer:add'],
    });
    const own = await server.signIn(clerk.username, clerk.password);
    const bytes = await workbookOf({ 客户档案: [['客户名称'], ['清单甲'], ['清单乙']] });
    const staged = await send<Job>(`importUpload/${FORM}`, bytes, '名册.xlsx', own);
    expect(staged.status, staged.body.message).toBe(200);
    const job = staged.body.result.id;
    for (const operation of ['importCheck', 'importConfirm']) {
      expect((await post(operation, { job }, { as: own })).status).toBe(200);
      await settled(FORM, own);
    }
    const { body } = await listed('', own);
    expect(body.result.total).toBe(1);
    expect(body.result.records).toMatchObject([
      {
        id: job,
        form: FORM,
        formTitle: '客户档案',
        fileName: '名册.xlsx',
        state: 'done',
        counts: { total: 2, created: 2, wrong: 0 },
        username: clerk.username,
        mayUndo: true,
      },
    ]);
    expect(body.result.records[0]?.undoUntil).toMatch(/^\d{4}-\d\d-\d\d /);

    expect((await listed('')).body.result.records.some(({ id }) => id === job)).toBe(false);
    expect((await listed('all=true', own)).status).toBe(403);
    const all = (await listed(`all=true&username=${clerk.username}&fileName=名册`)).body.result;
    expect(all.records.map(({ id, mayUndo }) => [id, mayUndo])).toEqual([[job, true]]);
    expect((await listed('all=true&fileName=没有这样的文件')).body.result.total).toBe(0);

    // Somebody who is no administrator takes back his own alone.
    const other = await buildUser(server.db, { permissions: ['base:customer:import'] });
    const theirs = await server.signIn(other.username, other.password);
    expect((await post('importUndo', { job }, { as: theirs })).status).toBe(404);
    expect((await post('importUndo', { job })).status).toBe(200);
    await settled(FORM, own);
    const after = (await listed('', own)).body.result.records[0];
    expect(after).toMatchObject({ state: 'undone', message: '已撤销 2 条', mayUndo: false });
    expect((await found('name=清单*')).total).toBe(0);
  });

  it('shows nothing of another company', async () => {
    await createTenant(server.db, { id: '9301', name: '别家' });
    const stranger = await buildUser(server.db, { tenantId: '9301', superuser: true });
    const theirs = await server.signIn(stranger.username, stranger.password);
    expect((await listed('all=true', theirs)).body.result).toMatchObject({ total: 0, records: [] });
  });
});
