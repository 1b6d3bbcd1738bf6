import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { Answer } from './server.ts';
import { documentStage, type DocumentStage } from './document-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

/** The month of vouchers that say none. */
export const LEDGER_MONTH = '2026-10';

/** The stage of the general ledger: items RM1 and FG1, warehouse W1 and the account BANK are there, people audit their own vouchers. */
export type LedgerStage = DocumentStage & {
  /** Documents of a month with their vouchers. */
  readonly documents: (query?: string, period?: string) => Promise<Schemas['VoucherDocumentPage']>;
  /** Ids of the documents of a month that are in no voucher. */
  readonly open: (period?: string) => Promise<readonly string[]>;
  readonly generate: (
    ids: readonly string[],
    more?: { readonly collected?: boolean; readonly period?: string },
  ) => Promise<Answer<string[]>>;
  readonly preview: (ids: readonly string[]) => Promise<Schemas['VoucherDraft'][]>;
  /** Returns account, debit and credit of what a document would be. */
  readonly drawn: (id: string) => Promise<unknown[]>;
  /** Returns the first row of a query. */
  readonly one: (query: ReturnType<typeof sql<Row>>) => Promise<Row>;
  readonly vouchers: (where?: string) => Promise<readonly Row[]>;
  /** Audits and posts everything there is. */
  readonly postAll: () => Promise<void>;
  /** Closes or opens a ledger of a month. */
  readonly month: <T>(act: string, ledger: string, more?: Row) => Promise<Answer<T>>;
  readonly subjectId: (code: string) => Promise<string>;
  /** Returns the balance of an account and of those below it. */
  readonly balance: (code: string) => Promise<string>;
  /** Lines of the rule of vouchers for a kind of document: side, account, expression and where the account comes from, in an order of their own. */
  readonly ruleLines: (biz: string) => Promise<readonly string[]>;
  /** Rows of a report. @throws Error with what it answers where it cannot be run */
  readonly report: (code: string, query: string) => Promise<readonly Row[]>;
  /** A voucher by hand. */
  readonly manual: (lines: readonly Row[], head?: Row) => Promise<string>;
};

/** Starts a server for the general ledger, with the modules of the kernel unless others are asked for. */
export function ledgerStage(
  options: Pick<NonNullable<Parameters<typeof documentStage>[0]>, 'modules'> = {},
): LedgerStage {
  const stage = documentStage({
    ...options,
    warehouses: ['W1'],
    begin: async ({ desk, param, store }) => {
      await param('flow.voucherAuditorDiffers', 'N');
      // The account begins with nothing.
      await param('flow.overdraft', 'allow');
      await desk.material('RM1', { material_type: '1' });
      await desk.material('FG1', { material_type: '4', std_cost: '2' });
      await store('fin_bank_account', { id: 'BANK', code: 'BANK', name: '基本户', account_type: '1', enabled: 'Y' });
    },
  });
  return { ...stage, ...ofDocuments(stage), ...ofLedger(stage) };
}

function ofDocuments({
  call,
}: DocumentStage): Pick<LedgerStage, 'documents' | 'open' | 'generate' | 'preview' | 'drawn'> {
  const documents: LedgerStage['documents'] = async (query = '', period = LEDGER_MONTH) => {
    const path = `/finance/autoVoucher/list?period=${period}&pageSize=500${query}`;
    return (await call<Schemas['VoucherDocumentPage']>('GET', path)).body.result;
  };
  const preview: LedgerStage['preview'] = async (ids) => {
    const asked = { period: LEDGER_MONTH, ids, collected: false };
    return (await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked)).body.result;
  };
  return {
    documents,
    preview,
    open: async (period = LEDGER_MONTH) =>
      (await documents('&genStatus=1', period)).records.map(({ billId }) => billId),
    generate: (ids, { collected = false, period = LEDGER_MONTH } = {}) =>
      call('POST', '/finance/autoVoucher/generate', { period, ids, collected }),
    drawn: async (id) =>
      (await preview([id])).flatMap(({ lines }) =>
        lines.map(({ subject, debit, credit }) => [subject.split(' ')[1], debit, credit]),
      ),
  };
}

function ofLedger({
  server,
  call,
  make,
  done,
}: DocumentStage): Pick<
  LedgerStage,
  'one' | 'vouchers' | 'postAll' | 'month' | 'subjectId' | 'balance' | 'ruleLines' | 'manual' | 'report'
> {
  const one: LedgerStage['one'] = async (query) => (await query.execute(server.db)).rows[0] ?? {};
  const vouchers: LedgerStage['vouchers'] = async (where = '') => {
    const { rows } =
      await sql<Row>`select * from fin_voucher where del_flag = 0 ${sql.raw(where)} order by voucher_no`.execute(
        server.db,
      );
    return rows;
  };
  return {
    one,
    vouchers,
    postAll: async () => {
      for (const { id, v_status: state } of await vouchers(`and v_status in ('1', '2')`)) {
        if (state === '1') await done('fin_voucher', 'audit', String(id));
        await done('fin_voucher', 'post', String(id));
      }
    },
    month: (act, ledger, more = {}) =>
      call('POST', `/monthlySettlement/${act}`, { ledger, period: LEDGER_MONTH, ...more }),
    subjectId: async (code) => {
      const { rows } = await sql<{ id: string }>`
        select id from fin_subject where code = ${code} and del_flag = 0`.execute(server.db);
      return rows[0]?.id ?? '';
    },
    balance: async (code) => {
      const { rows } = await sql<{ amount: string }>`
        select coalesce(sum(debit - credit), 0)::numeric(20, 2)::text as amount
        from fin_gl_ledger l join fin_subject s on s.id = l.subject_id where starts_with(s.code, ${code})`.execute(
        server.db,
      );
      return rows[0]?.amount ?? '';
    },
    ruleLines: async (biz) => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', i.direction, s.code, i.amount_expr, i.subject_source) as line
        from fin_voucher_template_item i join fin_voucher_template h on h.id = i.head_id join fin_subject s on s.id = i.subject_id
        where h.biz_type = ${biz} and i.del_flag = 0`.execute(server.db);
      return rows.map(({ line }) => line).toSorted();
    },
    report: async (code, query) => {
      const path = `/online/cgreport/api/getData/${code}?pageSize=1000&${query}`;
      const { body } = await call<Schemas['RowPage']>('GET', path);
      if (!body.success) throw new Error(body.message);
      return body.result.records;
    },
    manual: (lines, head = {}) =>
      make('fin_voucher', {
        voucher_word: '1',
        voucher_date: `${LEDGER_MONTH}-20`,
        period: LEDGER_MONTH,
        fin_voucher_item: lines.map((line) => ({ summary: '试', ...line })),
        ...head,
      }),
  };
}
