import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';
import { readBook, workbookOf, type CellOf } from '#server/testing/workbook.ts';

type Job = components['schemas']['ImportJob'];
type Issues = components['schemas']['ImportIssuePage'];
type Row = Record<string, unknown>;

const API = '/online/cgform/api';
const FORM = 'crm_customer';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

async function upload(bytes: Buffer | string, name: string): Promise<Answer<Job>> {
  const body = new FormData();
  body.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const headers = { 'x-access-token': token };
  const answer = await fetch(`${server.url}/platform${API}/importUpload/${FORM}`, { method: 'POST', headers, body });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
}

async function settled(): Promise<Job> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await server.call<Job>('GET', `${API}/importJob/${FORM}`, { token });
    if (!['checking', 'importing', 'undoing'].includes(body.result.state)) return body.result;
    await new Promise((done) => setTimeout(done, 30));
  }
  throw new Error('The import does not end');
}

async function checked(bytes: Buffer | string, { name = '客户.xlsx', ...choice }: Row & { name?: string } = {}) {
  const staged = await upload(bytes, name);
  expect(staged.status, staged.body.message).toBe(200);
  const body = { job: staged.body.result.id, ...choice };
  const begun = await server.call('POST', `${API}/importCheck/${FORM}`, { token, body });
  expect(begun.status, begun.body.message).toBe(200);
  const job = await settled();
  expect(job.state, job.message ?? '').toBe('checked');
  const path = `${API}/importIssues/${FORM}?job=${job.id}&pageSize=500`;
  const { body: found } = await server.call<Issues>('GET', path, { token });
  return { job, issues: found.result.records.map(({ line, label, message }) => `${line} ${label}：${message}`) };
}

async function imported(job: Job): Promise<readonly Row[]> {
  const body = { job: job.id };
  const begun = await server.call('POST', `${API}/importConfirm/${FORM}`, { token, body });
  expect(begun.status, begun.body.message).toBe(200);
  expect((await settled()).state).toBe('done');
  const path = `${API}/getData/${FORM}?pageSize=100&importBatch=${job.id}&column=name&order=asc`;
  const { body: list } = await server.call<{ records: Row[] }>('GET', path, { token });
  const rows: Row[] = [];
  for (const { id } of list.result.records)
    rows.push((await server.call<Row>('GET', `${API}/form/${FORM}/${String(id)}`, { token })).body.result);
  return rows;
}

type Lines = readonly (readonly CellOf[])[];
/** A workbook of one sheet whose cells have number formats, by address. */
const bookOf = (lines: Lines, formats: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  workbookOf({ 客户档案: lines }, (book) => {
    for (const [cell, format] of Object.entries(formats)) {
      const sheet = book.getWorksheet('客户档案');
      if (sheet !== undefined) sheet.getCell(cell).numFmt = format;
    }
  });

/** A formula as programs write it that do not compute. */
const uncomputed = (formula: string): CellOf => ({ formula }) as unknown as CellOf;

type Arrives = {
  readonly file: string;
  readonly bytes: () => Promise<Buffer> | string;
  readonly rows: readonly Row[];
  readonly issues?: readonly string[];
};

const arrives: readonly Arrives[] = [
  {
    file: 'percent cells go into a percent field as percent',
    bytes: () =>
      bookOf(
        [
          ['客户名称', '税率(%)'],
          ['百分甲', 0.13],
          ['百分乙', 0.065],
          ['百分丙', 9],
          ['百分丁', '6%'],
          ['百分戊', { formula: '0.01+0.02', result: 0.03 }],
        ],
        { B2: '0%', B3: '0.00%', B6: '0%' },
      ),
    rows: [
      { name: '百分丁', tax_rate: '6.00' },
      { name: '百分丙', tax_rate: '9.00' },
      { name: '百分乙', tax_rate: '6.50' },
      { name: '百分戊', tax_rate: '3.00' },
      { name: '百分甲', tax_rate: '13.00' },
    ],
    issues: ['6 税率(%)：单元格是公式，按表格中最后一次计算的结果导入'],
  },
  {
    file: 'a percent cell goes into another number as the fraction it is, and that is said',
    bytes: () =>
      bookOf(
        [
          ['客户名称', '信用额度', '简称'],
          ['分数甲', 0.5, 0.13],
        ],
        { B2: '0%', C2: '0%' },
      ),
    rows: [{ name: '分数甲', credit_limit: '0.50', short_name: '13%' }],
    issues: ['2 信用额度：单元格显示为 50%，这个字段不是百分数，按 0.5 导入'],
  },
  {
    file: 'numbers whose format fills up with zeros are the texts one sees, and numbers stay numbers',
    bytes: () =>
      bookOf(
        [
          ['客户名称', '简称', '备注', '账期(天)'],
          ['补零甲', 7, 1234567, 30],
          ['补零乙', 701, 12, 5],
        ],
        { B2: '000', B3: '00000', C2: '000\\-0000', C3: '"A"000', D2: '000', D3: '000' },
      ),
    rows: [
      { name: '补零乙', short_name: '00701', remark: 'A012', credit_days: 5 },
      { name: '补零甲', short_name: '007', remark: '123-4567', credit_days: 30 },
    ],
  },
  {
    file: 'long digits as text, and 15 digits as a number, arrive whole',
    bytes: () =>
      bookOf([
        ['客户名称', '账号'],
        ['账号甲', '6222021234567890123'],
        ['账号乙', 622202123456789],
      ]),
    rows: [
      { name: '账号乙', bank_account: '622202123456789' },
      { name: '账号甲', bank_account: '6222021234567890123' },
    ],
  },
  {
    file: 'a formula whose result is an empty text is empty',
    bytes: () =>
      bookOf([
        ['客户名称', '简称'],
        ['空果甲', { formula: 'IF(1=1,"","x")', result: '' }],
      ]),
    rows: [{ name: '空果甲', short_name: null }],
    issues: [],
  },
  {
    file: 'CSV as table programs and people write it: ="008", percent, long digits',
    bytes: () => '客户名称,简称,备注,账号,税率(%)\n零甲,="008","=""0,9""",="6222021234567890123",13%\n零乙,=x,008,,6\n',
    rows: [
      { name: '零乙', short_name: '=x', remark: '008', bank_account: null, tax_rate: '6.00' },
      { name: '零甲', short_name: '008', remark: '0,9', bank_account: '6222021234567890123', tax_rate: '13.00' },
    ],
  },
];

const long = (cell: string): string =>
  `单元格 ${cell} 是 16 位及以上的数字，表格只保留前 15 位，后面的数字已丢失，请将该列设置为文本格式后重新输入`;
const noResult = (cell: string): string =>
  `单元格 ${cell} 是公式，但文件中没有它的计算结果，请在 Excel 中打开并保存后重新上传，或改为填写结果`;

describe('a file of the corpus', () => {
  it.each(arrives)('arrives as one sees it: $file', async ({ bytes, rows, issues = [] }) => {
    const csv = typeof bytes() === 'string';
    const { job, issues: found } = await checked(await bytes(), { name: csv ? '客户.csv' : '客户.xlsx' });
    expect(found).toEqual(issues);
    const list = await imported(job);
    expect(new Set(list.map(({ name }) => name))).toEqual(new Set(rows.map(({ name }) => name)));
    for (const row of rows) expect(list.find(({ name }) => name === row['name'])).toMatchObject(row);
  });

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
      headers: { 'x-access-token': token },
    });
    const [sheet] = (await readBook(await answer.arrayBuffer())).worksheets;
    expect([sheet?.getCell('B2').value, sheet?.getCell('B2').numFmt]).toEqual([0.13, '0%']);
    expect([sheet?.getCell('C2').value, typeof sheet?.getCell('D2').value]).toEqual(['007', 'number']);
  });

  describe('that updates records by a key', () => {
    const values = { short_name: '留着', credit_limit: '7.00', region: '440103', enabled: 'N' };
    const contacts = [
      { name: '张三', post: '经理', phone: '020-1' },
      { name: '李四', post: '会计', phone: '020-2' },
    ];
    const make = async (name: string): Promise<string> => {
      const body = { name, ...values, crm_customer_contact: contacts };
      const made = await server.call<string>('POST', `${API}/form/${FORM}`, { token, body });
      expect(made.status, made.body.message).toBe(200);
      const { body: read } = await server.call<Row>('GET', `${API}/form/${FORM}/${made.body.result}`, { token });
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
