import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of message templates. */
export const systemMessageTemplateRefusals = {
  templateInUse: {
    zh: '模板“{name}”正被消息配置“{event}”使用，不能删除',
    en: 'The message setting “{event}” uses the template “{name}”, it cannot be deleted',
  },
  faultOfEvent: {
    zh: '{fault}（事件“{event}”）',
    en: '{fault} (event “{event}”)',
  },
} as const satisfies RefusalTexts;
