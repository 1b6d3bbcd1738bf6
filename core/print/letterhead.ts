import { breakLines } from './metrics.ts';
import type { Sheet } from './sheet.ts';
import { drawLine, LEADING } from './table-flow.ts';
import type { PrintCompany } from './template.ts';

const NAME = 4.2;
const SMALL = 2.6;
const RULE = 0.3;
/** Room of the logo, and the space after it. */
const LOGO = { width: 26, height: 11, gap: 3 };

/** Height of what a company's paper begins with. */
export function letterheadHeight(company: PrintCompany, width: number): number {
  const words = NAME * LEADING + factLines(company, wordsWidth(company, width)).length * SMALL * LEADING + 1;
  return Math.max(words, company.logo === '' ? 0 : LOGO.height) + 1 + RULE;
}

/** Draws logo, name and what is known of the company with a line below; answers its height. */
export function drawLetterhead(
  sheet: Sheet,
  company: PrintCompany,
  { left, y, width }: { readonly left: number; readonly y: number; readonly width: number },
): number {
  const height = letterheadHeight(company, width);
  if (company.logo !== '') sheet.image({ x: left, y, width: LOGO.width, height: LOGO.height, file: company.logo });
  const own = wordsWidth(company, width);
  const place = { x: left + width - own, width: own, align: 'left' } as const;
  drawLine(sheet, company.name, { ...place, y, size: NAME, bold: true });
  factLines(company, own).forEach((line, at) =>
    drawLine(sheet, line, { ...place, y: y + NAME * LEADING + at * SMALL * LEADING, size: SMALL, bold: false }),
  );
  sheet.rects(0, [[left, y + height - RULE, width, RULE]]);
  return height;
}

function wordsWidth({ logo }: PrintCompany, width: number): number {
  return logo === '' ? width : width - LOGO.width - LOGO.gap;
}

/** Gives what is known of the company, in as few lines as it fits. */
function factLines(company: PrintCompany, width: number): readonly string[] {
  const told = (
    [
      ['地址', company.address],
      ['电话', company.phone],
      ['税号', company.taxNo],
      ['开户行', company.bank],
      ['账号', company.account],
    ] as const
  ).flatMap(([label, value]) => (value === '' ? [] : [`${label}：${value}`]));
  return told.length === 0 ? [] : breakLines(told.join('    '), SMALL, width);
}
