import type { RefusalTexts } from '../refusals/text.ts';

/** Faults of print templates. */
export const templateRefusals = {
  marginsWide: {
    zh: '左右页边距过大，纸张可用宽度不足 {room} 毫米',
    en: 'The left and right margins are too wide; they leave less than {room} mm of the paper',
  },
  marginsHigh: {
    zh: '上下页边距过大，纸张可用高度不足 {room} 毫米',
    en: 'The top and bottom margins are too high; they leave less than {room} mm of the paper',
  },
  sheetSmaller: {
    zh: '拼版的纸张不能小于每联的纸张，请改大',
    en: 'The paper that pages are put on is no smaller than a page; make it larger',
  },
  linesInBody: {
    zh: '子表明细只能放在表体，请移到表体',
    en: 'Lines of a sub-table may stand in the body only; move them there',
  },
  linesNoColumn: {
    zh: '明细“{title}”没有列，请至少添加一列',
    en: 'The lines “{title}” have no columns; add at least one',
  },
  wider: {
    zh: '宽度 {width} 毫米超过了纸张可用宽度 {room} 毫米',
    en: 'The width {width} mm is more than the {room} mm between the margins',
  },
} as const satisfies RefusalTexts;
