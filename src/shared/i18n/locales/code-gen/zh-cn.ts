/** Texts of the page that shows the code of a form, in Chinese. */
export const codeGenZh = {
  'code.title': '代码生成',
  'code.form': '表单',
  'code.choose': '请选择表单',
  'code.hint':
    '模块文件放入 modules/ 并提交到版本库，可在其他环境安装；.ts 文件是该表单的类型与客户端，可直接放入外部程序',
  'code.pick': '请先选择一个表单，这里将显示它的模块文件和客户端代码',
  'code.files': '文件',
  'code.copy': '复制',
  'code.copied': '已复制 {{path}}',
  'code.copyFailed': '浏览器不允许复制，请选中文字后复制',
  'code.download': '下载',
  'code.downloadAll': '下载全部',
} as const;

export type CodeGenKey = keyof typeof codeGenZh;
