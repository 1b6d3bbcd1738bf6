import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of files of tables. */
export const bookRefusals = {
  encodingUnknown: {
    zh: '无法识别文件的编码，请另存为 UTF-8 的 CSV 或 .xlsx 后重新上传',
    en: 'The encoding of the file is not known; save it as a CSV in UTF-8 or as .xlsx and upload it again',
  },
  quoteOrTooLong: {
    zh: '第 {line} 行有引号没有成对，或内容超过 {limit} 个字符，请修改后再导入',
    en: 'Line {line} has an unpaired quotation mark or more than {limit} characters in a cell; correct it and import it again',
  },
  quoteUnpaired: {
    zh: '第 {line} 行有引号没有成对，请修改后再导入',
    en: 'Line {line} has an unpaired quotation mark; correct it and import it again',
  },
  equalHeaders: {
    zh: '“{sheet}”的 {first} 列和 {second} 列表头都表示“{title}”，无法确定导入哪一列，请删除其中一列或修改表头',
    en: 'Columns {first} and {second} of “{sheet}” both mean “{title}”; delete one of them or change its header',
  },
  tooManyColumns: {
    zh: '{sheet}超过 {limit} 列，请删除多余的列后再导入',
    en: '{sheet} has more than {limit} columns; remove those that are not needed and import it again',
  },
  cellTooLong: {
    zh: '{sheet}有单元格超过 {limit} 个字符，请缩短后再导入',
    en: '{sheet} has a cell of more than {limit} characters; shorten it and import it again',
  },
  macros: {
    zh: '文件含有宏，不能导入，请另存为不含宏的 .xlsx 后重新上传',
    en: 'The file has macros and cannot be imported; save it as an .xlsx without macros and upload it again',
  },
  tooMuchText: {
    zh: '文件中的文字过多，请分成几个文件后再导入',
    en: 'There is too much text in the file; split it and import the parts',
  },
  tooLargeToImport: {
    zh: '文件过大，最大 {megabytes} MB，请分成几个文件后再导入',
    en: 'The file is too large, at most {megabytes} MB; split it and import the parts',
  },
  oldOrEncrypted: {
    zh: '不支持 .xls 或加密的文件，请在 Excel 中取消密码并另存为 .xlsx 后重新上传',
    en: '.xls and encrypted files cannot be read; remove the password in Excel, save it as .xlsx and upload it again',
  },
  mayHaveMacros: {
    zh: '不支持可能含宏的 .{extension} 文件，请另存为 .xlsx 后重新上传',
    en: 'A .{extension} file may have macros and cannot be read; save it as .xlsx and upload it again',
  },
  onlyXlsxOrCsv: {
    zh: '请上传 .xlsx 或 .csv 文件',
    en: 'Upload an .xlsx or .csv file',
  },
  fileBroken: {
    zh: '文件已损坏，无法读取，请在 Excel 中打开并另存为 .xlsx 后重新上传',
    en: 'The file is damaged and cannot be read; open it in Excel, save it as .xlsx and upload it again',
  },
  theFile: {
    zh: '文件',
    en: 'The file',
  },
} as const satisfies RefusalTexts;
