/** Documents that may not count, or not like this. */
export const flowRefusals = {
  'flow.openUnder': {
    zh: '{name}还有没有执行完的{title} {numbers}，不能{act}；请先关闭它们',
    en: '{name} still has {title} {numbers} to be carried out and cannot be closed; close those first',
  },
} as const;
