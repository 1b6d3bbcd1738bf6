import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** A file that another program made. */
const sample = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, 'samples', name));

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
  /** The bytes are of a text file. */
  readonly csv?: boolean;
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
  {
    file: 'a title and a remark joined over the columns stand above the header',
    bytes: () =>
      workbookOf(
        {
          客户档案: [
            ['2026 年客户清单', null, null],
            ['填报日期：2026-11-26', null, null],
            [],
            ['客户名称', '简称', '信用额度'],
            ['标题甲', '甲', 1200.5],
            ['标题乙', null, 0],
          ],
        },
        (book) => {
          book.worksheets[0]?.mergeCells('A1:C1');
          book.worksheets[0]?.mergeCells('A2:C2');
        },
      ),
    rows: [
      { name: '标题甲', short_name: '甲', credit_limit: '1200.50' },
      { name: '标题乙', credit_limit: '0.00' },
    ],
  },
  {
    file: 'a header of two lines: groups above, single columns joined with the line above',
    bytes: () =>
      workbookOf(
        {
          客户档案: [
            ['客户名称', '简称', '财务', null],
            [null, null, '信用额度', '账期(天)'],
            ['两行甲', '甲', 5, 30],
          ],
        },
        (book) => {
          const [sheet] = book.worksheets;
          for (const range of ['A1:A2', 'B1:B2', 'C1:D1']) sheet?.mergeCells(range);
        },
      ),
    rows: [{ name: '两行甲', short_name: '甲', credit_limit: '5.00', credit_days: 30 }],
  },
  {
    file: 'a sheet of instructions stands first, the rows in one with a name of its own',
    bytes: () =>
      workbookOf({
        填写说明: [['请按第二张表填写'], ['客户名称不能重复，简称可不填'], ['有问题请联系信息部']],
        数据: [
          ['客户名称', '简称'],
          ['说明甲', '甲'],
        ],
      }),
    rows: [{ name: '说明甲', short_name: '甲' }],
  },
  {
    file: 'an empty sheet stands first, the header in English in the third',
    bytes: () =>
      workbookOf({
        Sheet1: [],
        Notes: [['see next']],
        Customers: [
          ['name', 'short_name', 'credit_days'],
          ['English A', 'A', 7],
        ],
      }),
    rows: [{ name: 'English A', short_name: 'A', credit_days: 7 }],
  },
  {
    file: 'days of a workbook that counts from 1904, with and without a time',
    bytes: () =>
      workbookOf(
        {
          客户档案: [
            ['客户名称', '备注'],
            ['年代甲', new Date(Date.UTC(2026, 2, 5))],
            ['年代乙', new Date(Date.UTC(2026, 2, 5, 23, 30))],
          ],
        },
        (book) => {
          book.properties.date1904 = true;
        },
      ),
    rows: [
      { name: '年代甲', remark: '2026-03-05' },
      { name: '年代乙', remark: '2026-03-05 23:30:00' },
    ],
  },
  {
    file: 'a workbook of cells without addresses, shared texts and styles, as small programs write it',
    bytes: () => sample('bare.xlsx'),
    rows: [{ name: '裸表甲', short_name: '甲', credit_limit: '12.50' }],
  },
  {
    file: 'CSV in GBK with a title line above the header',
    bytes: () => sample('gbk.csv'),
    csv: true,
    rows: [
      { name: '国标甲有限公司', short_name: '甲', remark: '含,逗号' },
      { name: '国标乙𠮷', short_name: null, remark: '两\n行' },
    ],
  },
  {
    file: 'text with tabs in UTF-16, as table programs save it',
    bytes: () => Promise.resolve(Buffer.from('\ufeff客户名称\t简称\t账期(天)\r\n制表甲\t001\t15\r\n', 'utf16le')),
    csv: true,
    rows: [{ name: '制表甲', short_name: '001', credit_days: 15 }],
  },
  {
    file: 'CSV with semicolons, quotes doubled, empty lines between and a mark at the beginning',
    bytes: () => '\ufeff客户名称;简称;备注\n\n"分号""甲""";甲;"a;b"\n\n',
    rows: [{ name: '分号"甲"', short_name: '甲', remark: 'a;b' }],
  },
  {
    file: 'numbers as people type them: thousands, full width, a currency, and what programs make of 0.3',
    bytes: () =>
      bookOf([
        ['客户名称', '信用额度'],
        ['写法甲', '1,234.50'],
        ['写法乙', '１２．５'],
        ['写法丙', '￥1,000'],
        ['写法丁', 0.1 + 0.2],
      ]),
    rows: [
      { name: '写法甲', credit_limit: '1234.50' },
      { name: '写法乙', credit_limit: '12.50' },
      { name: '写法丙', credit_limit: '1000.00' },
      { name: '写法丁', credit_limit: '0.30' },
    ],
  },
  {
    file: 'choices by their text, places by theirs, yes and no in both languages',
    bytes: () =>
      bookOf([
        ['客户名称', '地区', '是否启用'],
        ['选择甲', '广东省/广州市/荔湾区', '否'],
        ['选择乙', '广东省 / 广州市 / 荔湾区', 'Y'],
      ]),
    rows: [
      { name: '选择甲', region: '440103', enabled: 'N' },
      { name: '选择乙', region: '440103', enabled: 'Y' },
    ],
  },
  {
    file: 'required marks and spaces beside headers, a column nobody knows, and blank lines at the end',
    bytes: () =>
      bookOf([
        ['*客户名称', ' 简称 ', '没有这一列', '信用额度（必填）'],
        ['标记甲', '甲', '随便', 3],
        [null, '   ', null, null],
      ]),
    rows: [{ name: '标记甲', short_name: '甲', credit_limit: '3.00' }],
  },
  {
    file: 'LibreOffice: a joined title, percent, zeros, a day, a formula with its result',
    bytes: () => sample('libreoffice.xlsx'),
    rows: [{ name: '办公甲', tax_rate: '13.00', short_name: '007', credit_limit: '300.00', remark: '2026-03-05' }],
    issues: ['4 信用额度：单元格是公式，按表格中最后一次计算的结果导入'],
  },
  {
    file: 'LibreOffice: instructions first, a joined title, two lines of header',
    bytes: () => sample('libreoffice-form.xlsx'),
    rows: [{ name: '办公乙', short_name: '乙', credit_days: 45 }],
  },
  {
    file: 'LibreOffice: CSV as it saves one for a Chinese system',
    bytes: () => sample('libreoffice-gbk.csv'),
    csv: true,
    rows: [{ name: '办公丙', short_name: '008', credit_limit: '1200.50' }],
  },
];

const long = (cell: string): string =>
  `单元格 ${cell} 是 16 位及以上的数字，表格只保留前 15 位，后面的数字已丢失，请将该列设置为文本格式后重新输入`;
const noResult = (cell: string): string =>
  `单元格 ${cell} 是公式，但文件中没有它的计算结果，请在 Excel 中打开并保存后重新上传，或改为填写结果`;

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
      headers: { 'x-access-token': token },
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
    const { body: seen } = await server.call<components['schemas']['ImportOutline']>('GET', path, { token });
    expect(seen.result.sheets.map(({ place, name, lines }) => [place, name, lines.length])).toEqual([
      [0, '一月', 2],
      [1, '二月', 3],
    ]);
    expect(seen.result.sheets[1]?.lines[1]).toEqual({ line: 2, cells: ['客户名称', '全称', '简称'] });
    const ask = (body: Row) =>
      server.call<Job>('POST', `${API}/importLayout/${FORM}`, { token, body: { job: job.id, ...body } });
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
    const check = await server.call('POST', `${API}/importCheck/${FORM}`, { token, body: { job: job.id } });
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
    const { body: moved } = await server.call<Job>('POST', `${API}/importLayout/${FORM}`, { token, body });
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
