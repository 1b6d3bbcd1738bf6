import type { PrintItem } from '../print/document.ts';
import { layOut, type CodeDrawer } from '../print/layout.ts';
import type { PrintBlock, PrintRecord, PrintTemplate } from '../print/template.ts';

type Page = readonly PrintItem[];

/** Paper of 100 × 80 leaves 80 × 60 between 10 and 90 across, 10 and 70 down; the last 5 above the margin hold the page line. */
const sheet = {
  paper: { width: 100, height: 80 },
  margin: { top: 10, right: 10, bottom: 5, left: 10 },
  size: 3,
  header: [],
  footer: [],
  pageLine: { left: '', right: '' },
};

/** A company of which nothing but its name is known. */
export const company = {
  name: '甲公司',
  address: '',
  phone: '',
  taxNo: '',
  bank: '',
  account: '',
  logo: '',
  currency: '',
};

/** Lays a body out on such paper; the record is empty and codes are not drawn unless they are given. */
export function pagesOf(
  body: readonly PrintBlock[],
  record: Partial<PrintRecord> = {},
  more: Partial<PrintTemplate> = {},
  drawCode: CodeDrawer = () => null,
): readonly Page[] {
  const facts = { title: '标题', user: '我', time: '2026-11-20 08:00:00', company };
  const [document] = layOut(
    [{ template: { ...sheet, body, ...more }, record: { texts: {}, values: {}, lines: {}, ...record } }],
    facts,
    drawCode,
  );
  return document?.pages.map(({ items }) => items) ?? [];
}

/** Lists the texts of a page. */
export function textsOf(page: Page | undefined): readonly string[] {
  return (page ?? []).flatMap((item) => (item.kind === 'text' ? [item.text] : []));
}

/** Lists the rectangles of one grey on a page. */
export function rectsOf(page: Page | undefined, grey: number): readonly (readonly number[])[] {
  return (page ?? []).flatMap((item) => (item.kind === 'rects' && item.grey === grey ? item.rects : []));
}

/** Rounds a length as it is written into documents. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Height of a row of one line: it is 1.35 of its size high, its base line 1.02 below its top; cells have 1.2 around their text. */
export const rowOfOneLine = hundredths(3 * 1.35 + 2 * 1.2);
