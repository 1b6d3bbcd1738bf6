import excel from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#core/samples/random.ts';
import { faultyValues } from '#core/testing/faulty-values.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { readModules } from '#server/engine/module-file/module-files.ts';
import { isWritable, readKeys, sampleRow, type Keys } from '#server/seed/sample-rows.ts';
import { modulesDir, startDemoServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { coveringForms } from './covering.ts';
import { stageBook } from './import-book.ts';
import { isPrinted } from './printed.ts';
import { entered, exported, filterFor, isExported, textOf, type Row } from './record-values.ts';

type Answered<T> = {
  status: number;
  body: { success: boolean; message: string; result: T };
};
type Refused = { errors?: { field: string; table?: string; row?: number }[] } | null;

const FORM = '/platform/online/cgform/api/form';

let server: TestServer;
let catalogue: Catalogue;
let token: string;
let departIds: readonly string[];
let sequence = 5000;
/** Records the references of a form may point to. */
const known = new Map<Form, Keys>();

const files = await readModules(modulesDir, []);

// One server and one database with every module and the demonstration: its records are what references point to.
beforeAll(async () => {
  server = await startDemoServer();
  token = await server.signInAsAdmin();
  catalogue = await createDefinitionStore(server.db).catalogue();
  const { rows } = await sql<{ id: string }>`select id from sys_depart where del_flag = 0 order by id`.execute(
    server.db,
  );
  departIds = rows.map((row) => row.id);
}, 180_000);
afterAll(() => server.close());

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Answered<T>> {
  const answer = await server.app.inject({
    method,
    url,
    headers: { 'x-access-token': token },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A record of the form with two lines in each sub-table, all from its definition. */
async function sample(form: Form, day: string): Promise<Row> {
  const keys = known.get(form) ?? (await readKeys(server.db, catalogue, form));
  known.set(form, keys);
  sequence += 1;
  const random = createRandom(sequence);
  const row = (table: Table, index: number): Row => {
    const isFirst = table.fields.some((field) => field.unique === true && field.kind.reference !== 'none');
    const world = { catalogue, random, day, keys, users: ['admin', 'sales01'], departIds };
    const values = sampleRow(form, table, { ...world, index: isFirst ? 1 : index });
    if (values === null) throw new Error(`${form.head.name}: nothing to choose from for a required field`);
    return values;
  };
  const record = row(form.head, sequence);
  // Rows in which nobody writes anything are made by the server.
  for (const sub of form.subs.filter(({ fields }) => fields.some(isWritable)))
    record[sub.name] = [row(sub, 1), ...(sub.oneToOne ? [] : [row(sub, 2)])];
  return record;
}

async function detail(form: Form, id: string): Promise<Row> {
  const answer = await call<Row>('GET', `${FORM}/${form.head.name}/${id}`);
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.result;
}

function shows(form: Form, stored: Row, sent: Row): void {
  expect(entered(form.head, stored)).toMatchObject(entered(form.head, sent));
  for (const sub of form.subs.filter(({ name }) => sent[name] !== undefined)) {
    // Sub-tables come as arrays of rows.
    const [rows, wanted] = [stored[sub.name] as Row[], sent[sub.name] as Row[]];
    expect(rows).toHaveLength(wanted.length);
    for (const [index, row] of wanted.entries())
      expect(entered(sub, rows[index] ?? {})).toMatchObject(entered(sub, row));
  }
}

/** Everything a workbook can carry is there again. */
function comesBack(form: Form, stored: Row, before: Row): void {
  const carried = (part: Table, row: Row): Row =>
    Object.fromEntries(Object.entries(entered(part, row)).filter(([name]) => isCarried(part, name)));
  expect(carried(form.head, stored)).toEqual(carried(form.head, before));
  for (const sub of form.subs) {
    // Sub-tables come as arrays of rows.
    const [rows, wanted] = [stored[sub.name] as Row[], before[sub.name] as Row[]];
    expect(rows.map((row) => carried(sub, row))).toEqual(wanted.map((row) => carried(sub, row)));
  }
}

function isCarried(part: Table, name: string): boolean {
  const field = part.byName.get(name);
  return field !== undefined && field.hidden !== true && !['file', 'image', 'password'].includes(field.type);
}

it('every form has demonstration rows, unless only a run makes them', async () => {
  const empty: string[] = [];
  for (const { head } of catalogue.forms) {
    const { rows } = await sql`select 1 from ${sql.table(head.name)} where del_flag = 0 limit 1`.execute(server.db);
    if (rows.length === 0) empty.push(head.name);
  }
  const tables = files.modules.flatMap(({ demo }) => Object.entries(demo?.value.tables ?? {}));
  expect(empty).toEqual(tables.flatMap(([name, { none }]) => (none === true ? [name] : [])));
});

const screens = files.modules
  .flatMap(({ forms }) => forms.map(({ value }) => value))
  .map(({ title, table }) => [title, table] as const);

/** Forms that are imported: together they have every case. `EVERY_FORM=1` imports all of them. */
const imported =
  process.env['EVERY_FORM'] === '1'
    ? new Set(screens.map(([, table]) => table))
    : coveringForms(files.modules.flatMap(({ forms }) => forms.map(({ value }) => value)));

describe.each(screens)('%s (%s)', (_title, table) => {
  let form: Form;
  let id = '';
  let sent: Row = {};

  beforeAll(async () => {
    const found = catalogue.form(table);
    if (found === undefined) throw new Error(`No form ${table}`);
    form = found;
    // A form with a record for each value of a dictionary has none left to choose.
    if (form.head.fields.some(({ unique, dict }) => unique === true && dict !== undefined))
      await sql`delete from ${sql.table(table)}`.execute(server.db);
  });

  it('[B2.3] creates a record with every field filled in, and shows it again', async () => {
    sent = await sample(form, '2031-05-10');
    const answer = await call<string>('POST', `${FORM}/${table}`, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    id = answer.body.result;
    const stored = await detail(form, id);
    shows(form, stored, sent);
    isPrinted(form, stored);
  });

  it('[B2.3] lists it and finds it by every filter', async () => {
    const stored = await detail(form, id);
    for (const field of form.head.fields.filter((each) => each.query === true)) {
      const value = textOf(stored, field.name);
      if (value === '') continue;
      const query = filterFor(field, value);
      const answer = await call<{ records: Row[] }>(
        'GET',
        `/platform/online/cgform/api/getData/${table}?pageSize=500&${query}`,
      );
      expect(answer.status, `${query} ${answer.body.message}`).toBe(200);
      expect(
        answer.body.result.records.map((row) => row['id']),
        query,
      ).toContain(id);
    }
  });

  it('[B2.3] refuses what is missing, too long, out of range or unknown, and names each field', async () => {
    const valid = await sample(form, '2031-06-10');
    const tables = [form.head, ...form.subs];
    const faults = tables.flatMap((part) =>
      part.fields.filter(isWritable).map((field) => ({ part, field, values: faultyValues(field) })),
    );
    const most = Math.max(...faults.map(({ values }) => values.length));
    for (let round = 0; round < most; round += 1) {
      const broken = faults.filter(({ part, field, values }) => {
        const isNumbered = !part.isSub && form.definition.number?.field === field.name;
        return round < values.length && !(isNumbered && values[round] === '');
      });
      const wrong = (part: Table): Row =>
        Object.fromEntries(
          broken.filter((each) => each.part === part).map(({ field, values }) => [field.name, values[round]]),
        );
      const body: Row = { ...valid, ...wrong(form.head) };
      for (const sub of form.subs.filter(({ name }) => valid[name] !== undefined)) {
        // Made by `sample` as rows.
        const [first] = valid[sub.name] as Row[];
        body[sub.name] = [{ ...first, ...wrong(sub) }];
      }
      const answer = await call<Refused>('POST', `${FORM}/${table}`, body);
      expect(answer.status, `round ${round}: ${answer.body.message}`).toBe(422);
      const named = new Set(
        (answer.body.result?.errors ?? []).map((error) => `${error.table ?? table}.${error.field}`),
      );
      const silent = broken.map(({ part, field }) => `${part.name}.${field.name}`).filter((name) => !named.has(name));
      expect(silent, `round ${round}`).toEqual([]);
    }
  });

  it('[B2.3] changes every field', async () => {
    const { version } = await detail(form, id);
    // A node cannot stand below itself.
    const changed = {
      ...(await sample(form, '2031-07-20')),
      ...(form.definition.kind === 'tree' ? { [PARENT]: null } : {}),
    };
    const answer = await call('PUT', `${FORM}/${table}`, { ...changed, id, version });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    shows(form, await detail(form, id), changed);
  });

  it('[B9.2] exports what it shows', async () => {
    if (!form.definition.buttons.includes('export')) return;
    const fields = form.head.fields.filter(isExported);
    const params = { selections: id, field: fields.map(({ name }) => name).join(',') };
    const answer = await server.app.inject({
      url: `/platform/online/cgform/api/exportXls/${table}?paramsStr=${encodeURIComponent(encodeURIComponent(JSON.stringify(params)))}`,
      headers: { 'x-access-token': token },
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(new Uint8Array(answer.rawPayload).buffer);
    const [sheet] = book.worksheets;
    const stored = await detail(form, id);
    expect(sheet?.rowCount).toBe(2);
    for (const [index, field] of fields.entries()) {
      expect(sheet?.getCell(1, index + 1).value).toBe(field.label);
      const cell = sheet?.getCell(2, index + 1).value ?? null;
      const shown = cell instanceof Date ? cell.toISOString().slice(0, 19) : cell;
      expect(shown, field.name).toEqual(exported(field, stored, catalogue));
    }
  });

  it.each(imported.has(table) ? ['by key'] : [])(
    '[B9.2] imports what it exported: nothing changes %s, and what was deleted comes back',
    async () => {
      if (!form.definition.buttons.includes('import') || !form.definition.buttons.includes('export')) return;
      const before = await detail(form, id);
      const params = encodeURIComponent(encodeURIComponent(JSON.stringify({ selections: id })));
      const answer = await server.app.inject({
        url: `/platform/online/cgform/api/importTemplate/${table}?paramsStr=${params}`,
        headers: { 'x-access-token': token },
      });
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      const key = form.definition.number?.field ?? form.head.fields.find((field) => field.unique === true)?.name;
      const book = await stageBook(server, token, table, answer.rawPayload);
      const same = await book.check(key === undefined ? [] : [key]);
      const wanted = key === undefined ? { total: 1 } : { total: 1, unchanged: 1, changed: 0, created: 0, wrong: 0 };
      expect([key === undefined ? [] : same.issues, same.job.counts]).toMatchObject([[], wanted]);
      const deleted = await call('DELETE', `${FORM}/${table}/${id}`);
      // Files stay where they are.
      const needsFile = [form.head, ...form.subs].some((part) =>
        part.fields.some((field) => field.required === true && ['file', 'image', 'password'].includes(field.type)),
      );
      if (deleted.status !== 200 || needsFile) return;
      const back = await book.check([]);
      expect(back.issues).toEqual([]);
      const done = await book.write();
      expect(done).toMatchObject({ state: 'done', counts: { created: 1 } });
      const list = await call<{ records: Row[] }>(
        'GET',
        `/platform/online/cgform/api/getData/${table}?importBatch=${done.id}`,
      );
      id = textOf(list.body.result.records[0] ?? {}, 'id');
      comesBack(form, await detail(form, id), before);
    },
  );

  it('[B2.3] deletes it', async () => {
    const answer = await call('DELETE', `${FORM}/${table}/${id}`);
    expect(answer.status, answer.body.message).toBe(200);
    expect((await call('GET', `${FORM}/${table}/${id}`)).status).toBe(404);
  });
});
