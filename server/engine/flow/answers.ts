import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of the flow of documents tell when they are done. */
export const flowAnswers = {
  closedToo: { zh: '已关闭{title} {no}', en: '{title} {no} was closed' },
  draftsLeft: {
    zh: '未审核的 {drafts} 之后不能审核，请删除或作废',
    en: '{drafts} are not audited and cannot be any more; delete them or make them void',
  },
} as const satisfies RefusalTexts;
