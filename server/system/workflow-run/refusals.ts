import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of running processes. */
export const systemWorkflowRunRefusals = {
  allProcesses: {
    zh: '全部流程',
    en: 'All processes',
  },
  onlyOwnDeputies: {
    zh: '只能删除自己的委托，别人委托给您的请联系委托人',
    en: 'You can delete deputies of your own only; ask whoever named you as a deputy',
  },
  onlyOwnTasks: {
    zh: '只能委托自己的待办',
    en: 'You can hand on tasks of your own only',
  },
  substituteSelf: {
    zh: '受托人不能是委托人本人，请选择其他人',
    en: 'The substitute has to be somebody else; choose another',
  },
  substituteGone: {
    zh: '用户“{name}”不存在或已停用，请重新选择',
    en: 'The user “{name}” does not exist or is disabled; choose another',
  },
  processesGone: {
    zh: '流程“{names}”不存在或未发布，请重新选择',
    en: 'The process “{names}” does not exist or is not published; choose another',
  },
  substituteMutual: {
    zh: '“{person}”在这段时间已委托给本人，不能互相委托，请换一个人',
    en: '“{person}” has handed tasks on to you in that time, you cannot do so to each other; choose somebody else',
  },
} as const satisfies RefusalTexts;
