import { performance } from 'node:perf_hooks';
import { defaultTemplate, type PrintedForm } from '#core/print/default-template.ts';
import type { PrintDocument } from '#core/print/document.ts';
import { company } from '#core/testing/print-pages.ts';
import { layOut } from '#core/print/layout.ts';
import type { PrintRecord } from '#core/print/template.ts';
import { codeDrawer } from '#server/engine/print/print-codes.ts';
import { printFont, writePdf } from '#server/engine/print/print-pdf.ts';
import { table, type Bench } from './lib/bench.ts';

const RECORDS = 500;
const LINES = 20;
const LOT = 20;

const form: PrintedForm = {
  title: '销售订单',
  number: 'bill_no',
  fields: [
    { name: 'bill_no', label: '单据编号', type: 'text' },
    { name: 'customer', label: '客户', type: 'text' },
    { name: 'total_amount', label: '价税合计', type: 'number', precision: 2 },
    { name: 'remark', label: '备注', type: 'textarea' },
  ],
  subs: [
    {
      table: 'item',
      title: '订单明细',
      oneToOne: false,
      fields: [
        { name: 'code', label: '物料编码', type: 'text' },
        { name: 'name', label: '物料名称', type: 'text' },
        { name: 'qty', label: '数量', type: 'number', precision: 4 },
        { name: 'amount', label: '金额', type: 'number', precision: 2 },
      ],
    },
  ],
};

function order(at: number): PrintRecord {
  const values = {
    bill_no: `XSDD20261120${String(at).padStart(4, '0')}`,
    customer: `上海宏达精密机械第${at}分公司`,
    total_amount: `${at * 113}.50`,
    remark: '请于上午送达三号门，联系人提前一天电话确认',
  };
  const rows = Array.from({ length: LINES }, (_, line) => {
    const own = { code: `WL${line}`, name: `传动齿轮 φ${line}×30`, qty: `${line + 1}.0000`, amount: `${line * 10}.00` };
    return { values: own, texts: own };
  });
  return { values, texts: values, lines: { item: rows } };
}

/** Most memory of this process while something runs, in MB above what it had. */
async function measured<T>(act: () => Promise<T>): Promise<{ value: T; seconds: number; megabytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const begun = performance.now();
  try {
    const value = await act();
    const seconds = (performance.now() - begun) / 1000;
    return { value, seconds, megabytes: Math.round((Math.max(most, process.memoryUsage().rss) - before) / 2 ** 20) };
  } finally {
    clearInterval(watch);
  }
}

async function drained({ size, bytes }: { size: number; bytes: NodeJS.ReadableStream }): Promise<number> {
  for await (const _ of bytes);
  return size;
}

/** As the server does it: laid out in lots while the file is written. */
async function ours(): Promise<number> {
  const draw = await codeDrawer();
  const facts = { title: form.title, user: '管理员', time: '2026-11-20 08:00:00', company };
  async function* documents(): AsyncGenerator<PrintDocument> {
    for (let from = 0; from < RECORDS; from += LOT) {
      const records = Array.from({ length: LOT }, (_, at) => order(from + at));
      yield* await Promise.resolve(
        layOut(
          records.map((record) => ({ record, template: defaultTemplate(form, record) })),
          facts,
          draw,
        ),
      );
    }
  }
  return drained(await writePdf(form.title, new Date('2026-11-20T00:00:00Z'), documents()));
}

/** The same texts by the bare writer: one line below the other, no tables, no layout. */
async function bare(): Promise<number> {
  const { default: Pdf } = await import('pdfkit');
  const pdf = new Pdf({ autoFirstPage: false });
  let size = 0;
  const ended = new Promise((done) => pdf.on('end', done));
  pdf.on('data', (chunk: Buffer) => {
    size += chunk.length;
  });
  pdf.registerFont('text', await printFont());
  for (let at = 0; at < RECORDS; at += 1) {
    pdf.addPage({ size: 'A4', margin: 20 }).font('text', 9);
    const record = order(at);
    const rows = [record, ...(record.lines['item'] ?? [])];
    for (const [line, { texts }] of rows.entries())
      for (const [column, text] of Object.values(texts).entries())
        pdf.text(text, 20 + column * 130, 30 + line * 14, { lineBreak: false, features: [] });
  }
  pdf.end();
  await ended;
  return size;
}

export const bench: Bench = {
  title: `${RECORDS} orders of ${LINES} lines in one PDF, and the same texts by the bare writer`,
  run: async ({ rounds, say }) => {
    // Fonts and libraries are read by the first document of a process.
    await bare();
    const lines: (readonly (string | number)[])[] = [];
    for (const [name, act] of [
      ['laid out with tables, sums and bar codes', ours],
      ['bare texts', bare],
    ] as const) {
      const taken = [];
      for (let round = 0; round < Math.min(rounds, 3); round += 1) taken.push(await measured(act));
      const seconds = taken.map((one) => one.seconds).sort((one, other) => one - other);
      const middle = seconds[Math.floor(seconds.length / 2)] ?? 0;
      const size = (taken[0]?.value ?? 0) / 1024;
      lines.push([
        name,
        middle.toFixed(2),
        ((middle * 1000) / RECORDS).toFixed(1),
        Math.max(...taken.map((one) => one.megabytes)),
        size.toFixed(0),
      ]);
    }
    say(table(['case', 'seconds', 'ms a record', 'MB more at the peak', 'kB of the file'], lines));
  },
};
