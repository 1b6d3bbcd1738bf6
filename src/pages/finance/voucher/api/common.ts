import { queryOptions } from '@tanstack/react-query';
import { COMMON_VOUCHER } from '#modules/finance/rules/common-voucher.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '@/entities/screen';
import { api, unwrap } from '@/shared/api';

/** The form of common vouchers and of rules for documents. */
export const TEMPLATES = 'fin_voucher_template';
export const TEMPLATE_LINES = 'fin_voucher_template_item';

/** A common voucher in the list of them. */
export type CommonVoucher = { readonly id: string; readonly name: string; readonly word: string };

/** Most of them that are listed. */
const MOST = 200;

/** Common vouchers in use. */
export const commonVouchersQuery = () =>
  queryOptions({
    queryKey: ['screen', TEMPLATES, 'rows', 'common'],
    staleTime: 0,
    meta: { isQuiet: true },
    queryFn: async ({ signal }): Promise<readonly CommonVoucher[]> => {
      const query: Record<string, string | number> = {
        pageNo: 1,
        pageSize: MOST,
        biz_type: COMMON_VOUCHER,
        enabled: 'Y',
      };
      const { records } = await unwrap(
        api().GET('/online/cgform/api/getData/{id}', { signal, params: { path: { id: TEMPLATES }, query } }),
      );
      return records.map((row) => ({
        id: row.id ?? '',
        name: plain(row['name']),
        word: plain(row['voucher_word']),
      }));
    },
  });

/** Returns the lines of a common voucher, as it is stored. */
export function templateLines(record: Row): readonly Row[] {
  const lines = record[TEMPLATE_LINES];
  // Rows of a sub-table, by the contract.
  return Array.isArray(lines) ? (lines as readonly Row[]) : [];
}
