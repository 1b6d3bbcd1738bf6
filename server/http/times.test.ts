import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Row = Record<string, unknown>;

const api = '/online/cgform/api';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const read = async (table: string, id: string): Promise<Row> =>
  (await server.call<Row>('GET', `${api}/form/${table}/${id}`, { token })).body.result;

/** Shanghai is eight hours ahead of UTC all year round; it has no summer time. */
const instant = (text: unknown): number => Date.parse(`${String(text).replace(' ', 'T')}+08:00`);

describe('times on the wire are those of Shanghai, whatever the zone of the host', () => {
  it.each(['2026-03-08 02:30:00', '2026-11-01 01:30:00', '2026-12-31 23:59:59', '2026-07-01 00:00:00'])(
    'a time a user chose comes back as it was sent: %s',
    // The first two do not exist, or exist twice, in New York.
    async (next_time) => {
      const { body } = await server.call<string>('POST', `${api}/form/crm_clue`, {
        token,
        body: { name: `线索 ${next_time}`, owner_id: 'admin', next_time },
      });
      expect(body.message).toBe('添加成功！');
      expect((await read('crm_clue', body.result))['next_time']).toBe(next_time);
      const list = await server.call<{ records: Row[] }>(
        'GET',
        `${api}/getData/crm_clue?name=${encodeURIComponent(`线索 ${next_time}`)}`,
        { token },
      );
      expect(list.body.result.records[0]?.['next_time']).toBe(next_time);
    },
  );

  it('a new record is of now', async () => {
    const { body } = await server.call<string>('POST', `${api}/form/crm_clue`, {
      token,
      body: { name: '现在', owner_id: 'admin' },
    });
    const { create_time } = await read('crm_clue', body.result);
    expect(Math.abs(instant(create_time) - Date.now())).toBeLessThan(10_000);
  });

  it.each([
    ['2026-12-31T15:59:59Z', '2026-12-31'],
    ['2026-12-31T16:00:00Z', '2027-01-01'],
  ])('at %s a document is numbered and dated %s', async (moment, day) => {
    const engine = {
      db: server.db,
      store: createDefinitionStore(server.db),
      versionRequired: true,
      now: () => new Date(moment),
    };
    const customer = await createRecord(engine, 'crm_customer', { name: `客户 ${day}` }, seedActor);
    const clue = await read(
      'crm_clue',
      await createRecord(engine, 'crm_clue', { name: day, owner_id: 'admin' }, seedActor),
    );
    expect(clue['code']).toContain(day.replaceAll('-', ''));
    const invoice = await createRecord(
      engine,
      'sal_invoice',
      { customer_id: customer, invoice_type: '1', sal_invoice_item: [] },
      seedActor,
    ).then((id) => read('sal_invoice', id));
    expect(invoice).toMatchObject({ bill_date: day, invoice_date: day });
  });

  it('the default of a date field is the day in Shanghai', async () => {
    const before = shanghaiDay();
    const { body } = await server.call('GET', `${api}/getFormItem/sal_order`, { token });
    expect([before, shanghaiDay()].some((day) => JSON.stringify(body.result).includes(`"${day}"`))).toBe(true);
  });
});

function shanghaiDay(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}
