import type { DocumentCalls } from './document-calls.ts';
import { documentStage, type DocumentStage } from './document-stage.ts';

type Row = Record<string, unknown>;

/** The stage of documents that follow from one another, with orders of the example. */
export type FlowStage = DocumentStage & {
  /** An audited sales order: one line of 1000 unless others are given. */
  readonly order: (lines?: readonly Row[], head?: Row) => Promise<string>;
  /** An order of one line that is handed in and not audited yet. */
  readonly drawn: (form: string, head: Row, line: Row) => Promise<string>;
  /** State of a sales order, of its delivery, and what its first line counts: noticed, delivered, returned. */
  readonly standing: (id: string) => Promise<readonly unknown[]>;
};

/** Starts a server where items FG1 and FG2 lie in warehouse W1, more than anybody orders of them. */
export function flowStage(options: Parameters<typeof documentStage>[0] = {}): FlowStage {
  const stage = documentStage({
    warehouses: ['W1'],
    habits: { push: (form) => ({ ...placeOf(form), ...dayOf(form) }) },
    ...options,
    begin: async ({ desk }) => {
      for (const id of ['FG1', 'FG2']) await desk.material(id, { std_cost: '2' });
      const lines = ['FG1', 'FG2'].map((material_id) => ({ material_id, qty: 100_000 }));
      await desk.post('wms_other_in', { warehouse_id: 'W1' }, lines);
    },
  });
  return { ...stage, order: ordering(stage), drawn: drawing(stage), standing: standingOf(stage) };
}

const placeOf = (form: string): Row => (/_(?:invoice|order)$/.test(form) ? {} : { warehouse_id: 'W1' });
const dayOf = (form: string): Row => (form === 'sal_delivery_notice' ? { plan_date: '2026-10-20' } : {});

const ordering =
  ({ post }: Pick<DocumentCalls, 'post'>): FlowStage['order'] =>
  (lines = [{ qty: 1000 }], head = {}) =>
    post('sal_order', {
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      ...head,
      sal_order_item: lines.map((line) => ({
        material_id: 'FG1',
        price: '3.2',
        tax_rate: '13',
        delivery_date: '2026-10-30',
        ...line,
      })),
    });

const drawing =
  ({ make, done }: Pick<DocumentCalls, 'make' | 'done'>): FlowStage['drawn'] =>
  async (form, head, line) => {
    const id = await make(form, {
      delivery_date: '2026-10-30',
      ...head,
      [`${form}_item`]: [{ material_id: 'FG1', price: '3.2', tax_rate: '13', delivery_date: '2026-10-30', ...line }],
    });
    await done(form, 'submit', id);
    return id;
  };

const standingOf =
  ({ read }: Pick<DocumentCalls, 'read'>): FlowStage['standing'] =>
  async (id) => {
    const head = await read('sal_order', id);
    const [line] = head['sal_order_item'] as Row[];
    const count = (name: string): number => Number(line?.[name]);
    return [head['bill_status'], head['delivery_status'], count('notice_qty'), count('out_qty'), count('return_qty')];
  };
