import { areaPages, type Area } from './area.ts';
import type { PrintDocument } from './document.ts';
import { fillText } from './fill-text.ts';
import { breakLines } from './metrics.ts';
import { newSheet, type Sheet } from './sheet.ts';
import { drawLetterhead, letterheadHeight } from './letterhead.ts';
import { fieldRows, hasSums, lineRows, type FillJob, type LineRows } from './rows.ts';
import { drawLine, drawRow, LEADING, rowHeight, splitRow, type TableRow } from './table-flow.ts';
import type { Align, CodeKind, PrintBlock, PrintFacts, PrintRecord, PrintTemplate } from './template.ts';

/**
 * Dark cells of a code as x, y, width, height in a square or strip of 1 × 1; null when the text cannot be encoded.
 */
export type CodeDrawer = (
  kind: CodeKind,
  text: string,
) => readonly (readonly [number, number, number, number])[] | null;

/** Space between two blocks. */
const GAP = 2;
const PAGE_LINE = 5;
const SMALL = 2.6;

/** Input for laying out one record. */
type Job = FillJob & { readonly drawCode: CodeDrawer };

/** Position of the next block. */
type Flow = {
  readonly sheets: Sheet[];
  y: number;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly width: number;
};

/**
 * Lays records out into pages by their templates; page numbers count anew for each record. The same input gives the same document, to the
 * last digit.
 */
export function layOut(
  records: readonly { readonly template: PrintTemplate; readonly record: PrintRecord }[],
  facts: PrintFacts,
  drawCode: CodeDrawer,
): readonly PrintDocument[] {
  return records.map(({ template, record }) => layOutRecord({ template, record, facts, drawCode }));
}

/** Texts of blocks that say how many pages there are need a first round that counts them. */
function layOutRecord(job: Job): PrintDocument {
  if (job.pages !== undefined || !saysPages(job.template)) return layOutOnce(job);
  const { length } = layOutOnce({ ...job, pages: null }).pages;
  return layOutOnce({ ...job, pages: length });
}

function saysPages({ header, body, footer }: PrintTemplate): boolean {
  return [...header, ...body, ...footer].some(
    (block) =>
      (block.kind === 'text' && block.text.includes('{page')) ||
      (block.kind === 'fields' && block.items.some(({ value }) => value.includes('{page'))),
  );
}

function layOutOnce(job: Job): PrintDocument {
  const { template, record, facts } = job;
  const { paper, margin } = template;
  const width = paper.width - margin.left - margin.right;
  const head = blocksHeight(template.header, job, width);
  const flow: Flow = {
    sheets: [],
    y: 0,
    top: margin.top + (template.isHeaderOnce === true ? 0 : head),
    bottom: paper.height - margin.bottom - PAGE_LINE,
    left: margin.left,
    width,
  };
  nextPage(flow, job);
  flow.y = margin.top + head;
  for (const block of template.body) {
    flowBlock(flow, block, job);
    if (takesHeight(block)) flow.y += GAP;
  }
  const foot = blocksHeight(template.footer, job, width);
  if (foot > 0 && flow.y + foot > flow.bottom && foot <= flow.bottom - flow.top) nextPage(flow, job);
  for (const block of template.footer) {
    flowBlock(flow, block, job);
    if (takesHeight(block)) flow.y += GAP;
  }
  flow.sheets.forEach((sheet, at) => {
    const pages = { page: at + 1, pages: flow.sheets.length };
    const y = paper.height - margin.bottom - SMALL * LEADING;
    const place = { x: margin.left, y, width, size: SMALL, bold: false };
    drawLine(sheet, fillText(template.pageLine.left, record, facts, pages), { ...place, align: 'left' });
    drawLine(sheet, fillText(template.pageLine.right, record, facts, pages), { ...place, align: 'right' });
  });
  return {
    title: fillText('{title}', record, facts),
    width: paper.width,
    height: paper.height,
    ...(template.sheet === undefined ? {} : { sheet: template.sheet }),
    pages: flow.sheets.map(({ page }) => page),
  };
}

function sheetOf(flow: Flow): Sheet {
  const sheet = flow.sheets.at(-1);
  if (sheet === undefined) throw new Error('A page is begun before anything is drawn');
  return sheet;
}

function nextPage(flow: Flow, job: Job): void {
  flow.sheets.push(newSheet());
  // What stands above every page turns none.
  const above: Flow = { ...flow, y: job.template.margin.top, bottom: Number.MAX_VALUE };
  flow.y = flow.top;
  if (job.template.isHeaderOnce === true && flow.sheets.length > 1) return;
  for (const block of job.template.header) {
    flowBlock(above, block, job);
    if (takesHeight(block)) above.y += GAP;
  }
}

/** Codes and pictures stand beside what follows unless they are told to stand alone. */
function takesHeight(block: PrintBlock): boolean {
  return (block.kind !== 'code' && block.kind !== 'image') || block.alone === true;
}

/** Height of blocks that do not break. */
function blocksHeight(blocks: readonly PrintBlock[], job: Job, width: number): number {
  return blocks.reduce((sum, block) => {
    if (block.kind === 'text')
      return (
        sum +
        breakLines(fillText(block.text, job.record, job.facts), block.size, width).length * block.size * LEADING +
        GAP
      );
    if (block.kind === 'fields')
      return sum + fieldRows(block, job, { left: 0, width }).reduce((all, row) => all + rowHeight(row), 0) + GAP;
    if (block.kind === 'rule') return sum + block.thickness + GAP;
    if (block.kind === 'letterhead') return sum + letterheadHeight(job.facts.company, width) + GAP;
    return block.kind !== 'lines' && takesHeight(block) ? sum + block.height + GAP : sum;
  }, 0);
}

function flowBlock(flow: Flow, block: PrintBlock, job: Job): void {
  switch (block.kind) {
    case 'text':
      for (const line of breakLines(
        fillText(block.text, job.record, job.facts, pageOf(flow, job)),
        block.size,
        flow.width,
      )) {
        const height = block.size * LEADING;
        if (flow.y + height > flow.bottom) nextPage(flow, job);
        drawLine(sheetOf(flow), line, { ...block, x: flow.left, y: flow.y, width: flow.width });
        flow.y += height;
      }
      return;
    case 'fields':
      flowRows(flow, fieldRows(block, job, flow, pageOf(flow, job)), job);
      return;
    case 'lines':
      flowLines(flow, block, job);
      return;
    case 'code':
      drawCode(flow, placeOf(flow, block, job), block, job);
      break;
    case 'image': {
      // It may turn the page.
      const place = placeOf(flow, block, job);
      sheetOf(flow).image({ ...place, width: block.width, height: block.height, file: block.file });
      break;
    }
    case 'rule':
      sheetOf(flow).rects(0, [[flow.left, flow.y, flow.width, block.thickness]]);
      flow.y += block.thickness;
      return;
    case 'letterhead':
      flow.y += drawLetterhead(sheetOf(flow), job.facts.company, flow);
      return;
  }
  if (takesHeight(block)) flow.y += block.height;
}

/** Returns the page numbers a text can show; the last line of a page is written once all pages are there. */
function pageOf(flow: Flow, { pages = null }: Job): { readonly page: number; readonly pages: number } {
  return { page: flow.sheets.length, pages: pages ?? flow.sheets.length };
}

/** Returns the place of a code or picture; one that stands alone goes to the next page when this one has no room for it. */
function placeOf(
  flow: Flow,
  block: { readonly width: number; readonly height: number; readonly align: Align; readonly alone?: boolean },
  job: Job,
): { readonly x: number; readonly y: number } {
  if (block.alone === true && flow.y + block.height > flow.bottom && flow.y > flow.top) nextPage(flow, job);
  const room = flow.width - block.width;
  return { x: flow.left + (block.align === 'right' ? room : block.align === 'center' ? room / 2 : 0), y: flow.y };
}

function drawCode(
  flow: Flow,
  { x, y }: { readonly x: number; readonly y: number },
  block: Extract<PrintBlock, { kind: 'code' }>,
  job: Job,
): void {
  const text = fillText(block.value, job.record, job.facts);
  const cells = text === '' ? null : job.drawCode(block.code, text);
  if (cells === null) return;
  sheetOf(flow).rects(
    0,
    cells.map(([left, top, width, height]) => [
      x + left * block.width,
      y + top * block.height,
      width * block.width,
      height * block.height,
    ]),
  );
}

type RowsOptions = {
  readonly head?: TableRow;
  /** The row of sums below rows from, to (not included) that stand on one page. */
  readonly sums?: (from: number, to: number) => TableRow;
  /** Height that what follows needs below the last row, so that it does not stand on a page of its own. */
  readonly tail?: number;
};

/**
 * Rows one below the other. One that does not fit goes to the next page with the head above it; one that is longer than a page is broken
 * between lines of text.
 */
function flowRows(flow: Flow, rows: readonly TableRow[], job: Job, { head, sums, tail = 0 }: RowsOptions = {}): void {
  const headHeight = head === undefined ? 0 : rowHeight(head);
  const sumHeight = sums === undefined ? 0 : rowHeight(sums(0, rows.length));
  let from = 0;
  const drawHead = (): void => {
    if (head === undefined) return;
    drawRow(sheetOf(flow), head, flow.y);
    flow.y += headHeight;
  };
  const closePage = (to: number): void => {
    if (sums !== undefined && to > from) {
      drawRow(sheetOf(flow), sums(from, to), flow.y);
      flow.y += sumHeight;
    }
    from = to;
    nextPage(flow, job);
    drawHead();
  };
  const full = flow.bottom - flow.top - headHeight - sumHeight;
  if (head !== undefined && flow.y + headHeight + sumHeight + heightOfFirst(rows, full) > flow.bottom)
    nextPage(flow, job);
  drawHead();
  rows.forEach((row, index) => {
    let rest: TableRow = row;
    for (;;) {
      const height = rowHeight(rest);
      const room = flow.bottom - sumHeight - (index === rows.length - 1 ? tail : 0) - flow.y;
      if (height <= room) break;
      const parts = height > full ? splitRow(rest, room) : null;
      if (parts !== null) {
        drawRow(sheetOf(flow), parts[0], flow.y);
        flow.y += rowHeight(parts[0]);
        [, rest] = parts;
      }
      // A paper too small for one line must not turn pages for ever.
      if (parts === null && flow.y <= flow.top + headHeight) break;
      closePage(index);
    }
    drawRow(sheetOf(flow), rest, flow.y);
    flow.y += rowHeight(rest);
  });
  if (sums !== undefined) {
    drawRow(sheetOf(flow), sums(from, rows.length), flow.y);
    flow.y += sumHeight;
  }
}

function heightOfFirst(rows: readonly TableRow[], full: number): number {
  const [first] = rows;
  return first === undefined ? 0 : Math.min(rowHeight(first), full);
}

function flowLines(flow: Flow, block: Extract<PrintBlock, { kind: 'lines' }>, job: Job): void {
  const lines = job.record.lines[block.table] ?? [];
  const { size } = job.template;
  const table = lineRows(block, lines, { left: flow.left, width: flow.width, size });
  const { head, rows, sums } = table;
  const needed = block.title === '' ? 0 : size * LEADING + GAP / 2;
  const heights = [head, ...rows].reduce((sum, row) => sum + rowHeight(row), 0);
  const isSummed = hasSums(block, lines);
  const total = isSummed ? sums(totalLabel(block, job), 0, lines.length) : null;
  const totalHeight = total === null ? 0 : rowHeight(total);
  // A heading stands with the first of what it is about.
  if (flow.y + needed + rowHeight(head) + heightOfFirst(rows, 30) + totalHeight > flow.bottom) nextPage(flow, job);
  if (block.title !== '')
    drawLine(sheetOf(flow), block.title, {
      x: flow.left,
      y: flow.y,
      width: flow.width,
      size,
      align: 'left',
      bold: true,
    });
  flow.y += needed;
  if (block.area !== undefined) {
    flowArea(flow, table, { ...block.area, total, hasPageSums: isSummed && block.pageSums !== false }, job);
    return;
  }
  const fits = flow.y + heights + totalHeight <= flow.bottom;
  flowRows(flow, rows, job, {
    head,
    tail: totalHeight,
    ...(isSummed && !fits && block.pageSums !== false ? { sums: (from, to) => sums('小计', from, to) } : {}),
  });
  if (total === null) return;
  if (flow.y + totalHeight > flow.bottom) nextPage(flow, job);
  drawRow(sheetOf(flow), total, flow.y);
  flow.y += totalHeight;
}

function totalLabel({ total }: Extract<PrintBlock, { kind: 'lines' }>, job: Job): string {
  return total === undefined ? '合计' : fillText(total, job.record, job.facts);
}

/** A table that is as high on every page. */
function flowArea(flow: Flow, table: LineRows, area: Area, job: Job): void {
  areaPages(table, area).forEach((rows, at) => {
    if (at > 0) nextPage(flow, job);
    for (const row of rows) {
      drawRow(sheetOf(flow), row, flow.y);
      flow.y += rowHeight(row);
    }
  });
}
