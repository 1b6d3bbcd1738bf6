import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { startOnlineServer } from './online.ts';
import type { Answer, TestServer } from './server.ts';
import { workbookOf, type CellOf } from './workbook.ts';
import { later } from './document-stage.ts';

export type Job = components['schemas']['ImportJob'];
type Issues = components['schemas']['ImportIssuePage'];
export type Row = Record<string, unknown>;

type Lines = readonly (readonly CellOf[])[];

type Arrives = {
  readonly file: string;
  readonly bytes: () => Promise<Buffer> | string;
  readonly rows: readonly Row[];
  readonly issues?: readonly string[];
  /** The bytes are of a text file. */
  readonly csv?: boolean;
};

export const API = '/online/cgform/api';
export const FORM = 'crm_customer';

/** A file that another program made. */
const sample = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../http/online-import/samples', name));
/** A workbook of one sheet whose cells have number formats, by address. */
export const bookOf = (lines: Lines, formats: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  workbookOf({ 客户档案: lines }, (book) => {
    for (const [cell, format] of Object.entries(formats)) {
      const sheet = book.getWorksheet('客户档案');
      if (sheet !== undefined) sheet.getCell(cell).numFmt = format;
    }
  });

/** A formula as programs write it that do not compute. */
export const uncomputed = (formula: string): CellOf => ({ formula }) as unknown as CellOf;

export const arrives: readonly Arrives[] = [
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

export const long = (cell: string): string =>
  `单元格 ${cell} 是 16 位及以上的数字，表格只保留前 15 位，后面的数字已丢失，请将该列设置为文本格式后重新输入`;
export const noResult = (cell: string): string =>
  `单元格 ${cell} 是公式，但文件中没有它的计算结果，请在 Excel 中打开并保存后重新上传，或改为填写结果`;

/** Starts a server for imports of files as other programs write them. */
export function corpusStage() {
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

  return { upload, settled, checked, imported, server: later(() => server), token: () => token };
}
