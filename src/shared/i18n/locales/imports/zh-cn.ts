/** Texts of the list of imports, in Chinese. */
export const importsZh = {
  'imports.title': '导入记录',
  'imports.empty': '最近 30 天没有导入过文件',
  'imports.time': '导入时间',
  'imports.form': '表单',
  'imports.file': '文件',
  'imports.state': '状态',
  'imports.state.waiting': '待检查',
  'imports.state.checking': '检查中',
  'imports.state.checked': '已检查，未导入',
  'imports.state.importing': '导入中',
  'imports.state.done': '已导入',
  'imports.state.undoing': '撤销中',
  'imports.state.undone': '已撤销',
  'imports.state.failed': '失败',
  'imports.state.cancelled': '已取消',
  'imports.counts': '结果',
  'imports.countsOf': '新增 {{created}}，更新 {{changed}}，有错误 {{wrong}}',
  'imports.user': '导入人',
  'imports.message': '说明',
  'imports.until': '可撤销至',
  'imports.undo': '撤销导入',
  'imports.undoQuestion':
    '撤销“{{file}}”对“{{form}}”的导入？新增的记录将被删除，更新的记录恢复原值；之后被修改或引用的记录会保留。',
  'imports.undoing': '正在撤销对“{{form}}”的导入',
  'imports.whose': '范围',
  'imports.own': '仅自己的',
} as const;

/** Keys of these texts. */
export type ImportsKey = keyof typeof importsZh;
