import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of tenants. */
export const systemTenantRefusals = {
  platformCompany: {
    zh: '平台所在的租户不能删除',
    en: 'The company of the platform cannot be deleted',
  },
  companyHasUsers: {
    zh: '租户“{name}”还有 {count} 个用户，不能删除，可以改为冻结',
    en: 'The company “{name}” has {count} users and cannot be deleted; it can be frozen',
  },
  notItsAdmin: {
    zh: '该租户没有这个管理员',
    en: 'The company has no such administrator',
  },
  companyEnd: {
    zh: '结束日期不能早于开始日期',
    en: 'The end cannot be before the beginning',
  },
  platformNotFrozen: {
    zh: '平台所在的租户不能冻结，也不能限定日期',
    en: 'The company of the platform can neither be frozen nor limited to dates',
  },
  companyNumberUsed: {
    zh: '该编号已存在!',
    en: 'This number exists already!',
  },
} as const satisfies RefusalTexts;
