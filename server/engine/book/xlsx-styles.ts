import type { SheetCell } from '#core/spreadsheet/book.ts';
import type { OpenArchive } from '#server/platform/file/archive.ts';
import { feed } from './import-xlsx.ts';
import { attribute } from './import-xml.ts';

type Style = NonNullable<SheetCell['style']>;
/** Look of a cell. */
export type XlsxStyle = { readonly format: string; readonly style: Style };

/** Formats that workbooks name by a number only. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-MM-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-MM-dd h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** By index of a cell's style. Colours of themes are left out: they are the reader's. */
export async function readStyles(archive: OpenArchive): Promise<readonly XlsxStyle[]> {
  const formats = new Map<string, string>();
  const fonts: Style[] = [];
  const fills: Style[] = [];
  const styles: XlsxStyle[] = [];
  let section = '';
  let style: Style = {};
  await feed(archive, 'xl/styles.xml', {
    open: (name, attributes) => {
      const value = (key: string): string => attribute(attributes, key) ?? '';
      if (['fonts', 'fills', 'cellXfs', 'cellStyleXfs', 'dxfs', 'borders'].includes(name)) section = name;
      if (name === 'numFmt' && section !== 'dxfs') formats.set(value('numFmtId'), value('formatCode').slice(0, 100));
      if (section === 'fonts') style = { ...(name === 'font' ? {} : style), ...fontPart(name, value) };
      if (section === 'fills' && name === 'fill') style = {};
      if (section === 'fills' && name === 'fgColor') style = { ...style, ...colorOf('fill', value('rgb')) };
      if (section === 'fills' && name === 'patternFill' && value('patternType') === 'none') style = {};
      if (section === 'cellXfs' && name === 'xf') {
        const id = value('numFmtId');
        styles.push({
          format: formats.get(id) ?? builtIn[Number(id)] ?? '',
          style: { ...fonts[Number(value('fontId'))], ...fills[Number(value('fillId'))] },
        });
      }
      if (section === 'cellXfs' && name === 'alignment') {
        const last = styles.pop();
        if (last !== undefined) styles.push({ ...last, style: { ...last.style, ...alignment(value) } });
      }
    },
    close: (name) => {
      if (name === 'font' && section === 'fonts') fonts.push(style);
      if (name === 'fill' && section === 'fills') fills.push(style);
    },
    text: () => undefined,
  });
  return styles;
}

function fontPart(name: string, value: (key: string) => string): Style {
  const isOn = !/^(?:0|false|none)$/.test(value('val'));
  switch (name) {
    case 'b':
      return isOn ? { bold: true } : {};
    case 'i':
      return isOn ? { italic: true } : {};
    case 'strike':
      return isOn ? { strike: true } : {};
    case 'u':
      return isOn ? { underline: true } : {};
    case 'sz': {
      const size = Math.round(Number(value('val')));
      return size >= 6 && size <= 96 ? { size } : {};
    }
    case 'color':
      return colorOf('color', value('rgb'));
    default:
      return {};
  }
}

function colorOf(part: 'color' | 'fill', rgb: string): Style {
  const found = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(rgb)?.[1];
  return found === undefined ? {} : { [part]: `#${found.toLowerCase()}` };
}

function alignment(value: (key: string) => string): Style {
  const align = (['left', 'center', 'right'] as const).find((one) => one === value('horizontal'));
  const vertical = ({ top: 'top', center: 'middle', bottom: 'bottom' } as const)[value('vertical')];
  return {
    ...(align === undefined ? {} : { align }),
    ...(vertical === undefined ? {} : { vertical }),
    ...(/^(?:1|true)$/.test(value('wrapText')) ? { wrap: true } : {}),
  };
}
