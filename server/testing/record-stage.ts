import { afterAll, beforeAll, expect } from 'vitest';
import { startOnlineServer } from './online.ts';
import type { Answer, TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Row = Record<string, unknown>;

export type Refused = {
  errors?: { field: string; table?: string; row?: number; message: string }[];
  conflict?: { version: number; fields: Row[] };
};

/** Starts a server with the records that tests of saving and deleting begin with. */
export function recordStage() {
  /** Vitest types its matchers as any. */
  const matching = (text: string): unknown => expect.stringContaining(text);

  let server: TestServer;
  let token: string;

  const form = (table: string): string => `/online/cgform/api/form/${table}`;
  const post = <T = string>(table: string, body: unknown, as = token): Promise<Answer<T>> =>
    server.call<T>('POST', form(table), { token: as, body });
  const put = <T = string>(table: string, body: unknown, as = token): Promise<Answer<T>> =>
    server.call<T>('PUT', form(table), { token: as, body });
  const read = async (table: string, id: string): Promise<Row> =>
    (await server.call<Row>('GET', `${form(table)}/${id}`, { token })).body.result;

  beforeAll(async () => {
    server = await startOnlineServer();
    token = await server.signInAsAdmin();
  });
  afterAll(() => server.close());

  async function buildCustomer(name = `客户${Math.random()}`): Promise<string> {
    return (await post('crm_customer', { name, crm_customer_contact: [{ name: '张三' }, { name: '李四' }] })).body
      .result;
  }

  async function buildMaterial(): Promise<string> {
    const list = async (table: string): Promise<string> =>
      String(
        (await server.call<{ records: Row[] }>('GET', `/online/cgform/api/getData/${table}?pageSize=1`, { token })).body
          .result.records[0]?.['id'],
      );
    const answer = await post('md_material', {
      name: '传动齿轮',
      category_id: await list('md_material_category'),
      material_type: '4',
      supply_type: '1',
      unit_id: await list('md_unit'),
      cost_method: '1',
      spec: 'φ8',
    });
    return answer.body.result;
  }

  const line = (materialId: string, qty: unknown, price: unknown): Row => ({
    material_id: materialId,
    qty,
    price,
    tax_rate: 13,
    delivery_date: '2026-12-31',
  });
  const order = (customerId: string, lines: readonly Row[]): Row => ({
    customer_id: customerId,
    delivery_date: '2026-12-31',
    sal_order_item: lines,
  });

  return {
    matching,
    form,
    post,
    put,
    read,
    buildCustomer,
    buildMaterial,
    line,
    order,
    server: later(() => server),
    token: () => token,
  };
}
