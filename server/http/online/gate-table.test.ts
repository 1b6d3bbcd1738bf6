import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectsOf } from '#core/online/parameters.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { flowGraph, type FlowLink } from '#server/engine/flow/flow-links.ts';
import { stockTakes } from '#server/kernel/stock/stock-declared.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let token: string;
let links: readonly FlowLink[];

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  token = await server.signInAsAdmin();
  links = flowGraph(await createDefinitionStore(server.db).catalogue()).links.filter(
    ({ source, target }) => source.definition.copy_of === undefined && target.definition.copy_of === undefined,
  );
});
afterAll(() => server.close());

const { press } = documentCalls(() => ({ server, token }));
let rows = 0;
/** A row that says no more than it has to. */
async function insert(table: string, given: Row): Promise<string> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(server.db);
  const id = `T${(rows += 1)}`;
  const usual = columns.map(({ name, type }) => [name, /date|time/.test(type) ? '2026-10-12' : '1'] as const);
  const own = columns.some(({ name }) => name === 'invoice_no') ? { invoice_no: id } : {};
  const row: Row = { ...Object.fromEntries(usual), ...own, tenant_id: '1', ...given, id };
  await server.db.transaction().execute(async (db) => {
    // What it points to matters to nobody here.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row).map((value) => sql`${value}`))})`.execute(db);
  });
  return id;
}

/** Acts after which a document counts, with the state it starts from. */
const acts = ['audit', 'reopen', 'approval'] as const;
const startOf = (cycle: string, act: (typeof acts)[number]): string | null => {
  if (act === 'reopen') return cycle === 'order' ? '5' : null;
  if (act === 'approval') return '1';
  return cycle === 'stock' ? '0' : '1';
};
/** Returns the final state of a document: closed where there is such a state, else void; void for what may follow from a closed one. */
const endOf = (cycle: string, mayBeLate = false): string => {
  if (cycle === 'order') return mayBeLate ? '6' : '5';
  return cycle === 'bill' && !mayBeLate ? '3' : '4';
};

describe('every act that lets a document count asks its source', () => {
  it('of every form, by every way it comes from another: audit, opening again, the end of an approval', async () => {
    const agree = await agreeingIn(server);
    const let_in: string[] = [];
    let asked = 0;
    for (const { source, sourceLines, target, targetLines, push } of links) {
      const item = sourceLines.byName.has('material_id') ? { material_id: 'X' } : {};
      const [from, cycle] = [source.definition.life_cycle ?? 'bill', target.definition.life_cycle ?? 'bill'];
      if (cycle === 'flow') continue;
      const sourceId = await insert(source.head.name, { bill_status: endOf(from, push.late), bill_date: '2026-10-10' });
      const line = await insert(sourceLines.name, { head_id: sourceId, line_no: 1, ...item });
      for (const act of acts) {
        const state = startOf(cycle, act);
        if (state === null || (act === 'reopen' && !target.definition.buttons.includes('reopen'))) continue;
        const id = await insert(target.head.name, { bill_status: state, bill_date: '2026-10-12' });
        const own = { head_id: id, line_no: 1, src_line_id: line, src_type: push.src_type, [push.lines.qty]: 1 };
        await insert(targetLines.name, own);
        const said =
          act === 'approval'
            ? await agree(target.head.name, id).then(
                () => '',
                (error: unknown) => (error instanceof Error ? error.message : String(error)),
              )
            : (await press(target.head.name, act, id)).message;
        asked += 1;
        if (!/已关闭|尚未审核或已作废|参数“/.test(said))
          let_in.push(`${source.head.name} → ${target.head.name} ${act}: ${said}`);
      }
    }
    expect(let_in).toEqual([]);
    expect(asked).toBeGreaterThan(50);
  });
});

describe('every push carries what its goods are and cost', () => {
  it('prices: a line that moves or bills goods has the price of what it comes from, or a form says otherwise', () => {
    const named = links.flatMap(({ source, sourceLines, target, targetLines, push }) => {
      // Orders agree on prices of their own; an invoice is judged against its receipt.
      if (target.definition.life_cycle === 'order' || !targetLines.byName.has('price')) return [];
      const { map, origin, compute, same } = push.lines;
      const hasPrice = sourceLines.byName.has('price') || origin?.['price'] !== undefined;
      const isCarried = [map, origin, compute].some((columns) => columns?.['price'] !== undefined);
      const isBound = same?.includes('price') === true || targetLines.byName.get('price')?.readonly === true;
      const isJudged = (target.definition.checks ?? []).some(({ check }) =>
        ['three_way', 'billed', 'allowance'].includes(check),
      );
      return hasPrice && !(isCarried && (isBound || isJudged)) ? [`${source.head.name} → ${target.head.name}`] : [];
    });
    // A contract is what a quotation was talked into.
    expect(named).toEqual(['quo_quote → sal_contract']);
  });

  it('states: what was in a state is in that state in the next document', () => {
    const lost = links.flatMap(({ source, sourceLines, target, targetLines, push }) =>
      sourceLines.byName.has('quality_status') &&
      targetLines.byName.has('quality_status') &&
      target.definition.life_cycle === 'stock' &&
      push.lines.map?.['quality_status'] === undefined
        ? [`${source.head.name} → ${target.head.name}`]
        : [],
    );
    // What comes back is judged anew.
    expect(lost).toEqual(['sal_out → sal_return_in']);
  });

  it('movements out of a warehouse name the state of what they move', () => {
    const silent = [...new Map(links.map(({ target }) => [target.head.name, target])).values()].flatMap((form) =>
      effectsOf(form.definition, 'stock', stockTakes).flatMap((effect) =>
        ['out', 'move'].includes(effect.stock) &&
        form.subs[0]?.byName.has('quality_status') !== true &&
        effect.to === undefined
          ? [form.head.name]
          : [],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('[trade-storage 18] dates: goods move on the day of the document they move by, or later', async () => {
    const early: string[] = [];
    for (const { source, sourceLines, target, targetLines, push } of links) {
      if (target.definition.life_cycle !== 'stock') continue;
      const state = source.definition.life_cycle === 'flow' ? '0' : '2';
      const sourceId = await insert(source.head.name, { bill_status: state, bill_date: '2026-10-20' });
      const line = await insert(sourceLines.name, { head_id: sourceId, line_no: 1, material_id: 'X' });
      const id = await insert(target.head.name, { bill_status: '0', bill_date: '2026-10-12' });
      await insert(targetLines.name, {
        head_id: id,
        line_no: 1,
        src_line_id: line,
        src_type: push.src_type,
        [push.lines.qty]: 1,
      });
      const { message } = await press(target.head.name, 'audit', id);
      if (!/2026-10-12 早于.*2026-10-20|参数“|不符合下推条件/.test(message))
        early.push(`${source.head.name} → ${target.head.name}: ${message}`);
    }
    expect(early).toEqual([]);
  });
});
