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
} as const satisfies RefusalTexts;
