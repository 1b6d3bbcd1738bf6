import type { Identities } from '@/pages/user/login';
import type { SignedIn } from '@/features/login';

/** The choice somebody with several companies or departments has [A6.4]; null when there is nothing to choose. */
export function identitiesOf({
  userInfo,
  departs = [],
  multi_depart: multi,
  tenantList = [],
}: SignedIn): Identities | null {
  const tenants = tenantsOf(tenantList);
  const several = multi === 2 && departs.length > 1;
  if (tenants.length <= 1 && !several) return null;
  return {
    tenants,
    departs: several ? departs.map(({ orgCode, departName }) => ({ id: orgCode, name: departName })) : [],
    current: userInfo.orgCode ?? null,
  };
}

/** The company of somebody who has one and needs no choice; null without companies, and where several are to be chosen from. */
export function onlyTenant({ tenantList = [] }: SignedIn): string | null {
  const [first, ...others] = tenantsOf(tenantList);
  return first === undefined || others.length > 0 ? null : first.id;
}

/** Companies one may work in: frozen ones are left out. */
function tenantsOf(list: NonNullable<SignedIn['tenantList']>): { readonly id: string; readonly name: string }[] {
  return list.filter(({ status }) => status !== 0).map(({ id, name }) => ({ id: String(id), name }));
}
