import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { readBook, workbookOf } from '#server/testing/workbook.ts';
import {
  corpusStage,
  API,
  FORM,
  bookOf,
  uncomputed,
  arrives,
  long,
  noResult,
  type Job,
  type Row,
} from '#server/testing/corpus-stage.ts';

const { upload, settled, checked, imported, server, token } = corpusStage();

describe('a file of the corpus', () => {
  it.each(arrives)(
    'arrives as one sees it: $file',
    async ({ bytes, rows, issues = [], csv = typeof bytes() === 'string' }) => {
      const { job, issues: found } = await checked(await bytes(), { name: csv ? '客户.csv' : '客户.xlsx' });
      expect(found).toEqual(issues);
      const list = await imported(job);
      expect(new Set(list.map(({ name }) => name))).toEqual(new Set(rows.map(({ name }) => name)));
      for (const row of rows) expect(list.find(({ name }) => name === row['name'])).toMatchObject(row);
    },
  );

  it('is refused where numbers of 16 digits or more went into a text', async () => {
    const lines = [
      ['客户名称', '账号', '简称'],
      ['长号甲', Number('6222021234567890123'), null],
      ['长号乙', null, 1234567890123456],
      ['长号丙', null, 123456789012345],
    ];
    const { job, issues } = await checked(await bookOf(lines, { B2: '0', C3: '0000000000000000' }));
    expect(issues).toEqual([`2 账号：${long('B2')}`, `3 简称：${long('C3')}`]);
    expect(job.counts).toMatchObject({ created: 1, wrong: 2 });
  });

  it('is refused where a formula has no result, also where the field may be empty', async () => {
    const lines = [
      ['客户名称', '简称', '信用额度'],
      ['公式甲', uncomputed('A2&"-n"'), uncomputed('1+1')],
      [uncomputed('"公式"&"乙"'), null, 3],
    ];
    const { job, issues } = await checked(await bookOf(lines));
    expect(issues).toEqual([
      `2 简称：${noResult('B2')}`,
      `2 信用额度：${noResult('C2')}`,
      `3 客户名称：${noResult('A3')}`,
    ]);
    expect(job.counts).toMatchObject({ created: 0, wrong: 2 });
  });

  it.each([
    [['客户名称', '简称', '客户名称'], 'A 列和 C 列表头都表示“客户名称”'],
    [['客户名称', '简称', '*short_name'], 'B 列和 C 列表头都表示“short_name”'],
  ])('is refused where two headers mean one field: %s', async (header, message) => {
    const answer = await upload(await bookOf([header, ['甲', '乙', '丙']]), '客户.xlsx');
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(message)]);
  });

  it('comes back with its errors as it was: percent as percent, zeros as text, lost digits refused again', async () => {
    const lines = [
      ['客户名称', '税率(%)', '简称', '账号'],
      [null, 0.13, 7, Number('6222021234567890123')],
    ];
    const { job } = await checked(await bookOf(lines, { B2: '0%', C2: '000' }));
    const answer = await fetch(`${server.url}/platform${API}/importErrors/${FORM}?job=${job.id}`, {
      headers: { 'x-access-token': token() },
    });
    const [sheet] = (await readBook(await answer.arrayBuffer())).worksheets;
    expect([sheet?.getCell('B2').value, sheet?.getCell('B2').numFmt]).toEqual([0.13, '0%']);
    expect([sheet?.getCell('C2').value, typeof sheet?.getCell('D2').value]).toEqual(['007', 'number']);
  });

  it('is read anew where its user says it stands: another sheet, another line', async () => {
    const bytes = await workbookOf({
      一月: [
        ['客户名称', '简称'],
        ['布局一', '旧'],
      ],
      二月: [
        ['名单', '简称'],
        ['客户名称', '全称', '简称'],
        ['布局二', null, '新'],
      ],
    });
    const staged = await upload(bytes, '客户.xlsx');
    const job = staged.body.result;
    expect(job.sheets[0]).toMatchObject({ sheet: '一月', place: 0, headerLine: 1, rows: 1 });
    const path = `${API}/importOutline/${FORM}?job=${job.id}`;
    const { body: seen } = await server.call<components['schemas']['ImportOutline']>('GET', path, { token: token() });
    expect(seen.result.sheets.map(({ place, name, lines }) => [place, name, lines.length])).toEqual([
      [0, '一月', 2],
      [1, '二月', 3],
    ]);
    expect(seen.result.sheets[1]?.lines[1]).toEqual({ line: 2, cells: ['客户名称', '全称', '简称'] });
    const ask = (body: Row) =>
      server.call<Job>('POST', `${API}/importLayout/${FORM}`, { token: token(), body: { job: job.id, ...body } });
    const found = await ask({ table: FORM, place: 1 });
    expect(found.body.result.sheets[0]).toMatchObject({ sheet: '二月', headerLine: 2, rows: 1 });
    const first = await ask({ table: FORM, place: 1, line: 1 });
    expect(first.body.result.sheets[0]).toMatchObject({ headerLine: 1, rows: 2 });
    const named = await ask({ table: FORM, place: 1, line: 2 });
    expect([named.status, named.body.result.state]).toEqual([200, 'waiting']);
    for (const [body, message] of [
      [{ table: FORM, place: 7 }, '没有第 8 张工作表'],
      [{ table: 'nobody', place: 0 }, '没有“nobody”这张表'],
      [{ table: FORM, place: 1, line: 900 }, '第 900 行是空的'],
    ] as const) {
      const refused = await ask(body);
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(message)]);
    }
    const check = await server.call('POST', `${API}/importCheck/${FORM}`, { token: token(), body: { job: job.id } });
    expect(check.status, check.body.message).toBe(200);
    const checkedJob = await settled();
    expect(checkedJob.counts).toMatchObject({ total: 1, created: 1 });
    expect(await imported(checkedJob)).toMatchObject([{ name: '布局二', short_name: '新' }]);
  });

  it('gives a sheet to one table only: the one its user says', async () => {
    const bytes = await workbookOf({
      客户档案: [['客户名称'], ['一张表甲']],
      联系人: [
        ['客户名称', '简称'],
        ['一张表乙', '乙'],
      ],
    });
    const job = (await upload(bytes, '客户.xlsx')).body.result;
    const placesOf = ({ sheets }: Job) => Object.fromEntries(sheets.map(({ title, place }) => [title, place]));
    expect(placesOf(job)).toMatchObject({ 客户档案: 0, 联系人: 1 });
    const body = { job: job.id, table: FORM, place: 1 };
    const { body: moved } = await server.call<Job>('POST', `${API}/importLayout/${FORM}`, { token: token(), body });
    expect(placesOf(moved.result)).toMatchObject({ 客户档案: 1, 联系人: null });
  });

  it('is refused where nothing in it is a header of the form, with what is there and what should be', async () => {
    const lines = [
      ['甲', '乙'],
      ['丙', '丁'],
    ];
    const answer = await upload(await bookOf(lines), '客户.xlsx');
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('应有“')]);
  });

  it('is refused where the header is joined with a cell beside it', async () => {
    const lines = [
      ['客户名称', '简称', null],
      ['并列甲', '甲', null],
    ];
    const bytes = await workbookOf({ 客户档案: lines }, (book) => {
      book.worksheets[0]?.mergeCells('B1:C1');
    });
    const answer = await upload(bytes, '客户.xlsx');
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('第 1 行）有合并单元格')]);
  });

  it('of the old kind .xls is refused with how to save it', async () => {
    const answer = await upload(Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex'), '客户.xls');
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('.xlsx')]);
  });

  describe('that updates records by a key', () => {
    const values = { short_name: '留着', credit_limit: '7.00', region: '440103', enabled: 'N' };
    const contacts = [
      { name: '张三', post: '经理', phone: '020-1' },
      { name: '李四', post: '会计', phone: '020-2' },
    ];
    const make = async (name: string): Promise<string> => {
      const body = { name, ...values, crm_customer_contact: contacts };
      const made = await server.call<string>('POST', `${API}/form/${FORM}`, { token: token(), body });
      expect(made.status, made.body.message).toBe(200);
      const { body: read } = await server.call<Row>('GET', `${API}/form/${FORM}/${made.body.result}`, {
        token: token(),
      });
      return String(read.result['code']);
    };
    const header = ['客户编码', '客户名称', '简称', '信用额度', '地区', '是否启用', '账期(天)'];

    it('leaves what is there where cells are empty, and says how much that is', async () => {
      const code = await make('空格甲');
      const bytes = await bookOf([header, [code, '空格甲', null, null, '', null, 30]]);
      const { job, issues } = await checked(bytes, { keys: ['code'] });
      expect([job.erases, issues, job.counts?.blanks, job.counts?.changed]).toEqual([false, [], 4, 1]);
      expect(await imported(job)).toMatchObject([{ name: '空格甲', ...values, credit_days: 30 }]);
    });

    it('erases it when told to, and says how much that is', async () => {
      const code = await make('空格乙');
      const bytes = await bookOf([header, [code, '空格乙', null, null, '440103', 'N', 30]]);
      const { job } = await checked(bytes, { keys: ['code'], erases: true });
      expect([job.erases, job.counts?.blanks]).toEqual([true, 2]);
      const erased = { short_name: null, credit_limit: null, region: '440103' };
      expect(await imported(job)).toMatchObject([{ name: '空格乙', ...erased, credit_days: 30 }]);
    });

    it('changes nothing where all that differs are empty cells', async () => {
      const code = await make('空格丙');
      const { job } = await checked(await bookOf([header, [code, '空格丙', null, 7]]), { keys: ['code'] });
      expect(job.counts).toMatchObject({ changed: 0, unchanged: 1, blanks: 3 });
    });

    it('keeps values of a line that is still the same, and gives none to a line that moved into its place', async () => {
      const code = await make('空格丁');
      const lines = [
        ['客户编码', '姓名', '职务', '电话'],
        [code, '张三', null, '020-9'],
      ];
      const head = [
        ['客户编码', '客户名称'],
        [code, '空格丁'],
      ];
      const same = await checked(await workbookOf({ 客户档案: head, 联系人: lines }), { keys: ['code'] });
      expect(same.job.counts).toMatchObject({ blanks: 1, changed: 1 });
      const moved = lines.map((line, at) => (at === 1 ? [code, '李四', null, '020-2'] : line));
      const { job } = await checked(await workbookOf({ 客户档案: head, 联系人: moved }), { keys: ['code'] });
      expect(job.counts).toMatchObject({ blanks: 0, changed: 1 });
      const [row] = await imported(job);
      expect(row?.['crm_customer_contact']).toMatchObject([{ name: '李四', post: null, phone: '020-2' }]);
    });
  });
});
