import { describe, expect, it } from 'vitest';
import type { PrintPage } from './document.ts';
import { defaultTemplate, type PrintedForm } from './default-template.ts';
import { fillText } from './fill-text.ts';
import { company } from '../testing/print-pages.ts';
import { layOut } from './layout.ts';
import { breakLines, textWidth } from './metrics.ts';
import type { PrintRecord, PrintTemplate } from './template.ts';

const facts = { title: '销售订单', user: '管理员', time: '2026-11-20 08:00:00', company };

const form: PrintedForm = {
  title: '销售订单',
  number: 'bill_no',
  fields: [
    { name: 'bill_no', label: '单据编号', type: 'text' },
    { name: 'total_amount', label: '价税合计', type: 'number', precision: 2 },
    { name: 'remark', label: '备注', type: 'textarea' },
  ],
  subs: [
    {
      table: 'item',
      title: '订单明细',
      oneToOne: false,
      fields: [
        { name: 'material', label: '物料', type: 'text' },
        { name: 'qty', label: '数量', type: 'number', precision: 4 },
        { name: 'price', label: '单价', type: 'number', precision: 2 },
        { name: 'unit_id', label: '单位', type: 'text', hidden: true },
      ],
    },
  ],
};

function order(lines: number, material = (at: number): string => `物料${at}`): PrintRecord {
  const rows = Array.from({ length: lines }, (_, at) => {
    const values = { material: material(at), qty: `${at + 1}.5000`, price: '2.00', unit_id: 'kg' };
    return { values, texts: values };
  });
  const values = { bill_no: 'XSDD20261120001', total_amount: '1234.50', remark: '尽快发货' };
  return { values, texts: { ...values, total_amount: '1,234.50' }, lines: { item: rows } };
}

function print(record: PrintRecord, change: Partial<PrintTemplate> = {}): readonly PrintPage[] {
  const template = { ...defaultTemplate(form, record), ...change };
  const [document] = layOut([{ template, record }], facts, () => [[0, 0, 1, 1]]);
  return document?.pages ?? [];
}

function textsOf(page: PrintPage | undefined): readonly string[] {
  return (page?.items ?? []).flatMap((item) => (item.kind === 'text' ? [item.text] : []));
}

describe('a record on paper', () => {
  it('is one page with its values, the amount in capitals and the number of the page [B9.9]', () => {
    const pages = print(order(3));
    expect(pages).toHaveLength(1);
    expect(textsOf(pages[0])).toEqual(
      expect.arrayContaining(['销售订单', 'XSDD20261120001', '1,234.50', '壹仟贰佰叁拾肆元伍角整', '第 1 页 共 1 页']),
    );
    expect(textsOf(pages[0])).toContain('合计');
    expect(textsOf(pages[0])).not.toContain('小计');
  });

  it('goes on to the next page with the head of its table, and sums of the pages add up to the total [B9.9]', () => {
    const pages = print(order(120));
    expect(pages.length).toBeGreaterThan(2);
    const sums = pages.flatMap((page) => {
      const texts = textsOf(page);
      expect(texts).toContain('物料');
      const at = texts.indexOf('小计');
      return at < 0 ? [] : [Number(texts[at + 1]?.replaceAll(',', ''))];
    });
    expect(sums).toHaveLength(pages.length);
    const total = Array.from({ length: 120 }, (_, at) => at + 1.5).reduce((sum, value) => sum + value, 0);
    expect(sums.reduce((sum, value) => sum + value, 0)).toBe(total);
    const last = textsOf(pages.at(-1));
    expect(last[last.indexOf('合计') + 1]).toBe('7,320.0000');
    expect(last).toContain(`第 ${pages.length} 页 共 ${pages.length} 页`);
  });

  it('draws every row once and nothing below the margin', () => {
    const pages = print(order(120));
    const texts = pages.flatMap(textsOf);
    for (let at = 0; at < 120; at += 1) expect(texts.filter((text) => text === `物料${at}`)).toHaveLength(1);
    const ends = pages.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.kind === 'text'
          ? [item.y]
          : item.kind === 'image'
            ? [item.y + item.height]
            : item.rects.map(([, y, , height]) => y + height),
      ),
    );
    expect(Math.max(...ends)).toBeLessThanOrEqual(297 - 10);
  });

  it('breaks a row that is longer than a page between its lines', () => {
    const long = '很长的物料说明'.repeat(900);
    const pages = print(order(2, (at) => (at === 0 ? long : '短')));
    expect(pages.length).toBeGreaterThan(1);
    const words = pages.flatMap(textsOf).filter((text) => /^[很长的物料说明]+$/.test(text) && text !== '物料');
    expect(words.join('')).toBe(long);
  });

  it('comes to an end on paper that is too small for anything', () => {
    const pages = print(order(5), { paper: { width: 60, height: 20 } });
    expect(pages.length).toBeLessThan(60);
    expect(pages.flatMap(textsOf).join('')).toContain('5.5000');
  });

  it('is the same twice', () => {
    expect(print(order(50))).toEqual(print(order(50)));
  });

  it('reads nothing in values: braces and markup are text [XSS-01]', () => {
    const record = order(1, () => '{user}<script>alert(1)</script>');
    expect(textsOf(print(record)[0]).join('')).toContain('{user}<script>');
  });
});

describe('what a stored template may say', () => {
  const text = (words: string) => ({ kind: 'text', text: words, align: 'left', size: 3, bold: false }) as const;

  it('numbers of pages stand in its header, which may be on the first page only [B9.9]', () => {
    const header = [text('第 {page} / {pages} 页')];
    const all = print(order(120), { header });
    const count = all.length;
    expect(all.map((page) => textsOf(page)[0])).toEqual(all.map((_, at) => `第 ${at + 1} / ${count} 页`));
    const once = print(order(120), { header, isHeaderOnce: true });
    expect(once.filter((page) => textsOf(page).some((words) => words.startsWith('第 1 / ')))).toHaveLength(1);
    expect(once.flatMap(textsOf).filter((words) => words.includes(' / '))).toHaveLength(1);
  });

  it('rows without frame and without sums of the pages have their total only [B9.9]', () => {
    const body = defaultTemplate(form, order(120)).body.map((block) =>
      block.kind === 'lines' ? { ...block, frame: false, pageSums: false } : block,
    );
    const texts = print(order(120), { body }).flatMap(textsOf);
    expect(texts).not.toContain('小计');
    expect(texts.filter((words) => words === '合计')).toHaveLength(1);
  });

  it('pictures that stand alone take their height, others none', () => {
    const picture = (alone: boolean) =>
      ({ kind: 'image', file: 'a.png', width: 30, height: 20, align: 'right', alone }) as const;
    const below = (alone: boolean): number => {
      const [page] = print(order(0), { header: [], body: [picture(alone), text('下面')] });
      const item = page?.items.find((one) => one.kind === 'text' && one.text === '下面');
      return item?.kind === 'text' ? item.y : 0;
    };
    expect(below(true) - below(false)).toBeCloseTo(22, 1);
  });
});

describe('placeholders', () => {
  const row = { texts: { day: '2026年', amount: '5.00' }, values: { day: '2026-11-20 10:00:00', amount: '5' } };

  it('know a short list of formats and leave everything else as it is', () => {
    expect(fillText('{day:date} {amount:capital} {amount} {user}', row, facts)).toBe('2026-11-20 伍元整 5.00 管理员');
    expect(fillText('{day:cndate} {amount:thousands} {time:cndate}', row, facts)).toBe(
      '2026年11月20日 5 2026年11月20日',
    );
    expect(fillText('{day:evil} {} {a b} ${amount}', row, facts)).toBe('{day:evil} {} {a b} $5.00');
  });

  it('[K7] name in capitals the currency of the document, else that of the books, unless it is the yuan', () => {
    const inDollars = {
      texts: { ...row.texts, currency: '美元' },
      values: { ...row.values, currency: 'USD' },
    };
    expect(fillText('{amount:capital}', inDollars, facts)).toBe('美元伍元整');
    const abroad = { ...facts, company: { ...facts.company, currency: 'EUR' } };
    expect(fillText('{amount:capital}', row, abroad)).toBe('EUR伍元整');
    const inYuan = { texts: { ...row.texts, currency: '人民币' }, values: { ...row.values, currency: 'CNY' } };
    expect(fillText('{amount:capital}', inYuan, abroad)).toBe('伍元整');
  });

  it('say nothing for what is not there, hidden fields among them', () => {
    expect(fillText('[{price}][{constructor}][{__proto__:value}]', row, facts)).toBe('[][][]');
  });
});

describe('lines of text', () => {
  it('are no wider than asked for and lose no character', () => {
    const text = '单据Order-20261120，数量 1,234.50 件；备注：“加急”。';
    const lines = breakLines(text, 3, 20);
    for (const line of lines) expect(textWidth(line, 3)).toBeLessThanOrEqual(20.001);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('do not begin with a closing mark', () => {
    for (const line of breakLines('数量，'.repeat(40), 3, 13)) expect(line).not.toMatch(/^，/);
  });

  it('keep words whole and break those that are longer than a line', () => {
    expect(breakLines('alpha beta', 3, 12)).toEqual(['alpha', 'beta']);
    expect(breakLines('x'.repeat(50), 3, 10).join('')).toBe('x'.repeat(50));
  });
});
