import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { EInvoicePage } from './e-invoice-page.tsx';

const NO = '26312000000000000001';

/** Uploads answer a path made of the name of the file; one called broken.xml is refused. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  timeout = 0;
  open(): void {}
  setRequestHeader(): void {}
  send(body: FormData): void {
    const file = body.get('file');
    const name = file instanceof File ? file.name : '';
    const isBroken = name === 'broken.xml';
    this.status = isBroken ? 422 : 200;
    const message = isBroken ? '文件是空的' : `path/${name}`;
    this.responseText = JSON.stringify({ success: !isBroken, code: this.status, message, result: null, timestamp: 0 });
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
  abort(): void {}
}

const line = { item: '*钢材*钢板', qty: '2', price: '100', amount: '200.00', taxRate: '13', tax: '26.00' };
const reading = (file: string, own: object = {}) => ({
  file,
  name: file.slice(5),
  kind: 'xml',
  belongsTo: null,
  supplier: { id: 'S', name: '供方' },
  receipts: [
    { id: 'r1', label: 'RK-1 钢板', qty: '2', price: '100' },
    { id: 'r2', label: 'RK-2 钢板', qty: '2', price: '100' },
  ],
  faults: [],
  warnings: [],
  invoice: {
    no: NO,
    date: '2026-10-12',
    isRed: false,
    isSpecial: true,
    sellerName: '供方',
    sellerTaxNo: '91350100M000100Y43',
    amount: '200.00',
    tax: '26.00',
    total: '226.00',
    lines: [{ ...line, receipt: null }],
  },
  ...own,
});
const pdf = (file: string) =>
  reading(file, { kind: 'pdf', invoice: null, receipts: [], supplier: null, belongsTo: NO, warnings: ['只能作附件'] });

const files = (body: unknown): readonly string[] => (body as { files: string[] }).files;
const file = (name: string): File => new File(['x'], name);

const server: Server = ({ path, body }) => {
  if (path === '/procure/eInvoice/read')
    return answer({
      readings: files(body).map((one) => {
        if (one.endsWith('.pdf')) return pdf(one);
        return one.includes('other') ? reading(one, { faults: ['购方不是本公司'] }) : reading(one);
      }),
    });
  if (path === '/procure/eInvoice/import')
    return answer({ documents: [{ file: 'path/a.xml', id: 'D', no: 'CF-1', message: '已生成采购发票 CF-1 的草稿' }] });
  return path.startsWith('/sys/dict') ? answer([{ value: '3', text: '办公费' }]) : refuse(404, path);
};

const open = (own: Server = server, address = '/procure/e-invoice') =>
  stageAt(address, <EInvoicePage />, { server: own, scope: fork() });
const bring = async (...names: readonly string[]): Promise<void> =>
  userEvent.upload(await screen.findByLabelText('选择发票文件'), names.map(file));

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Upload));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('[K4h] files of invoices on the page', () => {
  it('are read together; what fits several receipts is chosen, and the PDF of the number goes along', async () => {
    const { calls } = open();
    expect(await screen.findByText(/还没有文件/u)).toBeTruthy();
    await bring('a.xml', `dzfp_${NO}.pdf`, 'other.xml', 'broken.xml');
    expect(await screen.findByText('购方不是本公司')).toBeTruthy();
    expect(screen.getByText('文件是空的')).toBeTruthy();
    expect(screen.getByText(`没有发票数据，作为发票 ${NO} 的附件保存`)).toBeTruthy();
    expect(screen.getByText('共 4 个文件，可以导入 0 张发票')).toBeTruthy();
    const table = within(screen.getAllByRole('table', { name: `${NO} 的明细` })[0] ?? document.body);
    await userEvent.selectOptions(table.getByLabelText('第 1 行对应的明细'), 'r2');
    await userEvent.click(screen.getByRole('button', { name: '导入 1 张发票' }));
    expect(await screen.findByText('已生成采购发票 CF-1 的草稿')).toBeTruthy();
    expect(screen.getByRole('link', { name: '打开 CF-1' }).getAttribute('href')).toBe(
      '/procure/invoice?q.bill_no=CF-1',
    );
    expect(calls.find(({ path }) => path.endsWith('/import'))?.body).toEqual({
      target: 'purchase',
      invoices: [{ file: 'path/a.xml', attached: [`path/dzfp_${NO}.pdf`], receipts: ['r2'], expenseType: '' }],
    });
  });

  it('become a claim where the address says so, once each has its expense type', async () => {
    const { calls } = open(server, '/procure/e-invoice?target=claim');
    await bring('a.xml');
    await userEvent.selectOptions(await screen.findByLabelText(`${NO} 的费用类型`), await screen.findByText('办公费'));
    await userEvent.click(screen.getByRole('button', { name: '导入 1 张发票' }));
    await screen.findByText('已导入');
    expect(calls.find(({ path }) => path.endsWith('/import'))?.body).toMatchObject({
      target: 'claim',
      invoices: [{ receipts: [], expenseType: '3' }],
    });
  });

  it('go to the claim whose button opened the page', async () => {
    const { calls } = open(server, '/procure/e-invoice?target=claim&claim=C1&no=BX-7');
    expect(await screen.findByText('添加到费用报销单 BX-7')).toBeTruthy();
    // What becomes of them is settled.
    expect(screen.queryByLabelText('生成')).toBeNull();
    await bring('a.xml');
    await userEvent.selectOptions(await screen.findByLabelText(`${NO} 的费用类型`), await screen.findByText('办公费'));
    await userEvent.click(screen.getByRole('button', { name: '导入 1 张发票' }));
    await screen.findByText('已导入');
    expect(calls.find(({ path }) => path.endsWith('/read'))?.body).toMatchObject({ target: 'claim' });
    expect(calls.find(({ path }) => path.endsWith('/import'))?.body).toMatchObject({
      target: 'claim',
      claim: 'C1',
      invoices: [{ file: 'path/a.xml', receipts: [], expenseType: '3' }],
    });
  });

  it('are dropped as well as chosen, and can be taken away again', async () => {
    open();
    const place = (await screen.findByLabelText('选择发票文件')).closest('label');
    fireEvent.drop(place ?? document.body, { dataTransfer: { files: [file('a.xml'), file('other.xml')] } });
    expect(await screen.findByText('购方不是本公司')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '移除 other.xml' }));
    expect(screen.queryByText('购方不是本公司')).toBeNull();
  });

  it('stay with a refusal of the whole, which can be tried again', async () => {
    let isDown = true;
    open((call) => (isDown && call.path.endsWith('/read') ? refuse(422, '没有权限读取') : server(call)));
    await bring('a.xml');
    expect(await screen.findByText('没有权限读取', { selector: '[role=alert]' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('待选择')).toBeTruthy();
  });
});
