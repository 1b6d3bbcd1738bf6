import Big from 'big.js';
import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import { documentStage, type DocumentStage } from './document-stage.ts';
import type { Answer } from './server.ts';

type Schemas = components['schemas'];
type Row = Record<string, string>;

const tables = {
  YS: ['fin_ar_bill', 'customer_id'],
  SK: ['fin_receipt', 'customer_id'],
  YUS: ['fin_advance_receipt', 'customer_id'],
  YF: ['fin_ap_bill', 'supplier_id'],
  FK: ['fin_payment', 'supplier_id'],
  YUF: ['fin_advance_payment', 'supplier_id'],
} as const;

/** Kinds of open items, by how their numbers begin. */
type Kind = keyof typeof tables;

/** The table of an open item. */
export const tableOf = (id: string): string => tables[id.replace(/-.*$/, '') as Kind][0];

/** Status and message of an answer, to be compared together. */
export const said = ({ status, body }: Answer): [number, string] => [status, body.message];

/** Returns the sum of a confirmation for each item, by the pairs that were matched. */
export function sums(pairs: readonly string[][]): Row {
  const all: Row = {};
  for (const [upper = '', lower = '', amount = '0'] of pairs)
    for (const id of [upper, lower]) all[id] = new Big(all[id] ?? 0).plus(amount).toFixed(2);
  return all;
}

type Wish = {
  readonly ledger?: 'ar' | 'ap';
  readonly type?: string;
  readonly otherId?: string;
  readonly diffAmount?: string;
};

/** The day of write-offs that say none. */
export const WRITE_OFF_DAY = '2026-11-25';

/** The body of a confirmation: amounts by the ids of their items. */
export const confirmation = (
  partyId: string,
  items: Row,
  { ledger = 'ar', type = '1', ...more }: Wish = {},
  date = WRITE_OFF_DAY,
) => ({
  ledger,
  type,
  partyId,
  date,
  ...more,
  items: Object.entries(items).map(([id, amount]) => ({ formCode: tableOf(id), id, amount })),
});

/** The stage of write-offs: the account A1 is there. */
export type WriteOffStage = Omit<DocumentStage, 'press' | 'draft'> & {
  /** A number nobody has had. */
  readonly serial: () => number;
  /** Somebody who is customer and supplier at once. */
  readonly party: () => Promise<string>;
  /** A document in the state of a draft. */
  readonly draft: (kind: Kind, of: string, amount: string, date: string, more?: Row) => Promise<string>;
  readonly audited: (kind: Kind, of: string, amount: string, date: string, more?: Row) => Promise<string>;
  /** Presses a button of an open item. */
  readonly press: (act: string, id: string, value?: string) => Promise<Answer>;
  /** Returns what is open of items. */
  readonly open: (...ids: readonly string[]) => Promise<string[]>;
  /** Returns the balance of a party and what it has in advance. */
  readonly balance: (ledger: 'ar' | 'ap', of: string) => Promise<[string, string]>;
  readonly confirm: (...args: Parameters<typeof confirmation>) => Promise<Answer<Schemas['WriteOffDone']>>;
  readonly reverse: (id: string, ledger?: string) => Promise<Answer>;
  /** Returns the pairs that match: upper, lower and amount. */
  readonly match: (partyId: string, ledger?: string) => Promise<readonly string[][]>;
};

/** Starts a server for write-offs. */
export function writeOffStage(): WriteOffStage {
  const stage = documentStage({
    begin: async ({ store }) => {
      const account = { id: 'A1', code: 'A1', name: '工行', currency: 'CNY', begin_amount: '100000000' };
      await store('fin_bank_account', account);
    },
  });
  return { ...stage, ...items(stage), ...writeOffs(stage) };
}

function items({
  server,
  call,
  store,
}: DocumentStage): Pick<WriteOffStage, 'serial' | 'party' | 'draft' | 'audited' | 'press' | 'open' | 'balance'> {
  let made = 0;
  const serial = (): number => (made += 1);
  const press: WriteOffStage['press'] = (buttonCode, id, value) => {
    const given = value === undefined ? {} : { uiFormData: { value } };
    return call('POST', '/online/cgform/api/doButton', { formId: tableOf(id), buttonCode, dataId: id, ...given });
  };
  const draft: WriteOffStage['draft'] = async (kind, of, amount, date, more = {}) => {
    const [table, column] = tables[kind];
    const id = `${kind}-${serial()}`;
    const terms = table.includes('_bill') ? { due_date: date, currency: 'CNY' } : { account_id: 'A1' };
    const head = { id, bill_no: id, bill_date: date, amount, [column]: of, bill_status: '0', create_by: 'admin' };
    return store(table, { ...head, ...terms, ...more });
  };
  return {
    serial,
    press,
    draft,
    party: async () => {
      const id = `P${serial()}`;
      for (const table of ['crm_customer', 'pur_supplier']) await store(table, { id, code: id, name: `单位 ${id}` });
      return id;
    },
    audited: async (...args) => {
      const id = await draft(...args);
      for (const act of ['submit', 'audit']) {
        const [status, message] = said(await press(act, id));
        if (status !== 200) throw new Error(`${id} ${act}: ${message}`);
      }
      return id;
    },
    open: async (...ids) => {
      const found: string[] = [];
      for (const id of ids) {
        const { rows } = await sql<{ text: string }>`
          select round(coalesce(open_amount, 0), 2)::text as text from ${sql.table(tableOf(id))} where id = ${id}`.execute(
          server.db,
        );
        found.push(rows[0]?.text ?? '');
      }
      return found;
    },
    balance: async (ledger, of) => {
      const { rows } = await sql<{ balance: string; advance: string }>`
        select round(coalesce(sum(increase - decrease), 0), 2)::text as balance,
          round(coalesce(sum(advance_in - advance_out), 0), 2)::text as advance
        from fin_party_ledger where ledger = ${ledger} and party_id = ${of}`.execute(server.db);
      return [rows[0]?.balance ?? '', rows[0]?.advance ?? ''];
    },
  };
}

function writeOffs({ call }: DocumentStage): Pick<WriteOffStage, 'confirm' | 'reverse' | 'match'> {
  return {
    confirm: (...args) => call('POST', '/hexiao/confirm', confirmation(...args)),
    reverse: (id, ledger = 'ar') => call('POST', '/hexiao/reverse', { ledger, id, reason: '录入错误' }),
    match: async (partyId, ledger = 'ar') => {
      const path = `/hexiao/match?ledger=${ledger}&type=1&partyId=${partyId}`;
      const { body } = await call<Schemas['WriteOffPair'][]>('GET', path);
      return body.result.map(({ upper, lower, amount }) => [
        upper.split('/')[1] ?? '',
        lower.split('/')[1] ?? '',
        amount,
      ]);
    },
  };
}
