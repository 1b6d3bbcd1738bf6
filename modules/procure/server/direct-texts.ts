import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of goods the supplier sends to the customer: refusals, and what is told. */
export const directTexts = {
  notDirect: {
    zh: '{name}不是直运订单，请下推到货或入库',
    en: '{name} is no drop shipment; push it to an arrival or a receipt',
  },
  notOpen: {
    zh: '{name}没有审核，或已关闭、已作废，不能直运发货',
    en: '{name} is not audited, or is closed or void; nothing can be shipped by it',
  },
  nothingOpen: { zh: '{name}没有可以直运发货的数量了', en: '{name} has nothing left to be shipped' },
  noDay: {
    zh: '“{given}”不是日期，请按 2026-11-28 的样子填写发货日期',
    en: '“{given}” is no date; write the day of the shipment like 2026-11-28',
  },
  severalOpen: {
    zh: '{name}还有 {count} 行没有发完，请按“行号:数量”填写，如 1:{given}；不填为全部发完',
    en: '{name} has {count} lines left; write “line:quantity”, like 1:{given}, or nothing to ship all of them',
  },
  unreadable: {
    zh: '看不懂数量“{given}”：单行填大于 0 的数量，多行填“行号:数量”，用逗号隔开，每行一次',
    en: 'The quantity “{given}” cannot be read: write a quantity above 0 for one line, or “line:quantity” with commas between, each line once',
  },
  noSuchLine: {
    zh: '{name}的第 {given} 行不存在，或没有可以发货的数量了',
    en: '{name} has no line {given}, or nothing of it is left to be shipped',
  },
  saleGone: {
    zh: '{name}第 {line} 行的销售订单已不存在，不能直运发货',
    en: 'The sales order of line {line} of {name} is gone; nothing can be shipped',
  },
  saleNotOpen: {
    zh: '{sale}{state}，不能直运发货；请先把它打开或审核，或关闭{name}',
    en: '{sale} is {state}; nothing can be shipped to its customer: open or audit it first, or close {name}',
  },
  closed: { zh: '已关闭', en: 'closed' },
  voided: { zh: '已作废', en: 'void' },
  unaudited: { zh: '没有审核', en: 'not audited' },
  mixed: {
    zh: '直运订单只能有来自销售订单直运行的明细，这一行不是，请另开采购订单',
    en: 'a drop shipment has lines of sales orders alone, and this is none of them; make a purchase order of its own for it',
  },
  notMarked: {
    zh: '来源的销售订单行没有标记“直运”',
    en: 'it comes from a line of a sales order that is no drop shipment',
  },
  bySupplier: {
    zh: '{name}第 {line} 行：{sale}的这一行是直运，由供应商直接发给客户；请在它的采购订单上“直运发货”',
    en: '{name}, line {line}: that line of {sale} is a drop shipment, the supplier sends it to the customer; use “Ship directly” of its purchase order',
  },
  together: {
    zh: '{name}和{pair}是一次直运，不能单独{act}；请用“撤回直运”一起撤回',
    en: '{name} and {pair} are one drop shipment, {act} of one alone is not possible; use “Take back drop shipment” for both',
  },
  notShipped: { zh: '{name}不是已审核的直运单据', en: '{name} is no audited document of a drop shipment' },
  pairGone: { zh: '{name}的对应单据已不存在', en: 'The other document of {name} is gone' },
  shipped: {
    zh: '已直运发货 {qty}：采购入库单 {receipt}，销售出库单 {delivery}',
    en: '{qty} were shipped: purchase receipt {receipt}, sales delivery {delivery}',
  },
  takenBack: {
    zh: '已撤回直运：{name}和{pair}已作废',
    en: 'The drop shipment was taken back: {name} and {pair} are void',
  },
} as const satisfies RefusalTexts;
