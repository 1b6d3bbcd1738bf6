import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of production: demands, kits, BOMs. */
export const productionRefusals = {
  notAuditedForDemand: {
    zh: '{name}没有审核，不能转需求',
    en: '{name} is not audited; no demand can be made of it',
  },
  noLinesForDemand: {
    zh: '{name}没有明细行，不能转需求',
    en: '{name} has no lines; no demand can be made of it',
  },
  notOpenForMrp: {
    zh: '{name}没有审核，或已完成、关闭，不能参与MRP',
    en: '{name} is not audited, or is finished or closed; it cannot take part in MRP',
  },
  demandPlanned: {
    zh: '{name}的生产需求 {no} 已计划 {planned}，不能{act}；请先取消它的计划',
    en: '{planned} of the demand {no} of {name} are planned, “{act}” is not possible; cancel its plan first',
  },
  setsAboveZero: {
    zh: '套数“{given}”须是大于 0 的数字',
    en: 'The number of sets “{given}” has to be a number above 0',
  },
  noDraftForKit: {
    zh: '{name}不是草稿，不能按套领料',
    en: '{name} is not a draft; material cannot be issued by kit',
  },
  orderNotOpenForIssue: {
    zh: '{order}没有下达，或已完工、关闭，不能领料',
    en: '{order} is not released, or is finished or closed; no material can be issued',
  },
  noMaterialList: {
    zh: '{order}没有用料清单，也没有已审核的BOM，请先在工单中填写用料清单',
    en: '{order} has no material list and no audited BOM; fill in the material list of the order first',
  },
  allIssued: {
    zh: '{order}的用料已全部领出，没有可领的数量',
    en: 'All material of {order} is issued; nothing is left',
  },
  noDraftForBom: {
    zh: '{name}不是草稿，不能展BOM',
    en: '{name} is not a draft; the BOM cannot be exploded into it',
  },
  explodeNeedsBom: {
    zh: '展BOM需先安装模块“BOM管理”',
    en: 'Exploding a BOM needs the module “BOM management” to be installed first',
  },
  noBom: {
    zh: '{name}的产出物料没有已审核的BOM{more}',
    en: 'The outputs of {name} have no audited BOM{more}',
  },
  beyondIssued: {
    zh: '{name}不能审核：{item} 对生产工单已领 {issued}，已退 {returned}，本次 {own}，超出 {over}，请改小数量',
    en: '{name} cannot be audited: {item} has {issued} issued for the production order, {returned} returned, {own} now, {over} too many; lower the quantity',
  },
  ofItems: {
    zh: '：{items}',
    en: ': {items}',
  },
  ordersGone: {
    zh: '生产工单不存在或已被删除',
    en: 'the production order does not exist or was deleted',
  },
  notInMaterialList: {
    zh: '{item} 不在{order}的用料清单中；{way}，或先把它补进用料清单',
    en: '{item} is not in the material list of {order}; {way}, or add it to the list first',
  },
  beyondNeed: {
    zh: '{item}：{order}应领 {need}，已领 {before}，本次 {now}，超出 {over}（允许超领 {percent}%）；超出的{way}',
    en: '{item}: {order} needs {need}, {before} issued, {now} now, {over} too many ({percent}% over are allowed); {way} for those',
  },
  inspectionNotJudged: {
    zh: '{name} 还没有判定，请先判定',
    en: '{name} is not judged yet; judge it first',
  },
  passedOf: {
    zh: '{name} 合格与让步',
    en: '{name} passed or accepted under concession',
  },
  beyondBound: {
    zh: '{what} {most}，已入库 {had}，本次 {own}，超出 {over}，请改小数量',
    en: '{what} {most}, {had} received, {own} now, {over} too many; lower the quantity',
  },
  otherWay: {
    zh: '请改用领料类型“超额领用”或“补料”',
    en: 'use the kind of issue “more than planned” or “replacement”',
  },
  finalInspection: {
    zh: '成品检验单 {no}',
    en: 'final inspection {no}',
  },
} as const satisfies RefusalTexts;
