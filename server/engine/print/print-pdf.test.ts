import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { PrintDocument } from '#core/print/document.ts';
import { textWidth } from '#core/print/metrics.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import { codeDrawer } from './print-codes.ts';
import { printFont, writePdf } from './print-pdf.ts';

const page: PrintDocument = {
  title: '送货单',
  width: 241,
  height: 140,
  pages: [
    {
      items: [
        { kind: 'text', x: 10, y: 20, size: 4, width: 40, text: '送货单 A-1，价税合计：壹仟元整', bold: true },
        { kind: 'rects', grey: 0, rects: [[10, 30, 50, 0.2]] },
      ],
    },
  ],
};

async function* documents(count: number): AsyncGenerator<PrintDocument> {
  for (let at = 0; at < count; at += 1) yield await Promise.resolve(page);
}

const written = async (): Promise<Buffer> =>
  buffer((await writePdf('送货单', new Date('2026-11-20T00:00:00Z'), documents(2))).bytes);

describe('the PDF', () => {
  it('is the same bytes for the same documents at the same time', async () => {
    const [first, second] = [await written(), await written()];
    expect(first.equals(second)).toBe(true);
    expect(pdfTexts(first)).toEqual([['送货单 A-1，价税合计：壹仟元整'], ['送货单 A-1，价税合计：壹仟元整']]);
    expect(first.toString('latin1')).toContain('/MediaBox [0 0 683.149606 396.850394]');
  });

  it('has the widths that lines are broken with: those of the font itself', async () => {
    // fontkit comes with the writer of PDF files.
    const path = createRequire(createRequire(import.meta.url).resolve('pdfkit')).resolve('fontkit');
    const fontkit = (await import(path)) as {
      create: (bytes: Buffer) => {
        unitsPerEm: number;
        characterSet: number[];
        glyphForCodePoint: (code: number) => { advanceWidth: number };
      };
    };
    const font = fontkit.create(await printFont());
    expect(font.unitsPerEm).toBe(1000);
    const wrong = font.characterSet.filter(
      (code) => code >= 32 && textWidth(String.fromCodePoint(code), 1000) !== font.glyphForCodePoint(code).advanceWidth,
    );
    expect(wrong).toEqual([]);
  }, 30_000);
});

describe('codes', () => {
  it('are read again: the bars of Code 128 are its text', async () => {
    const draw = await codeDrawer();
    const cells = draw('code128', 'XSDD-1') ?? [];
    // 11 modules for start, each character and the check, 13 for stop.
    const modules = Math.round(2 / (cells[0]?.[2] ?? 1));
    expect(modules).toBe(11 * 8 + 13);
    const dark = new Set(
      cells.flatMap(([x, , width]) =>
        Array.from({ length: Math.round(width * modules) }, (_, at) => Math.round(x * modules) + at),
      ),
    );
    const symbol = (at: number): string =>
      Array.from({ length: 11 }, (_, module) => (dark.has(at * 11 + module) ? '1' : '0')).join('');
    expect([1, 2, 3, 4, 5, 6].map(symbol)).toEqual([
      '11100010110', // X
      '11011101000', // S
      '10110001000', // D
      '10110001000', // D
      '10011011100', // -
      '10011100110', // 1
    ]);
  });

  it('of two dimensions have their three finders, and are left out when there is too much to hold', async () => {
    const draw = await codeDrawer();
    const cells = draw('qrcode', '销售订单 XSDD20261120001') ?? [];
    const size = Math.round(1 / (cells[0]?.[3] ?? 1));
    const firstRow = cells
      .filter(([, y]) => y === 0)
      .map(([x, , width]) => [Math.round(x * size), Math.round(width * size)]);
    expect(firstRow[0]).toEqual([0, 7]);
    expect(firstRow.at(-1)).toEqual([size - 7, 7]);
    expect(draw('qrcode', 'x'.repeat(9000))).toBeNull();
    expect(draw('code128', '中文')).toBeNull();
  });
});
