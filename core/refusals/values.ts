/** Values that cannot be kept as they were sent. */
export const valuesRefusals = {
  'values.numberTooLarge': {
    zh: '{field}超出可保存的范围（±{max}），请检查是否多输了数字',
    en: '{field} is beyond what can be kept (±{max}); check whether digits were added by mistake',
  },
} as const;
