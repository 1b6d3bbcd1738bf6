import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import excel from 'exceljs';
import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Engine } from '#server/engine/scope.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { watchMemory } from './lib/memory.ts';

type Job = components['schemas']['ImportJob'];

const ROWS = 100_000;
const FORM = 'md_material';

/** Thirty columns of the item master: texts, dictionaries, references, numbers, switches. Its number is given by a rule. */
const HEADERS = [
  '物料名称',
  '规格型号',
  '图号',
  '物料分类',
  '物料类型',
  '供应方式',
  '主单位',
  '换算率',
  '密度(g/cm3)',
  '单重(g)',
  '粉料牌号',
  '烧结收缩率(%)',
  '安全库存',
  '库存下限',
  '库存上限',
  '最小订货量',
  '订货倍量',
  '提前期(天)',
  '保质期(天)',
  '批次管理',
  '序列号管理',
  '来料检验',
  '出货检验',
  '计价方法',
  '标准成本',
  '参考采购价',
  '参考销售价',
  '最低售价',
  '税率(%)',
  '备注',
];

type Words = {
  readonly category: string;
  readonly type: string;
  readonly supply: string;
  readonly unit: string;
  readonly cost: string;
};

export const bench: Bench = {
  title: `${ROWS} rows × ${HEADERS.length} columns from a workbook, and the same rows written by hand`,
  run: async ({ say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
    const { db, engine, url, close } = await openOnlineDatabase(folder, { fsync: true });
    try {
      const [good, bad] = [join(folder, 'good.xlsx'), join(folder, 'bad.xlsx')];
      const words = await wordsOf(db, engine);
      await writeBook(good, words, false);
      await writeBook(bad, words, true);
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const { token } = await signInTo(server.url, campaignPassword);
        const lines: (readonly (string | number)[])[] = [];
        for (const [name, file] of [
          ['good rows', good],
          ['bad rows', bad],
        ] as const) {
          const seconds: Record<string, number> = {};
          const timed = async <T>(step: string, act: () => Promise<T>): Promise<T> => {
            const begun = performance.now();
            const value = await act();
            seconds[step] = (performance.now() - begun) / 1000;
            return value;
          };
          const memory = watchMemory(server.process.pid ?? 0);
          const staged = await timed('stage', () => upload(server.url, token, file));
          const checked = await timed('check', async () => {
            await post(server.url, token, 'importCheck', { job: staged.id });
            return settled(server.url, token);
          });
          if (checked.counts?.wrong === 0)
            await timed('import', async () => {
              await post(server.url, token, 'importConfirm', { job: staged.id });
              const done = await settled(server.url, token);
              if (done.state !== 'done') throw new Error(done.message ?? done.state);
            });
          const peak = memory.stop() ?? '–';
          const all = Object.values(seconds).reduce((sum, one) => sum + one, 0);
          const shown = (step: string): string => (seconds[step] === undefined ? '–' : seconds[step].toFixed(1));
          lines.push([
            name,
            shown('stage'),
            shown('check'),
            shown('import'),
            all.toFixed(1),
            peak,
            `${checked.counts?.errors ?? ''}`,
          ]);
        }
        const floor = await byHand(db);
        lines.push(['the same rows by hand, 1000 a statement', '–', '–', floor.toFixed(1), floor.toFixed(1), '–', '–']);
        say(table(['case', 'stage s', 'check s', 'import s', 'all s', 'peak MB of the server', 'errors'], lines));
      } finally {
        await server.stop({ remove: false });
      }
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function writeBook(file: string, words: Words, isBad: boolean): Promise<void> {
  const writer = new excel.stream.xlsx.WorkbookWriter({ stream: createWriteStream(file), useSharedStrings: false });
  const sheet = writer.addWorksheet('物料档案');
  sheet.addRow(HEADERS).commit();
  for (let index = 0; index < ROWS; index += 1) {
    const amount = isBad ? '不是数' : index + 0.5;
    const names = [
      `物料${index}`,
      `规格 ${index % 977}`,
      `T-${index}`,
      words.category,
      words.type,
      words.supply,
      words.unit,
    ];
    const measures = [1.5, 7.8, 12.125, 'YG8', 18.25, amount, 1, index, 10, 1, isBad ? 'x' : 30, 365];
    const rest = ['是', '否', '是', '否', words.cost, amount, 1.25, 2.5, 2, 13, `第 ${index} 行的备注`];
    sheet.addRow([...names, ...measures, ...rest]).commit();
    if (index % 1000 === 0) await new Promise((done) => setImmediate(done));
  }
  sheet.commit();
  await writer.commit();
}

/** Reads the words the references and dictionaries of the form may have. */
async function wordsOf(db: Db, engine: Engine): Promise<Words> {
  const catalogue = await engine.store.catalogue();
  const first = (code: string): string => catalogue.dict(code)?.[0]?.text ?? '';
  await sql`insert into md_material_category (id, tenant_id, create_by, code, name)
    values ('bench-category', '1', 'admin', 'bench', '专用于测量')`.execute(db);
  await sql`insert into md_unit (id, tenant_id, create_by, code, name, precision_num)
    values ('bench-unit', '1', 'admin', 'bench', '专用于测量', 2)`.execute(db);
  return {
    category: '专用于测量',
    unit: '专用于测量',
    type: first('material_type'),
    supply: first('supply_type'),
    cost: first('cost_method'),
  };
}

async function upload(url: string, token: string, file: string): Promise<Job> {
  const body = new FormData();
  body.append('file', await openAsBlob(file), 'a.xlsx');
  const answer = await fetch(`${url}/platform/online/cgform/api/importUpload/${FORM}`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body,
  });
  const { result, message } = (await answer.json()) as { result: Job; message: string };
  if (!answer.ok) throw new Error(message);
  return result;
}

async function post(url: string, token: string, operation: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/platform/online/cgform/api/${operation}/${FORM}`, {
    method: 'POST',
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function settled(url: string, token: string): Promise<Job> {
  for (;;) {
    const answer = await fetch(`${url}/platform/online/cgform/api/importJob/${FORM}`, {
      headers: { 'x-access-token': token },
    });
    const { result } = (await answer.json()) as { result: Job };
    if (!['checking', 'importing'].includes(result.state)) return result;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The floor: the rows the import wrote, once more by statements of a thousand rows. */
async function byHand(db: Db): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`select * from md_material order by id limit 1`.execute(db);
  const columns = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null);
  await sql`truncate md_material cascade`.execute(db);
  const begun = performance.now();
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < ROWS; first += 1000) {
      const lines = Array.from({ length: 1000 }, (_, at) => {
        const own: Readonly<Record<string, string>> = {
          id: newId(),
          code: `C${first + at}`,
          name: `物料${first + at}`,
        };
        return sql`(${sql.join(columns.map(([name, value]) => own[name] ?? value))})`;
      });
      await sql`insert into md_material (${sql.join(columns.map(([name]) => sql.ref(name)))}) values ${sql.join(lines)}`.execute(
        trx,
      );
    }
  });
  return (performance.now() - begun) / 1000;
}
