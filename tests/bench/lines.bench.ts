import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signInTo, startServer, type StartedServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { median } from './lib/measure.ts';

const LINES = 1000;

type Row = Record<string, unknown>;
type Measured = ReadonlyMap<string, number[]>;

/** A server that runs, with the item and the customer its documents name. */
type Side = { readonly save: (round: number) => Promise<void>; readonly times: Measured };

/** Measures saving on one server. */
async function sideOf({ url, adminPassword }: StartedServer): Promise<Side> {
  const { token } = await signInTo(url, adminPassword);
  const times = new Map<string, number[]>();
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/platform/online/cgform/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: T };
    if (!success) throw new Error(`${method} ${path}: ${message}`);
    return result;
  };
  const timed = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await act();
    times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
    return result;
  };
  const idsOf = async (form: string): Promise<readonly string[]> =>
    (await call<{ records: readonly { id: string }[] }>('GET', `getData/${form}?pageSize=20`)).records.map(
      ({ id }) => id,
    );
  const [customers, materials] = [await idsOf('crm_customer'), await idsOf('md_material')];
  const [customer] = customers;
  const usual = await call<Row>('GET', `form/md_material/${materials[0] ?? ''}`);
  const read = (id: string): Promise<Row & { sal_order_item: Row[] }> => call('GET', `form/sal_order/${id}`);
  const change = async (name: string, id: string, lines: (row: Row, index: number) => Row): Promise<void> => {
    const { version, sal_order_item: rows } = await read(id);
    await timed(name, () => call('PUT', 'form/sal_order', { id, version, sal_order_item: rows.map(lines) }));
  };
  return {
    times,
    save: async (round) => {
      const sal_order_item = Array.from({ length: LINES }, (_none, index) => ({
        material_id: materials[index % materials.length],
        qty: String(index + 1),
        price: '12.5',
        tax_rate: '13',
        delivery_date: '2026-10-30',
      }));
      const head = { customer_id: customer, bill_date: '2026-10-12', delivery_date: '2026-10-30' };
      const id = await timed(`${LINES} new lines`, () =>
        call<string>('POST', 'form/sal_order', { ...head, sal_order_item }),
      );
      await change(`${LINES} changed lines`, id, (row, index) => ({ ...row, qty: String(index + 2) }));
      await change(`1 changed line of ${LINES}`, id, (row, index) => (index === 500 ? { ...row, qty: '7' } : row));
      const { category_id, material_type, supply_type, unit_id } = usual;
      const item = { code: `BENCH-${round}`, name: '试测', category_id, material_type, supply_type, unit_id };
      const made = await call<string>('POST', 'form/md_material', item);
      await timed('an item deleted that nothing names', () => call('DELETE', `form/md_material/${made}`));
    },
  };
}

/** Another state of the tree to be measured in turns with this one. */
const before = process.env['BENCH_BEFORE'];

export const bench: Bench = {
  title: `saving a document of ${LINES} lines over HTTP; BENCH_BEFORE=<folder> measures another state of the tree beside it`,
  run: async ({ rounds, say }) => {
    const other =
      before === undefined
        ? undefined
        : ((await import(pathToFileURL(resolve(before, 'tests/support/server.ts')).href)) as {
            startServer: typeof startServer;
          });
    const servers = [await startServer(), ...(other === undefined ? [] : [await other.startServer()])];
    try {
      const [own, earlier] = await Promise.all(servers.map(sideOf));
      // The first documents of a process compile what they run.
      for (let round = -2; round < rounds; round += 1) {
        for (const side of [own, earlier]) await side?.save(round);
        if (round < 0) for (const side of [own, earlier]) for (const values of side?.times.values() ?? []) values.pop();
      }
      const rows = [...(own?.times ?? [])].map(([name, values]) => {
        const [now, then] = [median(values), median(earlier?.times.get(name) ?? [])];
        return [name, ...(earlier === undefined ? [] : [Math.round(then)]), Math.round(now)].concat(
          earlier === undefined ? [] : [(now / then).toFixed(2)],
        );
      });
      say(table(['median ms', ...(earlier === undefined ? ['now'] : ['before', 'now', 'ratio'])], rows));
    } finally {
      for (const server of servers) await server.stop();
    }
  },
};
