import {
  companyAccount,
  companyAddress,
  companyBank,
  companyLogo,
  companyName,
  companyParams,
  companyPhone,
  companyTaxNo,
} from '#core/params/company.ts';
import { ownCurrency } from '#core/params/flow.ts';
import type { PrintCompany } from '#core/print/template.ts';
import type { Db } from '#server/db/connection.ts';
import { readParams } from '#server/platform/params.ts';
import { companyTitle } from './db/print.ts';

/** Reads what papers say of a company: its parameters; without a name of its own there the one the system knows it by. */
export async function companyOf(db: Db, tenantId: string): Promise<PrintCompany> {
  const { text } = await readParams(db, tenantId, [...companyParams, ownCurrency]);
  const name = text(companyName);
  return {
    name: name === '' ? await companyTitle(db, tenantId) : name,
    address: text(companyAddress),
    phone: text(companyPhone),
    taxNo: text(companyTaxNo),
    bank: text(companyBank),
    account: text(companyAccount),
    logo: text(companyLogo),
    currency: text(ownCurrency),
  };
}
