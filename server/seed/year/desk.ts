import { createHash } from 'node:crypto';
import { ownEntry } from '#core/lists/own-entry.ts';
import { plain } from '#core/values/plain.ts';
import { voucherOrigins, voucherStates } from '#modules/finance/rules/gl.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Kind of user whose work a step is. */
export type Worker = 'sales' | 'buyer' | 'keeper' | 'planner' | 'finance' | 'auditor' | 'manager';

export type Answer = { readonly status: number; readonly message: string; readonly result: unknown };

/** A call of the public API, as this worker. */
export type Caller = (
  worker: Worker,
  request: { readonly method: string; readonly path: string; readonly body?: Row; readonly key?: string },
) => Promise<Answer>;

/** Work of the demonstration: documents and buttons, by those whose work it is. */
export type Desk = {
  /** Makes a document and answers its id; `key` names it among all of the year, so that it is made once. */
  readonly make: (worker: Worker, form: string, key: string, body: Row) => Promise<string>;
  /** Presses buttons one after the other; a document that is beyond them already stays as it is. */
  readonly press: (worker: Worker, form: string, id: string, acts: readonly string[]) => Promise<void>;
  /** Certifies the input tax of a document as of a day; one that is certified stays as it is. */
  readonly certify: (worker: Worker, form: string, id: string, date: string) => Promise<void>;
  /** Puts a document on its way and lets those agree who have a say; false where it waits for somebody else. */
  readonly approve: (worker: Worker, form: string, id: string, key: string) => Promise<boolean>;
  readonly read: (worker: Worker, form: string, id: string) => Promise<Row>;
  readonly change: (worker: Worker, form: string, key: string, body: Row) => Promise<void>;
  /** Is the form installed? */
  readonly knows: (form: string) => Promise<boolean>;
  /** Rows of a list that meet a condition. */
  readonly list: (worker: Worker, form: string, query: string) => Promise<readonly Row[]>;
  readonly settle: (ledger: 'ar' | 'ap', partyId: string, date: string) => Promise<void>;
  /** Closes a month in these ledgers, one after the other. */
  readonly close: (period: string, ledgers: readonly string[]) => Promise<void>;
  /** Adds the standard chart of accounts and rules where they are missing. */
  readonly installAccounts: () => Promise<void>;
  /** Vouchers by rule of the documents of a month up to a day: one for each kind, audited and posted. */
  readonly vouch: (period: string, until: string) => Promise<void>;
};

/** A step the server refused: where, and what it said. */
export class StepRefused extends Error {
  constructor(step: string, { status, message, result }: Answer) {
    super(`${step}: ${status} ${message} ${JSON.stringify(result ?? null).slice(0, 500)}`);
    this.name = 'StepRefused';
  }
}

const forms = '/online/cgform/api';

/** Types of write-off: returns against what they are of, then money against the rest. */
const settled = ['6', '1'] as const;

/**
 * The desk over the API. A run that was killed is repeated from the begin of its month: what it had made is answered again by its key, and what it had
 * pressed is found done.
 */
export function openDesk(call: Caller): Desk {
  const ask = async (worker: Worker, path: string): Promise<unknown> => {
    const answer = await call(worker, { method: 'GET', path });
    if (answer.status !== 200) throw new StepRefused(path, answer);
    return answer.result;
  };
  const read: Desk['read'] = async (worker, form, id) => asRow(await ask(worker, `${forms}/form/${form}/${id}`));
  const desk: Desk = {
    read,
    make: async (worker, form, key, body) => {
      const answer = await call(worker, { method: 'POST', path: `${forms}/form/${form}`, body, key: keyOf(key) });
      if (answer.status !== 200) throw new StepRefused(`${key} ${form}`, answer);
      return String(answer.result);
    },
    press: async (worker, form, id, acts) => {
      for (const act of acts) {
        const body = { formId: form, buttonCode: act, dataId: id };
        const answer = await call(worker, { method: 'POST', path: `${forms}/doButton`, body });
        if (answer.status !== 200 && !(await isBeyond(read, { worker, form, id, act })))
          throw new StepRefused(`${form} ${act}`, answer);
      }
    },
    certify: async (worker, form, id, date) => {
      const body = { formId: form, buttonCode: 'verify_on', dataId: id, uiFormData: { value: date } };
      const answer = await call(worker, { method: 'POST', path: `${forms}/doButton`, body });
      const isDone = async (): Promise<boolean> => (await read(worker, form, id))['verify_status'] === '3';
      if (answer.status !== 200 && !(await isDone())) throw new StepRefused(`${form} verify_on`, answer);
    },
    approve: async (worker, form, id, key) => {
      const body = { modelKey: form, recordId: id };
      const started = await call(worker, { method: 'POST', path: '/workflow/apply/start', body, key: keyOf(key) });
      const query = new URLSearchParams({ instanceId: String(started.result) }).toString();
      for (let step = 0; step < MOST_STEPS; step += 1) {
        if (after['audit']?.includes(stateOf(await read(worker, form, id))) === true) return true;
        if (started.status !== 200 || !(await agree(call, query))) return false;
      }
      return false;
    },
    change: async (worker, form, key, body) => {
      const answer = await call(worker, { method: 'PUT', path: `${forms}/form/${form}`, body, key: keyOf(key) });
      if (answer.status !== 200) throw new StepRefused(`${key} ${form}`, answer);
    },
    knows: async (form) =>
      (await call('planner', { method: 'GET', path: `${forms}/getData/${form}?pageNo=1&pageSize=1` })).status === 200,
    list: async (worker, form, query) =>
      rowsOf(await ask(worker, `${forms}/getData/${form}?pageNo=1&pageSize=200&${query}`)),
    settle: async (ledger, partyId, date) => {
      for (const type of settled) {
        const query = new URLSearchParams({ ledger, type, partyId });
        const pairs = await ask('finance', `/hexiao/match?${query.toString()}`);
        const items = itemsOf(Array.isArray(pairs) ? pairs.map(asRow) : []);
        if (items.length === 0) continue;
        const body = { ledger, type, partyId, date, items };
        const answer = await call('finance', { method: 'POST', path: '/hexiao/confirm', body });
        if (answer.status !== 200) throw new StepRefused(`write-off ${ledger} ${date}`, answer);
      }
    },
    close: async (period, ledgers) => {
      for (const ledger of ledgers) {
        const state = asRow(await ask('finance', `/monthlySettlement/state?ledger=${ledger}`));
        if (plain(state['last']) >= period) continue;
        const body = { ledger, period };
        const answer = await call('finance', { method: 'POST', path: '/monthlySettlement/close', body });
        if (answer.status !== 200) throw new StepRefused(`close ${ledger} ${period}`, answer);
      }
    },
    installAccounts: async () => {
      const answer = await call('finance', { method: 'POST', path: '/finance/autoVoucher/standard', body: {} });
      if (answer.status !== 200) throw new StepRefused('standard accounts', answer);
    },
    vouch: async (period, until) => {
      const query = new URLSearchParams({ period, genStatus: '1', pageNo: '1', pageSize: '500' });
      const open = rowsOf(await ask('finance', `/finance/autoVoucher/list?${query.toString()}`));
      const ids = open.filter((row) => plain(row['billDate']) <= until).map((row) => row['billId']);
      if (ids.length > 0) {
        const body = { period, ids, collected: true };
        const answer = await call('finance', { method: 'POST', path: '/finance/autoVoucher/generate', body });
        if (answer.status !== 200) throw new StepRefused(`vouchers ${period}`, answer);
      }
      const vouchers = rowsOf(
        await ask('auditor', `${forms}/getData/fin_voucher?pageNo=1&pageSize=200&period=${period}`),
      );
      for (const { id, origin, v_status: state } of vouchers)
        if (origin === voucherOrigins.rule && (state === voucherStates.open || state === voucherStates.audited))
          await desk.press('auditor', 'fin_voucher', plain(id), ['audit', 'post']);
    },
  };
  return desk;
}

/** Users who may have to approve, and the most of them one after the other. */
const approvers: readonly Worker[] = ['auditor', 'sales', 'finance', 'manager'];
const MOST_STEPS = 5;

/** The one whose turn it is agrees; false where it is nobody's of these. */
async function agree(call: Caller, query: string): Promise<boolean> {
  for (const worker of approvers) {
    const { status, result } = await call(worker, { method: 'GET', path: `/workflow/task/detail?${query}` });
    const taskId = plain(asRow(asRow(result)['task'])['id']);
    if (status !== 200 || taskId === '') continue;
    const answer = await call(worker, { method: 'POST', path: '/workflow/task/agree', body: { taskId } });
    if (answer.status === 200) return true;
  }
  return false;
}

/** A desk where nothing happens: months that are done are gone through on it, so that the next one knows what they left. */
export const dryDesk: Desk = {
  make: (_worker, _form, key) => Promise.resolve(key),
  press: () => Promise.resolve(),
  certify: () => Promise.resolve(),
  approve: () => Promise.resolve(true),
  read: () => Promise.resolve({}),
  change: () => Promise.resolve(),
  knows: () => Promise.resolve(true),
  list: () => Promise.resolve([]),
  settle: () => Promise.resolve(),
  close: () => Promise.resolve(),
  installAccounts: () => Promise.resolve(),
  vouch: () => Promise.resolve(),
};

/** States of documents (dictionaries bill_status, order_status, voucher_status): 草稿 and what comes after an act. */
const after: Readonly<Record<string, readonly string[]>> = {
  submit: ['1', '2', '3', '4', '5'],
  audit: ['2', '3', '4', '5'],
  out_confirm: ['2', '3', '4', '5'],
  close: ['5'],
  post: ['3'],
};

async function isBeyond(
  read: Desk['read'],
  { worker, form, id, act }: { worker: Worker; form: string; id: string; act: string },
): Promise<boolean> {
  const states = ownEntry(after, act);
  return states !== undefined && states.includes(stateOf(await read(worker, form, id)));
}

function stateOf(record: Row): string {
  return plain(record['bill_status'] ?? record['v_status']);
}

/** The amounts of a proposal by document, added up in cents. */
function itemsOf(pairs: readonly Row[]): readonly Row[] {
  const sums = new Map<string, bigint>();
  for (const pair of pairs)
    for (const side of [pair['upper'], pair['lower']])
      sums.set(String(side), (sums.get(String(side)) ?? 0n) + cents(String(pair['amount'])));
  return [...sums].map(([side, sum]) => {
    const [formCode = '', id = ''] = side.split('/');
    return { formCode, id, amount: money(sum) };
  });
}

/** Money in cents: the only unit the demonstration adds up in. */
export function cents(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return text.startsWith('-') ? -value : value;
}

export function money(value: bigint): string {
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** Records of a call are objects; anything else has no columns. */
function asRow(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function rowsOf(page: unknown): readonly Row[] {
  const { records } = asRow(page);
  return Array.isArray(records) ? records.map(asRow) : [];
}

export function linesOf(record: Row, table: string): readonly Row[] {
  const lines = record[table];
  return Array.isArray(lines) ? lines.map(asRow) : [];
}

/** Keys of requests are 16 to 64 characters. */
function keyOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}
