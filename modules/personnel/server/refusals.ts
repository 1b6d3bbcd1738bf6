import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of personnel. */
export const personnelRefusals = {
  leaveNotAgreed: {
    zh: '{name}没有审批通过，不能交接',
    en: '{name} has not been agreed to; there is nothing to hand over yet',
  },
  leaveHandedOver: {
    zh: '{name}已经交接',
    en: '{name} was handed over already',
  },
  leaveNoAccount: {
    zh: '{name}的员工没有登录账号，没有需要移交的工作；请在“员工档案”中填写登录账号后再交接',
    en: 'The employee of {name} has no account and so nothing to hand over; name one in the employee file first',
  },
} as const satisfies RefusalTexts;
