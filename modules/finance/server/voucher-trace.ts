import type { AnyDocument } from '#server/engine/behaviour/module.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { voucherKinds } from '../rules/gl.ts';
import { voucherSteps } from './db/gl-source.ts';

const VOUCHERS = 'fin_voucher';

/** Says whether vouchers follow from documents of a form by rule, or it is the one of vouchers. */
export function isVouched({ head: { name } }: Form): boolean {
  return name === VOUCHERS || voucherKinds.some(({ form }) => form === name);
}

/** Finds the vouchers of documents, or the documents of vouchers; records of the kernel (write-offs) are no documents of a form. */
export const stepsOfVouchers: NonNullable<AnyDocument['steps']> = async ({ db, catalogue, tenantId }, form, asked) => {
  const formNamed = (name: string): Form | undefined => catalogue.forms.find(({ head }) => head.name === name);
  const voucher = formNamed(VOUCHERS);
  const { by } = asked;
  if (voucher === undefined || (form.head.name === VOUCHERS) === (by === 'source')) return [];
  const steps = await voucherSteps(db, { tenantId, ...asked });
  return steps.flatMap(({ form: code, ...step }) => {
    const source = formNamed(code);
    return source === undefined || (by === 'source' && code !== form.head.name)
      ? []
      : [{ ...step, source, target: voucher }];
  });
};
