import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the flow of documents. */
export const flowRefusals = {
  noLines: {
    zh: '{name}没有明细行，不能审核；请先录入明细',
    en: '{name} has no lines and cannot be audited; add lines first',
  },
  overTaken: {
    zh: '{why}不成：来源第 {line} 行 {item} 只剩 {most} 可下推，已下推 {taken}，超出 {over}；补发、补货的单据已经下推，请先作废或反审核它',
    en: '{why} is not possible: line {line} {item} of the source has {most} to give and gave {taken}, {over} too many; the document that replaces the goods was pushed already: void it or undo its audit first',
  },
  hasFollower: {
    zh: '{name}已有下游单据“{title} {number}”，不能{act}；请先删除或作废下游单据',
    en: '{name} has the following document “{title} {number}”, “{act}” is not possible; delete or void that first',
  },
  noSuchPush: {
    zh: '“{title}”不能下推“{target}”，请联系管理员',
    en: '“{title}” cannot be pushed to “{target}”; ask your administrator',
  },
  noSuchSource: {
    zh: '“{title}”不能从“{from}”选单',
    en: '“{title}” cannot draw from “{from}”',
  },
  noRightToView: {
    zh: '您没有查看“{title}”的权限，请联系管理员授权',
    en: 'You do not have the right to view “{title}”; ask your administrator for it',
  },
  noPushButton: {
    zh: '“{title}”没有可用的下推“{button}”',
    en: '“{title}” has no push “{button}” that can be used',
  },
  pushSwitchedOff: {
    zh: '参数“{parameter}”不允许“{title}”，请走其他下推',
    en: 'The parameter “{parameter}” does not allow “{title}”; use another push',
  },
  tooManySources: {
    zh: '一次最多下推 {limit} 张单据',
    en: 'At most {limit} documents are pushed at a time',
  },
  noRightToAdd: {
    zh: '您没有新增“{title}”的权限，请联系管理员授权',
    en: 'You do not have the right to add “{title}”; ask your administrator for it',
  },
  notTogether: {
    zh: '{name}的{label}与所选其他单据不同，不能一起下推，请分开下推',
    en: '{label} of {name} differs from the other chosen documents, they cannot be pushed together; push them separately',
  },
  partyDisabled: {
    zh: '{name}的{label}已停用，不能下推',
    en: '{label} of {name} is disabled; it cannot be pushed',
  },
  openUnder: {
    zh: '{name}还有没有执行完的{steps}，不能关闭；请先关闭它们',
    en: '{name} still has {steps} to be carried out and cannot be closed; close those first',
  },
  openUnderBarred: {
    zh: '{name}还有没有执行完的{steps}，不能关闭；您没有关闭 {barred} 的权限，请联系有权限的人先关闭它们',
    en: '{name} still has {steps} to be carried out and cannot be closed; you may not close {barred}, ask somebody who may to close them first',
  },
  openUnderAsked: {
    zh: '{name}还有没有执行完的{steps}，不能关闭；请先关闭它们，或在列表中关闭时确认一并关闭',
    en: '{name} still has {steps} to be carried out and cannot be closed; close those first, or agree to close them with it when you close it in the list',
  },
  noLineClosing: {
    zh: '“{title}”的行不能单独关闭',
    en: 'Lines of “{title}” cannot be closed one by one',
  },
  lineState: {
    zh: '{name}现在的状态不能{act}行，请刷新后重试',
    en: 'The state of {name} does not allow to {act} lines; reload and try again',
  },
  closing: {
    zh: '关闭',
    en: 'close',
  },
  opening: {
    zh: '打开',
    en: 'reopen',
  },
  lineGone: {
    zh: '这一行不存在或已被删除，请刷新后重试',
    en: 'The line does not exist or was deleted; reload and try again',
  },
  lineClosedBefore: {
    zh: '{name}第 {line} 行{state}',
    en: 'Line {line} of {name} {state}',
  },
  isClosed: {
    zh: '已经关闭',
    en: 'is closed already',
  },
  isOpen: {
    zh: '没有关闭',
    en: 'is not closed',
  },
  lineFinished: {
    zh: '{name}第 {line} 行已完成，不用关闭',
    en: 'Line {line} of {name} is finished and needs no closing',
  },
  ownDocument: {
    zh: '{name}是您自己制的单据，须由他人审核',
    en: '{name} is your own document and has to be audited by somebody else',
  },
  onlyMaker: {
    zh: '{name}只能由制单人{act}',
    en: '{name}: “{act}” is for whoever made the document',
  },
  madeByAudit: {
    zh: '{name}由单据 {maker} 审核时自动生成，不能单独{act}；请反审核 {maker}',
    en: '{name} was made by the audit of {maker}; “{act}” is not possible for it alone: undo the audit of {maker}',
  },
  needsProcess: {
    zh: '{name}须走流程“{process}”，请用“提交审批”',
    en: '{name} has to pass the process “{process}”; use “Submit for approval”',
  },
  hasFollowing: {
    zh: '{name}已有下游单据“{title}”，不能{act}；请先删除或作废下游单据',
    en: '{name} has a following document “{title}”, “{act}” is not possible; delete or void that first',
  },
  sourceLineGone: {
    zh: '来源单据的行不存在或已被删除，请删除本行后重新下推或选单',
    en: 'The line of the source does not exist or was deleted; remove this line and push or draw again',
  },
  sameAsSource: {
    zh: '{label}须与来源{title} {number} 相同，请改回，或删除来自它的行',
    en: '{label} has to be that of the source {title} {number}; change it back, or remove the lines from it',
  },
  lineSameAs: {
    zh: '{label}须与来源{name}相同（{wanted}）{hint}',
    en: '{label} has to be that of the source {name} ({wanted}){hint}',
  },
  lineSameHow: {
    zh: '{label}须与来源{name}{where}相同{figure}{hint}',
    en: '{label} has to be that of the source {name} {where}{figure}{hint}',
  },
  lineSameItem: {
    zh: '{label}须与来源{name}的 {item} 相同',
    en: '{label} has to be the {item} of the source {name}',
  },
  lineSign: {
    zh: '{label}必须{sign}；{name}',
    en: '{label} has to be {sign}; {name}',
  },
  belowZeroRed: {
    zh: '小于 0（红字）',
    en: 'below 0 (red)',
  },
  aboveZero: {
    zh: '大于 0',
    en: 'above 0',
  },
  takenBackBeyond: {
    zh: '{name}：{label} {before}，本次冲回 {sum}，超出 {over}',
    en: '{name}: {label} {before}, {sum} taken back now, {over} too many',
  },
  beyondSource: {
    zh: '{name}{item}：{whole} {of}，{taken} {before}，本次 {sum}，超出 {over}（{words}）',
    en: '{name}{item}: {whole} {of}, {taken} {before}, {sum} now, {over} too many ({words})',
  },
  beyondPart: {
    zh: '{name}{item}：{label}“{state}”经检验 {most}，已入库 {taken}，本次 {sum}，超出 {over}',
    en: '{name}{item}: {label} “{state}” has {most} by inspection, {taken} received, {sum} now, {over} too many',
  },
  nothingLeft: {
    zh: '{name}没有可下推的数量：各行都已全部下推或已关闭{inspected}',
    en: '{name} has nothing to push: all lines are pushed in full or closed{inspected}',
  },
  nothingLeftOfDrafts: {
    zh: '{name}没有可下推的数量：剩余数量已在未审核的单据 {waiting} 中，请先审核或作废它',
    en: '{name} has nothing to push: what is left is in the unaudited documents {waiting}; audit or void them first',
  },
  noneOver: {
    zh: '不允许超出',
    en: 'none over are allowed',
  },
  excessTo: {
    zh: '{words}；多送的请登记“{title}”',
    en: '{words}; register the rest with “{title}”',
  },
  percentOf: {
    zh: '{title} {percent}%',
    en: '{title} {percent}%',
  },
  sourceLine: {
    zh: '{title} {number} 第 {line} 行',
    en: '{title} {number} line {line}',
  },
  notDirectly: {
    zh: '参数“{off}”不允许由它直接{target}，请先走其他单据',
    en: 'the parameter “{off}” does not allow it to go to “{target}” directly; make the document between first',
  },
  ofDocumentBefore: {
    zh: '所来自的{title}',
    en: 'of the {title} it comes from',
  },
  ofColumn: {
    zh: '的{label}',
    en: 'in {label}',
  },
  figureInBrackets: {
    zh: '（{figure}）',
    en: ' ({figure})',
  },
  freeHint: {
    zh: '；有权改价的人可填写“{label}”后另定',
    en: '; whoever may change prices can fill in “{label}” and set another',
  },
  emptyFigure: {
    zh: '空',
    en: 'empty',
  },
  beforeSource: {
    zh: '单据日期 {day} 早于{title}的日期 {before}，请改正日期',
    en: 'its date {day} is before that of the {title}, {before}; correct the date',
  },
  sourceClosed: {
    zh: '单据已关闭，不能再下推',
    en: 'the document is closed, nothing can be pushed any more',
  },
  sourceNotAudited: {
    zh: '单据尚未审核或已作废，不能下推',
    en: 'the document is not audited or is void, nothing can be pushed',
  },
  lineClosedNow: {
    zh: '该行已关闭，不能再下推',
    en: 'the line is closed, nothing can be pushed any more',
  },
  notFitToPush: {
    zh: '单据现在不符合下推条件',
    en: 'the document does not fit the condition of the push now',
  },
  lapsed: {
    zh: '{label} {last} 已过，不能再下推；{cure}',
    en: '{label} {last} has passed, nothing can be pushed any more; {cure}',
  },
  quoteAgain: {
    zh: '请用“新版本”重新报价',
    en: 'quote again with “New version”',
  },
  extendIt: {
    zh: '请先延长它',
    en: 'extend it first',
  },
  released: {
    zh: '{title}放行',
    en: 'released by {title}',
  },
  toPush: {
    zh: '可下推数量',
    en: 'the quantity to push',
  },
  pushed: {
    zh: '已下推数量',
    en: 'the quantity pushed',
  },
  chosenDocuments: {
    zh: '所选单据',
    en: 'The chosen documents',
  },
  orNotReleased: {
    zh: '，或还没有经“{title}”判定放行',
    en: ', or are not released by “{title}” yet',
  },
  isClosedOf: {
    zh: '{name} 已关闭',
    en: '{name} is closed',
  },
  isVoidOf: {
    zh: '{name} 已作废',
    en: '{name} is void',
  },
  lineClosedOf: {
    zh: '{name} 第 {line} 行已关闭',
    en: 'line {line} of {name} is closed',
  },
} as const satisfies RefusalTexts;
