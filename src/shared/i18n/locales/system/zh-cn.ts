/** Texts of system administration, in Chinese. */
export const systemZh = {
  'system.empty': '还没有{{item}}，点击“新增”添加第一个，或用“导入”带来一批',
  'system.leave': '有尚未保存的修改，确定放弃吗？',
  'system.import': '导入',
  'system.importing': '正在导入…',
  'system.imported': '导入 {{count}} 行',
  'system.importFaults': '共 {{total}} 行，导入 {{done}} 行，以下各行有错误：',
  'system.importList': '导入中的错误',
  'system.importLine': '第 {{line}} 行：{{message}}',
  'system.importMore': '……还有 {{count}} 处错误，请修改后再次导入',
  'system.importFailed': '导入失败：{{reason}}',
} as const;

export type SystemKey = keyof typeof systemZh;
