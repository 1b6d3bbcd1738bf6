import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import excel from 'exceljs';
import { officeEdit, officeFormulas, officeSheets, handFormulas } from '../../core/spreadsheet/office/formulas.ts';
import { root } from '../../scripts/lib/run.ts';
import type { Campaign } from './campaign.ts';

type Value = string | number | boolean | null;
type Expected = { readonly formula: string; readonly before: Value; readonly after: Value };

const folder = join(root, 'core/spreadsheet/office');
const program = process.env['SOFFICE'] ?? 'soffice';

/**
 * Lets LibreOffice compute the workbook of office formulas, before an edit and after it, and compares what it finds with what is committed.
 * With `WRITE=1` the workbook and the values are written anew. Where no LibreOffice is, only the formulas are compared.
 */
export const campaign: Campaign = {
  title: 'the committed values of the office formulas are those LibreOffice computes',
  run: async ({ say }) => {
    if (!(await isThere())) {
      const committed = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected[];
      const known = committed.map(({ formula }) => formula);
      const now = [...officeFormulas, ...handFormulas.map(([formula]) => formula)];
      if (JSON.stringify(known) !== JSON.stringify(now)) throw new Error('The formulas are not those of expected.json');
      say(`no LibreOffice here: ${known.length} formulas are those of the committed values`);
      return;
    }
    const place = mkdtempSync(join(tmpdir(), 'back-office-formulas-'));
    try {
      const [before, after] = [await computed(place, 'before', false), await computed(place, 'after', true)];
      const found: Expected[] = [
        ...officeFormulas.map((formula, at) => ({ formula, before: before[at] ?? null, after: after[at] ?? null })),
        ...handFormulas.map(([formula, one, other]) => ({ formula, before: one, after: other })),
      ];
      if (process.env['WRITE'] === '1') {
        writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(found, null, 2)}\n`);
        writeFileSync(join(folder, 'office.xlsx'), await workbook(false));
        say(`${found.length} values written`);
        return;
      }
      const committed = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected[];
      const differing = found.filter((one, at) => JSON.stringify(one) !== JSON.stringify(committed[at]));
      if (differing.length > 0) throw new Error(`LibreOffice computes otherwise: ${JSON.stringify(differing)}`);
      say(`${found.length} of ${committed.length} values are the committed ones`);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
};

async function isThere(): Promise<boolean> {
  try {
    await promisify(execFile)(program, ['--version']);
    return true;
  } catch {
    return false;
  }
}

/** The workbook without any results. */
async function workbook(isEdited: boolean): Promise<Buffer> {
  const book = new excel.Workbook();
  for (const { name, cells } of officeSheets()) {
    const sheet = book.addWorksheet(name);
    for (const [row, column, content] of cells) {
      const cell = sheet.getCell(row + 1, column + 1);
      cell.value = typeof content === 'object' && content !== null ? { formula: content.formula } : content;
      if (name === '数据' && column === 0 && row > 0) cell.numFmt = 'yyyy-mm-dd';
    }
  }
  if (isEdited)
    for (const [name, row, column, value] of officeEdit) {
      const sheet = book.getWorksheet(name);
      if (sheet !== undefined) sheet.getCell(row + 1, column + 1).value = value;
    }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Returns the value LibreOffice computes for each formula. */
async function computed(place: string, name: string, isEdited: boolean): Promise<Value[]> {
  const [given, out] = [join(place, `${name}.xlsx`), join(place, `${name}-out`)];
  writeFileSync(given, await workbook(isEdited));
  await promisify(execFile)(program, [
    `-env:UserInstallation=file://${join(place, 'profile')}`,
    '--headless',
    '--convert-to',
    'xlsx',
    '--outdir',
    out,
    given,
  ]);
  const book = new excel.Workbook();
  await book.xlsx.readFile(join(out, `${name}.xlsx`));
  const sheet = book.getWorksheet('公式');
  return officeFormulas.map((_, row) => resultOf(sheet?.getCell(row + 1, 2)));
}

function resultOf(cell: excel.Cell | undefined): Value {
  const result: unknown = cell?.result;
  if (typeof result === 'number' || typeof result === 'string' || typeof result === 'boolean') return result;
  // Days come back as dates: their number counts.
  if (result instanceof Date) return result.getTime() / 86_400_000 + 25_569;
  if (typeof result === 'object' && result !== null && 'error' in result) return String(result.error);
  return null;
}
