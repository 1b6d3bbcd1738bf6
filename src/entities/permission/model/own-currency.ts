import { USUAL_CURRENCY } from '#core/kernel/usual-currency.ts';
import { $permissions } from './permission.ts';

/** Code of the currency the company keeps its books in; servers of the family do not say it. */
export const $ownCurrency = $permissions.map((permissions): string => {
  const sent = permissions?.preferences?.['company']?.['ownCurrency'];
  return typeof sent === 'string' && sent !== '' ? sent : USUAL_CURRENCY;
});
