/** Texts of the page of a voucher. */
export const voucherZh = {
  'voucher.keys': '回车 下一格　= 平衡　空格 换方向　// 复制上行　F7 科目　Ctrl+S 保存　Ctrl+回车 保存并新增',
  'voucher.draft': '草稿',
  'voucher.draftNote': '草稿：尚未取凭证号。补齐科目、核算项目和金额并使借贷平衡后保存，即取得凭证号。',
  'voucher.line': '第 {{line}} 行',
  'voucher.summary': '摘要',
  'voucher.subject': '科目',
  'voucher.subjectHint': '编码、名称或拼音首字母',
  'voucher.debit': '借方金额',
  'voucher.credit': '贷方金额',
  'voucher.addLine': '加行',
  'voucher.remove': '删除第 {{line}} 行',
  'voucher.totals': '合计',
  'voucher.even': '借贷平衡',
  'voucher.evenAlready': '其他各行借贷已平衡',
  'voucher.creditMissing': '贷方差 {{amount}}',
  'voucher.debitMissing': '借方差 {{amount}}',
  'voucher.common': '常用凭证',
  'voucher.noCommon': '还没有常用凭证；在凭证页录好分录后“存为常用凭证”',
  'voucher.saveCommon': '存为常用凭证',
  'voucher.saveCommonHint':
    '保存现有分录的摘要、科目、核算项目和金额；没有金额的行在插入时填写。公式可在“凭证模板”修改。',
  'voucher.commonName': '名称',
  'voucher.commonSaved': '已存为常用凭证“{{name}}”',
  'voucher.commonLines': '将插入 {{count}} 行分录',
  'voucher.insert': '插入',
};

export type VoucherKey = keyof typeof voucherZh;
