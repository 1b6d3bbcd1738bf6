import excel from 'exceljs';
import fc from 'fast-check';
import { parseAmount } from '#core/amounts/amounts.ts';
import { formatValue } from '#core/fields/conversion.ts';
import { fieldType } from '#core/fields/field-types.ts';
import { signInTo, startServer } from '../support/server.ts';
import type { Campaign } from './campaign.ts';
import { fieldOf, TABLE, valueForm, valueTypes } from './value-form.ts';
import { meaning, valueOf, type Keys } from './value-makers.ts';

type Row = Record<string, unknown>;
type Answer<T> = { readonly status: number; readonly message: string; readonly result: T };
type Page = { readonly records: Row[]; readonly total: number };
type Refused = { readonly errors?: readonly { readonly field: string; readonly message: string }[] };

/** A row that was stored, and what it is to be read as. */
type Stored = { readonly id: string; readonly n: string; readonly expected: ReadonlyMap<string, string | undefined> };

const api = '/online/cgform/api';
const PAGE = 500;
/** So many rows are deleted by one call. */
const DELETED = 15;
/** So many calls at a time. */
const AT_ONCE = 4;

/** Every value that a field takes can be read by everything that reads it. */
export const campaign: Campaign = {
  title: 'whatever is sent to a field of any type is refused at the field, or read back equal everywhere',
  run: async ({ seed, slice, say, keep, rounds }) => {
    const server = await startServer({ env: { SEED: 'base', MODULES: 'base,online' } });
    try {
      const world = await openWorld(server.url, server.adminPassword);
      const [lots, rows, sample] = slice ? [1, 30, 5] : [20, 1_000, 10];
      // Lots have nothing to do with each other, so each part has a server of its own.
      const tally = keep('tally', { stored: 0, refused: 0 });
      await rounds('lots', lots, async (lot) => {
        const found = await playLot(world, { lot: String(lot), seed: seed + lot, rows, sample });
        tally.stored += found.stored;
        tally.refused += found.refused;
      });
      say(
        `${lots} lots of ${rows} rows, ${valueTypes.length} types: ${tally.stored} values stored and read back, ${tally.refused} refused`,
      );
    } finally {
      await server.stop();
    }
  },
};

type World = {
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<Answer<T>>;
  readonly workbook: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly upload: (path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Answer<Refused>>;
  readonly keys: Keys;
};

async function openWorld(url: string, password: string): Promise<World> {
  const { token } = await signInTo(url, password);
  const headers = { 'x-access-token': token };
  const read = async <T>(answer: Response): Promise<Answer<T>> => {
    const { message, result } = (await answer.json()) as { message: string; result: T };
    return { status: answer.status, message, result };
  };
  const call: World['call'] = async (method, path, body) =>
    read(
      await fetch(`${url}/platform${path}`, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const form = await call('POST', '/online/cgform/api/addAll', valueForm());
  if (form.status !== 200) throw new Error(`The form is refused: ${form.message} ${JSON.stringify(form.result)}`);
  const report = await call('POST', '/online/cgreport/head/add', {
    head: {
      code: 'value_report',
      name: '任意值',
      cgrSql: `select ${['n', 'lot', ...valueTypes.map(fieldOf)].map((name) => `t.${name}`).join(', ')} from ${TABLE} t`,
    },
    items: ['n', 'lot', ...valueTypes.map(fieldOf)].map((name) => ({
      fieldName: name,
      fieldTxt: name,
      fieldType: 'String',
      isShow: 1,
      ...(name === 'lot' ? { isSearch: '1' } : {}),
    })),
    params: [],
  });
  if (report.status !== 200) throw new Error(`The report is refused: ${report.message}`);
  const made = async (form: string, rows: readonly Row[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const row of rows) {
      const { status, message, result } = await call<string>('POST', `${api}/form/${form}`, row);
      if (status !== 200) throw new Error(`${form}: ${message} ${JSON.stringify(result)}`);
      ids.push(result);
    }
    return ids;
  };
  const several = ['甲', '乙', '丙'];
  const unit = await made(
    'md_unit',
    several.map((name, at) => ({ code: `V${at}`, name: `单位${name}` })),
  );
  const category = await made(
    'md_material_category',
    several.map((name, at) => ({ code: `V${at}`, name: `分类${name}` })),
  );
  return {
    call,
    keys: {
      unit,
      category,
      material: await made(
        'md_material',
        several.map((name) => ({
          name: `物料${name}`,
          category_id: category[0],
          unit_id: unit[0],
          material_type: '1',
          supply_type: '1',
        })),
      ),
      customer: await made(
        'crm_customer',
        several.map((name) => ({ name: `客户${name}` })),
      ),
      user: ['admin'],
      depart: (await call<{ key: string }[]>('GET', '/sys/sysDepart/queryTreeList')).result.map(({ key }) => key),
    },
    workbook: async (path) => {
      const answer = await fetch(`${url}/platform${path}`, { headers });
      if (!answer.ok) throw new Error(`${path.slice(0, 80)}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    upload: async (path, bytes) => {
      const body = new FormData();
      body.append('file', new Blob([bytes]), 'values.xlsx');
      return read(await fetch(`${url}/platform${path}`, { method: 'POST', headers, body }));
    },
  };
}

type Lot = { readonly lot: string; readonly seed: number; readonly rows: number; readonly sample: number };

async function playLot(world: World, lot: Lot): Promise<{ stored: number; refused: number }> {
  const { rows, refused } = await store(world, lot);
  const values = rows.reduce(
    (sum, { expected }) => sum + [...expected.values()].filter((one) => one !== undefined).length,
    0,
  );
  const some = rows.filter((_, index) => index % Math.max(1, Math.floor(rows.length / lot.sample)) === 0);
  await readRecords(world, some);
  await readLists(world, lot.lot, rows);
  await filterEach(world, lot.lot, some);
  await readReport(world, lot.lot, rows);
  await printSome(world, some);
  await importAgain(world, lot.lot, rows, await readExport(world, lot.lot, rows));
  return { stored: values, refused };
}

/** Sends every row; what is refused at its field is taken away, and the rest must be taken. */
async function store(world: World, { lot, seed, rows }: Lot): Promise<{ rows: Stored[]; refused: number }> {
  const columns = valueTypes.map((type, index) =>
    fc.sample(valueOf(type, world.keys), { numRuns: rows, seed: seed * 64 + index }),
  );
  const found: Stored[] = [];
  let refused = 0;
  await eachOf(
    Array.from({ length: rows }, (_, at) => at),
    async (at) => {
      const n = String(at + 1).padStart(6, '0');
      const sent: Row = Object.fromEntries(valueTypes.map((type, index) => [fieldOf(type), columns[index]?.[at]]));
      let id = '';
      // Texts that nothing can be looked for by are refused before references are.
      for (let tries = 1; id === ''; tries += 1) {
        const answer = await world.call<string | Refused | null>('POST', `${api}/form/${TABLE}`, { n, lot, ...sent });
        if (answer.status === 200 && typeof answer.result === 'string') id = answer.result;
        else {
          const wrong = typeof answer.result === 'object' ? (answer.result?.errors ?? []) : [];
          const strange = wrong.filter(({ field, message }) => !Object.hasOwn(sent, field) || message === '');
          if (answer.status !== 422 || wrong.length === 0 || strange.length > 0 || tries > 3)
            throw new Error(
              `Row ${n} of lot ${lot}: ${answer.status} ${answer.message} ${JSON.stringify({ strange, sent })}`,
            );
          const fields = new Set(wrong.map(({ field }) => field));
          refused += fields.size;
          for (const field of fields) sent[field] = null;
        }
      }
      const expected = new Map(valueTypes.map((type) => [type, meaning(type, sent[fieldOf(type)])]));
      found.push({ id, n, expected });
    },
  );
  return { rows: found.toSorted((one, other) => (one.n < other.n ? -1 : 1)), refused };
}

async function readRecords(world: World, rows: readonly Stored[]): Promise<void> {
  for (const row of rows) {
    const { status, message, result } = await world.call<Row>('GET', `${api}/form/${TABLE}/${row.id}`);
    if (status !== 200) throw new Error(`Record ${row.n}: ${status} ${message}`);
    compare('record', row, result);
  }
}

/** All rows in the order of every field: each comes once, whatever is beside it. */
async function readLists(world: World, lot: string, rows: readonly Stored[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const type of ['', ...valueTypes]) {
    const sort = type === '' ? '' : `&column=${fieldOf(type)}&order=${type.length % 2 === 0 ? 'asc' : 'desc'}`;
    const seen = new Set<string>();
    for (let page = 1; seen.size < rows.length; page += 1) {
      const { status, message, result } = await world.call<Page>(
        'GET',
        `${api}/getData/${TABLE}?lot=${lot}&pageSize=${PAGE}&pageNo=${page}${sort}`,
      );
      if (status !== 200) throw new Error(`List by ${type}: ${status} ${message}`);
      if (result.records.length === 0)
        throw new Error(`List by ${type} ends after ${seen.size} of ${rows.length} rows`);
      for (const record of result.records) {
        const row = byId.get(String(record['id']));
        if (row === undefined || seen.has(row.id)) throw new Error(`List by ${type} has a row twice, or a strange one`);
        seen.add(row.id);
        if (type === '') compare('list', row, record);
      }
    }
  }
}

/** A value finds its row. */
async function filterEach(world: World, lot: string, rows: readonly Stored[]): Promise<void> {
  for (const row of rows) {
    for (const [type, value] of row.expected) {
      if (value === undefined || fieldType(type)?.dbType === 'Text') continue;
      const params = encodeURIComponent(
        JSON.stringify([
          { field: 'n', rule: 'eq', val: row.n, type: 'text' },
          {
            field: fieldOf(type),
            rule: 'eq',
            val: fieldType(type)?.multiple === true ? value.split(',')[0] : value,
            type,
          },
        ]),
      );
      const { status, message, result } = await world.call<Page>(
        'GET',
        `${api}/getData/${TABLE}?lot=${lot}&superQueryMatchType=and&superQueryParams=${params}`,
      );
      if (status !== 200 || !result.records.some(({ id }) => id === row.id))
        throw new Error(`Filter of ${type} by ${JSON.stringify(value)}: ${status} ${message}`);
    }
  }
}

/** The workbook of the lot; its numbers are read here, its texts where it is imported. */
async function readExport(world: World, lot: string, rows: readonly Stored[]): Promise<Uint8Array<ArrayBuffer>> {
  const field = ['n', 'lot', ...valueTypes.map(fieldOf)].join(',');
  const text = encodeURIComponent(encodeURIComponent(JSON.stringify({ lot, field })));
  const bytes = await world.workbook(`${api}/exportXls/${TABLE}?paramsStr=${text}`);
  const book = new excel.Workbook();
  await book.xlsx.load(bytes.buffer);
  const [sheet] = book.worksheets;
  if (sheet?.rowCount !== rows.length + 1) throw new Error(`The export has not ${rows.length} rows`);
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  for (let line = 2; line <= sheet.rowCount; line += 1) {
    const cells = sheet.getRow(line);
    const row = byNumber.get(cells.getCell(1).text);
    if (row === undefined) throw new Error(`The export has no number in line ${line}`);
    for (const [index, type] of valueTypes.entries()) {
      const [want, have] = [row.expected.get(type), cells.getCell(index + 3).value];
      const { storage } = fieldType(type) ?? {};
      const isNumber = storage === 'numeric' || storage === 'integer';
      const isSame = want === undefined ? have === null : !isNumber || parseAmount(have)?.eq(want) === true;
      if (!isSame || (want !== undefined && have === null)) throw differs('export', row, type, want, have);
    }
  }
  return bytes;
}

/** The rows are deleted and come back from their workbook as they were. */
async function importAgain(
  world: World,
  lot: string,
  rows: readonly Stored[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += DELETED) {
    const ids = rows.slice(at, at + DELETED).map(({ id }) => id);
    const { status, message } = await world.call('DELETE', `${api}/form/${TABLE}/${ids.join(',')}`);
    if (status !== 200) throw new Error(`Deletion: ${status} ${message}`);
  }
  const { status, message, result } = await world.upload(`${api}/importXls/${TABLE}`, bytes);
  if (status !== 200) throw new Error(`Import: ${status} ${message} ${JSON.stringify(result).slice(0, 2_000)}`);
  const found = new Map<string, Row>();
  for (let page = 1; found.size < rows.length; page += 1) {
    const { result: list } = await world.call<Page>(
      'GET',
      `${api}/getData/${TABLE}?lot=${lot}&pageSize=${PAGE}&pageNo=${page}`,
    );
    if (list.records.length === 0) throw new Error(`The import brought ${found.size} of ${rows.length} rows`);
    for (const record of list.records) found.set(String(record['n']), record);
  }
  for (const row of rows) compare('import', row, found.get(row.n) ?? {}, importable);
}

async function readReport(world: World, lot: string, rows: readonly Stored[]): Promise<void> {
  const { status, message, result } = await world.call<Page>(
    'GET',
    `/online/cgreport/api/getData/value_report?lot=${lot}&pageSize=200`,
  );
  if (status !== 200) throw new Error(`Report: ${status} ${message}`);
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  for (const record of result.records) {
    const row = byNumber.get(String(record['n']));
    if (row === undefined) throw new Error('The report has a strange row');
    compare('report', row, record);
  }
}

/** Paper shows what people read of it; long texts run over lines and pages, so blanks count for nothing. */
async function printSome(world: World, rows: readonly Stored[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { status, message, result } = await world.call<Printed[]>('POST', `${api}/printPages/${TABLE}`, { ids });
  if (status !== 200 || result.length !== rows.length) throw new Error(`Print: ${status} ${message}`);
  for (const [index, row] of rows.entries()) {
    const said = closely(
      (result[index]?.pages ?? []).flatMap(({ items }) => items.map(({ text = '' }) => text)).join(''),
    );
    for (const [type, precision] of printed) {
      const value = row.expected.get(type);
      if (value === undefined) continue;
      const want = formatValue(value, { widget: type, options: null, precision });
      if (!said.includes(closely(want))) throw differs('print', row, type, want, said);
    }
  }
}

type Printed = { readonly pages: readonly { readonly items: readonly { readonly text?: string }[] }[] };

/** Types whose words on paper are their values, and the decimals of numbers. */
const printed: readonly (readonly [type: string, precision: number | null])[] = [
  ['text', null],
  ['number', 6],
  ['integer', 0],
  ['date', null],
  ['datetime', null],
  ['month', null],
];

const closely = (text: string): string => text.replaceAll(/\s/g, '');

/** A workbook has the names of files, and a name is no file. */
const importable = (type: string): boolean => type !== 'file' && type !== 'image';

/** Throws where a row as it is read is not what was sent. */
function compare(reader: string, row: Stored, record: Row, isRead = (_type: string): boolean => true): void {
  for (const [type, want] of row.expected) {
    if (!isRead(type)) continue;
    const have = meaning(type, record[fieldOf(type)]);
    if (have !== want) throw differs(reader, row, type, want, record[fieldOf(type)]);
  }
}

function differs(reader: string, row: Stored, type: string, want: string | undefined, have: unknown): Error {
  return new Error(`${reader}, row ${row.n}, ${type}: sent ${JSON.stringify(want)}, read ${JSON.stringify(have)}`);
}

async function eachOf<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items].reverse();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
    }),
  );
}
