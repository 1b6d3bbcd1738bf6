import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { documentStage } from './document-stage.ts';

export type Schemas = components['schemas'];
export type Row = Record<string, unknown>;

/** Starts a server with assets that depreciate in three ways. */
export function assetStage() {
  const { server, call, make, press, said, audit, read, newest } = documentStage();
  /** Saves a record; answers what was said of it. */
  const save = async (form: string, body: Row, method = 'POST') => {
    const { status, body: answer } = await call<string>(method, `/online/cgform/api/form/${form}`, body);
    return { status, message: answer.message, id: answer.result };
  };
  /** Presses a button and answers what it said. @throws Error with what refused it */
  const done = async (form: string, act: string, id: string, value?: string): Promise<string> => {
    const { status, message } = await press(form, act, id, value);
    if (status !== 200) throw new Error(`${form} ${act}: ${message}`);
    return message;
  };
  const asset = (name: string, more: Row = {}): Promise<string> =>
    make('fin_asset', {
      name,
      asset_class: '2',
      use_date: '2025-01-10',
      origin_value: '120000',
      salvage_rate: '5',
      life_months: 60,
      method: '1',
      ...more,
    });
  const columns = [
    'origin_value',
    'month_depr',
    'accum_depr',
    'net_value',
    'done_months',
    'depr_period',
    'asset_status',
  ];
  /** Returns the values a card shows. */
  const card = async (id: string): Promise<unknown[]> => {
    const row = await read('fin_asset', id);
    return columns.map((name) => row[name] ?? null);
  };
  /** The newest run, with the lines of some cards. */
  const newestRun = async (): Promise<Row> => read('fin_asset_depr', await newest('fin_asset_depr'));
  const lines = (run: Row): readonly Row[] => run['fin_asset_depr_item'] as Row[];
  const drawn = async (period: string, id: string): Promise<unknown[]> => {
    const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', {
      period,
      ids: [id],
      collected: false,
    });
    return body.result.flatMap((draft) => draft.lines.map(({ subject, debit, credit }) => [subject, debit, credit]));
  };
  const change = async (form: string, id: string, more: Row) => {
    const row = await read(form, id);
    return save(form, { id, version: row['version'], ...more }, 'PUT');
  };

  let straight: string;
  let declining: string;
  let byWork: string;

  beforeAll(async () => {
    await call('POST', '/finance/autoVoucher/standard', {});
    await sql`insert into sys_depart (id, tenant_id, depart_name, org_code, org_category, status) values
    ('D1', '1', '一车间', 'X01', '2', '1'), ('D2', '1', '销售一部', 'X02', '2', '1')`.execute(server.db);
    await sql`insert into fin_cost_center (id, tenant_id, code, name, depart_id, center_type, enabled) values
    ('CC1', '1', 'CC1', '一车间', 'D1', '1', 'Y'), ('CC2', '1', 'CC2', '销售', 'D2', '4', 'Y')`.execute(server.db);
    straight = await asset('烧结炉', { depart_id: 'D1' });
    declining = await asset('检测仪', { depart_id: 'D2', method: '3' });
    byWork = await asset('货车', { method: '2', total_work: '300000', use_date: '2025-02-01' });
  });

  /** Returns the findings of the check of the general ledger in a month. */
  const checks = async (period: string) =>
    (await call<Schemas['MonthCheckList']>('GET', `/monthlySettlement/precheck?ledger=gl&period=${period}`)).body
      .result;
  /** Returns the last entry in the history of a card. */
  const toldOf = async (id: string): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`
      select note, changes->'head' as head from sys_record_history where record_id = ${id} order by record_version desc limit 1`.execute(
      server.db,
    );
    return rows[0];
  };
  /** Cards that are not what their rows add up to. */
  const cardFaults = async (): Promise<readonly Row[]> => {
    const { rows } = await sql<Row>`
      select a.code from fin_asset a
      left join lateral (select sum(original) as original, sum(accumulated) as accumulated from fin_asset_ledger l where l.asset_id = a.id) s on true
      where a.del_flag = 0 and (s.original, s.accumulated) is distinct from
        (case when a.asset_status = '4' then 0 else a.origin_value end, case when a.asset_status = '4' then 0 else a.accum_depr end)`.execute(
      server.db,
    );
    return rows;
  };
  /** The run that counted a month. */
  const countedRun = async (period: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id from fin_asset_depr where period = ${period} and bill_status = '2'`.execute(server.db);
    return rows[0]?.id ?? '';
  };
  /** Makes vouchers of everything that was counted, and posts them. */
  async function runVouchers(): Promise<void> {
    await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value)
    values ('v', '1', 'flow', 'flow.voucherAuditorDiffers', 'N')`.execute(server.db);
    const now = await sql<{ period: string }>`select distinct period from fin_asset_ledger order by 1`.execute(
      server.db,
    );
    for (const { period } of now.rows) {
      const { body } = await call<Schemas['VoucherDocumentPage']>(
        'GET',
        `/finance/autoVoucher/list?period=${period}&genStatus=1&pageSize=500`,
      );
      const ids = body.result.records.map(({ billId }) => billId);
      if (ids.length > 0) await call('POST', '/finance/autoVoucher/generate', { period, ids, collected: false });
    }
    const { rows } = await sql<{
      id: string;
    }>`select id from fin_voucher where del_flag = 0 order by voucher_no`.execute(server.db);
    for (const { id } of rows) for (const act of ['audit', 'post']) await done('fin_voucher', act, id);
  }

  return {
    call,
    save,
    make,
    press,
    said,
    done,
    audit,
    read,
    asset,
    card,
    newestRun,
    lines,
    drawn,
    change,
    runVouchers,
    server,
    checks,
    toldOf,
    cardFaults,
    countedRun,
    straight: () => straight,
    declining: () => declining,
    byWork: () => byWork,
  };
}
