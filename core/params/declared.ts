import type { Both } from '../managed/subject.ts';
import { baseParams } from './base.ts';
import { companyParams, signatureParams } from './company.ts';
import { flowParams } from './flow.ts';
import { onlineParams } from './online.ts';
import type { Param } from './param.ts';
import { quotationParams } from './quotation.ts';
import { workflowParams } from './workflow.ts';

/** Parts of the product with parameters, each with a page of its own, in the order of the menu. */
export const installmods: Readonly<Record<string, Both>> = {
  base: ['系统参数', 'System parameters'],
  company: ['公司资料', 'Company'],
  online: ['表单参数', 'Parameters of forms'],
  flow: ['业务参数', 'Parameters of business'],
  quotation: ['报价参数', 'Quotation parameters'],
  workflow: ['流程参数', 'Parameters of processes'],
};

/** Every parameter there is. One is listed here when something reads it. */
export const declaredParams: readonly Param[] = [
  ...baseParams,
  ...companyParams,
  ...signatureParams,
  ...onlineParams,
  ...flowParams,
  ...quotationParams,
  ...workflowParams,
];

/** Those of one page; what only the platform sets is left out for other companies. */
export function paramsOf(installmod: string, isPlatform: boolean): readonly Param[] {
  return declaredParams.filter((param) => param.installmod === installmod && (isPlatform || param.isPlatform !== true));
}
