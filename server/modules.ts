import base from '#modules/base/server/index.ts';
import finance from '#modules/finance/server/index.ts';
import personnel from '#modules/personnel/server/index.ts';
import procure from '#modules/procure/server/index.ts';
import production from '#modules/production/server/index.ts';
import quality from '#modules/quality/server/index.ts';
import quotation from '#modules/quotation/server/index.ts';
import sale from '#modules/sale/server/index.ts';
import storage from '#modules/storage/server/index.ts';
import kernel from './kernel/index.ts';

/** What the ledgers and the business domains declare, in the order in which they act on one event: after those they need. */
export const modules = [
  kernel,
  base,
  storage,
  production,
  quality,
  procure,
  quotation,
  finance,
  sale,
  personnel,
] as const;
