import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of processes. */
export const systemWorkflowRefusals = {
  expression: {
    zh: '表达式',
    en: 'expression',
  },
  listener: {
    zh: '监听器',
    en: 'listener',
  },
  group: {
    zh: '用户组',
    en: 'user group',
  },
  formCodeUnknown: {
    zh: '表单“{code}”不存在',
    en: 'The form “{code}” does not exist',
  },
  processNotPublished: {
    zh: '流程“{name}”还没有发布，不能{done}',
    en: 'The process “{name}” is not published yet; it cannot be {done}',
  },
  suspended: {
    zh: '挂起',
    en: 'suspended',
  },
  resumed: {
    zh: '恢复',
    en: 'resumed',
  },
  processChanged: {
    zh: '流程“{name}”已被{by}修改，请重新打开后再保存',
    en: 'The process “{name}” was changed by {by}; open it again before you save',
  },
  categoryOfProcess: {
    zh: '流程“{name}”属于分类“{category}”，不能删除，请先给流程换一个分类',
    en: 'The process “{name}” is of the category “{category}”, it cannot be deleted; give the process another category first',
  },
  usedByProcess: {
    zh: '{kind}“{name}”正由流程“{process}”使用，不能删除，请先在流程里换成别的',
    en: 'The process “{process}” uses {kind} “{name}”, it cannot be deleted; change it in the process first',
  },
  processRunning: {
    zh: '流程“{name}”还有 {count} 个审批没有结束，不能删除，请先挂起并等它们结束',
    en: '{count} approvals of the process “{name}” are not over, it cannot be deleted; suspend it and wait until they are',
  },
  opinionShared: {
    zh: '公共的常用意见由管理员维护，只能删除自己的意见',
    en: 'Common opinions are kept by administrators; you can delete your own only',
  },
  processFaulty: {
    zh: '流程有误，请检查',
    en: 'The process has faults; check it',
  },
  modelFormGone: {
    zh: '表单“{form}”不存在，请重新选择',
    en: 'The form “{form}” does not exist; choose another',
  },
  modelCategoryGone: {
    zh: '所选分类不存在或已停用，请重新选择',
    en: 'The chosen category does not exist or is disabled; choose another',
  },
  modelVisibleGone: {
    zh: '“{names}”不存在，请重新选择',
    en: '“{names}” does not exist; choose another',
  },
  expressionFaulty: {
    zh: '表达式有误，{fault}',
    en: 'The expression is faulty: {fault}',
  },
  memberGone: {
    zh: '用户“{user}”不存在，请重新选择',
    en: 'The user “{user}” does not exist; choose another',
  },
  opinionOfAll: {
    zh: '公共的常用意见由管理员维护，请新增自己的意见',
    en: 'Common opinions are kept by administrators; add one of your own',
  },
  onlyOwnOpinion: {
    zh: '只能保存自己的常用意见',
    en: 'You can save opinions of your own only',
  },
} as const satisfies RefusalTexts;
