/** Files and rows that an import cannot take. */
export const importsRefusals = {
  'imports.formulaWithoutResult': {
    zh: '单元格 {cell} 是公式，但文件中没有它的计算结果，请在 Excel 中打开并保存后重新上传，或改为填写结果',
    en: 'Cell {cell} is a formula whose result is not in the file; open and save it in Excel and upload it again, or type the result',
  },
  'imports.longNumber': {
    zh: '单元格 {cell} 是 16 位及以上的数字，表格只保留前 15 位，后面的数字已丢失，请将该列设置为文本格式后重新输入',
    en: 'Cell {cell} is a number of 16 digits or more, of which the workbook keeps 15 only; format the column as text and type it again',
  },
  'imports.percentAsFraction': {
    zh: '单元格显示为 {shown}，这个字段不是百分数，按 {value} 导入',
    en: 'The cell shows {shown}; this field is no percentage, {value} is imported',
  },
  'imports.equalHeaders': {
    zh: '“{sheet}”的 {first} 列和 {second} 列表头都表示“{title}”，无法确定导入哪一列，请删除其中一列或修改表头',
    en: 'Columns {first} and {second} of “{sheet}” both mean “{title}”; delete one of them or change its header',
  },
  'imports.unknownTable': {
    zh: '表单没有“{table}”这张表，请刷新后重试',
    en: 'The form has no table “{table}”; reload and try again',
  },
  'imports.onlyOwn': {
    zh: '只有管理员可以查看其他人的导入',
    en: 'Only administrators see what others imported',
  },
  'imports.noSheet': {
    zh: '文件没有第 {place} 张工作表，请重新选择',
    en: 'The file has no sheet number {place}; choose another',
  },
} as const;
