import { documentCalls, type DocumentCalls } from './document-calls.ts';
import type { TestServer } from './server.ts';
import { openStockDesk, type StockDesk } from './stock.ts';

type Row = Record<string, unknown>;

/** A step from one document to the next: the source's form, the button, ids of sources. */
export type Step = readonly [form: string, button: string, ids: string];

/** Documents of sales, purchasing and the warehouse as one person makes them over HTTP, over the items of a stock desk. */
export type Trade = DocumentCalls & {
  readonly desk: StockDesk;
  readonly read: (form: string, id: string) => Promise<Row>;
  /** The lines of a document. */
  readonly lines: (form: string, id: string, table?: string) => Promise<readonly Row[]>;
  /** Returns what a push proposes, with other values, as a person would save it. @throws Error with what refused the push */
  readonly proposed: (
    step: Step,
    head?: Row,
    lines?: readonly Row[],
  ) => Promise<{ readonly form: string; readonly body: Row }>;
  /** Saves what a push proposes and answers its id. @throws Error with what refused it */
  readonly pushed: (step: Step, head?: Row, lines?: readonly Row[]) => Promise<string>;
  /** Saves what a push proposes, hands it in where that is an act of its own, and audits it. */
  readonly through: (step: Step, head?: Row, lines?: readonly Row[]) => Promise<string>;
  /** An audited sales order. */
  readonly sold: (lines: readonly Row[], head?: Row) => Promise<string>;
  /** An audited purchase order. */
  readonly bought: (lines: readonly Row[], head?: Row) => Promise<string>;
  /** Audits a document that is a draft, after handing it in where there is such an act. @throws Error with what refused it */
  readonly audit: (form: string, id: string) => Promise<void>;
};

/** The day of documents that say none. */
export const TRADE_DAY = '2026-10-12';

/** Signs in as administrator. Customer CUS, supplier SUP and warehouse W1 are there. */
export async function openTrade(server: TestServer): Promise<Trade> {
  const token = await server.signInAsAdmin();
  const desk = await openStockDesk(server);
  await desk.warehouse('W1');
  const calls = documentCalls(() => ({ server, token }));
  const { call, press, done } = calls;
  const make: DocumentCalls['make'] = (form, body) => calls.make(form, { bill_date: TRADE_DAY, ...body });
  const read: Trade['read'] = async (form, id) =>
    (await call<Row>('GET', `/online/cgform/api/form/${form}/${id}`)).body.result;
  const lines: Trade['lines'] = async (form, id, table = `${form}_item`) =>
    (await read(form, id))[table] as readonly Row[];
  const audit: Trade['audit'] = async (form, id) => {
    const handed = await press(form, 'submit', id);
    if (handed.status !== 200 && !handed.message.includes('没有')) throw new Error(`${form} submit: ${handed.message}`);
    if ((await read(form, id))['bill_status'] !== '2') await done(form, 'audit', id);
  };
  const proposed: Trade['proposed'] = async ([source, button, ids], head = {}, own = []) => {
    const { body } = await call<{ form: string; values: Row }>(
      'GET',
      `/online/cgform/flow/proposal/${source}?button=${button}&ids=${ids}`,
    );
    if (!body.success) throw new Error(body.message);
    const { form, values } = body.result;
    const table = `${form}_item`;
    const rows = (values[table] as Row[]).map((line, index) => ({ ...line, ...own[index] }));
    const bare = Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('_dictText')));
    return { form, body: { ...bare, ...head, [table]: rows } };
  };
  const pushed: Trade['pushed'] = async (step, head, own) => {
    const { form, body } = await proposed(step, head, own);
    return make(form, body);
  };
  const through: Trade['through'] = async (step, head, own) => {
    const { form, body } = await proposed(step, head, own);
    const id = await make(form, body);
    await audit(form, id);
    return id;
  };
  const ordered = async (form: string, party: Row, own: readonly Row[]): Promise<string> => {
    const id = await make(form, {
      delivery_date: '2026-10-30',
      ...party,
      [`${form}_item`]: own.map((line) => ({ tax_rate: '13', delivery_date: '2026-10-30', ...line })),
    });
    await audit(form, id);
    return id;
  };
  return {
    ...calls,
    make,
    desk,
    read,
    lines,
    audit,
    proposed,
    pushed,
    through,
    sold: (own, head = {}) => ordered('sal_order', { customer_id: 'CUS', ...head }, own),
    bought: (own, head = {}) => ordered('pur_order', { supplier_id: 'SUP', order_type: '1', ...head }, own),
  };
}
