import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedModules, loadModules } from '#server/seed/load-modules.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { modulesDir } from '#server/testing/online.ts';

let database: TestDatabase;
const parent = mkdtempSync(join(tmpdir(), 'pages-test-'));
const folder = join(parent, 'modules');

const page = (title: string): string =>
  ['code: hello', `title: ${title}`, 'schema: |', '  {', '    "type": "page",', '    "body": "x"', '  }', ''].join(
    '\n',
  );
const source = (host: string): string =>
  `sources:\n  - { code: stock, name: 仓库, url: 'jdbc:postgresql://${host}/wms', user: reader }\n`;
const sheet = (text: string): string =>
  [
    'code: units\ntitle: 单位表\ntitle_en: Units\npermission: base:units-sheet\nsets:',
    '  - { name: u, title: 单位, kind: form, code: md_unit }',
    'asked: []\npaper: { size: A4, isLandscape: false, hasPageNumbers: false }\nsheet:',
    '  rows: 3\n  columns: 3\n  merges: []\n  rowHeights: []\n  columnWidths: []\n  cells:',
    `    - { row: 0, column: 0, text: '${text}' }\n`,
  ].join('\n');

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

async function load(): Promise<string[]> {
  const lines: string[] = [];
  await loadModules({
    db: database.db,
    modulesDir: folder,
    only: ['base'],
    seed: 'none',
    log: (line) => void lines.push(line),
  });
  return lines;
}

beforeAll(async () => {
  database = await openTestDatabase();
  cpSync(modulesDir, folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  rmSync(parent, { recursive: true, force: true });
});

const desform = (field: string, title = '单位登记'): string =>
  [
    `code: unit_entry\ntitle: ${title}\ntitle_en: Unit entry\nform: md_unit\nentry: { module: base, sort: 5 }`,
    'design:\n  sections:\n    - key: s1\n      items:',
    '        - { kind: field, name: code }',
    `        - { kind: field, name: ${field} }\n`,
  ].join('\n');

const passwordless = 'data source stock: it has no password yet; type it in at 数据源管理 (/isystem/data-source)';

describe('[online.desform] files of designed forms', () => {
  it('are refused with file and line: a fault of the design, a field the form has not, a form that is not there', async () => {
    const faultsOf = async (text: string): Promise<string> => {
      write('base/desforms/unit-entry.yaml', text);
      return checkedModules(folder, ['base']).then(() => '', String);
    };
    const file = 'modules/base/desforms/unit-entry.yaml';
    expect(await faultsOf(desform('code'))).toContain(`${file}:11 sections[0].items[1]：字段“code”放置了两次`);
    expect(await faultsOf(desform('nobody'))).toContain(`${file}:7 表单 md_unit 没有字段或子表 nobody`);
    expect(await faultsOf(desform('name').replace('form: md_unit', 'form: md_nothing'))).toContain(
      `${file}:4 没有表单 md_nothing`,
    );
    expect(await faultsOf(desform('name').replace('module: base', 'module: nowhere'))).toContain(
      `${file}:5 没有模块 nowhere`,
    );
  });

  it('are published with their entry, which whoever may add records is granted; an administrator’s change stays', async () => {
    write('base/desforms/unit-entry.yaml', desform('name'));
    await load();
    const { rows } = await sql`
      select d.published_json is not null as published, m.url, m.title_en,
        (select count(*) from sys_role_permission g join sys_role r on r.id = g.role_id
          where g.permission_id = m.id and r.role_code = 'general_manager') as manager,
        (select count(*) from sys_role_permission g where g.permission_id = m.id) > 0 as granted
      from onl_desform d join sys_permission m on m.id = 'desform-' || d.id where d.module = 'base'`.execute(
      database.db,
    );
    // He looks at everything, and adds nothing.
    expect(rows).toEqual([
      {
        published: true,
        url: '/online/desform/fill/unit_entry',
        title_en: 'Unit entry',
        manager: 0,
        granted: true,
      },
    ]);
    await sql`update onl_desform set desform_name = '他的', update_by = 'admin'`.execute(database.db);
    write('base/desforms/unit-entry.yaml', desform('name', '改名'));
    expect(await load()).toContain(
      'designed form unit_entry: an administrator changed, deleted or made it, so it stays as he left it',
    );
    rmSync(join(folder, 'base/desforms'), { recursive: true });
  });
});

describe('[B2.35] files of sheet reports, amis pages and data sources', () => {
  it('are refused with file and line: what cells name, what a schema may not hold, an address with a password', async () => {
    write('base/sheets/units.yaml', sheet('#{u.nobody}'));
    write('base/pages/hello.yaml', page('你好').replace('"body": "x"', '"body": { "type": "iframe" }'));
    write('base/sources.yaml', source('reader:secret@db.example.com'));
    let words = '';
    try {
      await checkedModules(folder, ['base']);
    } catch (error) {
      words = String(error);
    }
    expect(words).toContain('modules/base/sheets/units.yaml:16 A1：数据集 u 没有字段 nobody');
    expect(words).toContain('modules/base/pages/hello.yaml:6 ');
    expect(words).toContain('modules/base/sources.yaml:2 连接地址的写法应为');
    expect(words).toContain('The modules have 3 fault(s)');
  });

  it('are installed once; every start says which data source has no password', async () => {
    write('base/sheets/units.yaml', sheet('#{u.name}'));
    write('base/pages/hello.yaml', page('你好'));
    write('base/sources.yaml', source('db.example.com'));
    expect(await load()).toContain(passwordless);
    expect(await load()).toEqual([passwordless]);
    await sql`update sys_data_source set db_password = 'sealed', update_by = 'admin' where code = 'stock'`.execute(
      database.db,
    );
    expect(await load()).toEqual([]);
  });

  it('leave what an administrator changed, deleted or made himself as it is, and say so', async () => {
    await sql`update sys_amis_page set name = '他的', update_by = 'admin' where code = 'hello'`.execute(database.db);
    await sql`update onl_dessheet set del_flag = 1, update_by = 'admin' where code = 'units'`.execute(database.db);
    write('base/sheets/units.yaml', sheet('#{u.code}'));
    write('base/pages/hello.yaml', page('再见'));
    write('base/sources.yaml', source('other.example.com'));
    const stays = 'an administrator changed, deleted or made it, so it stays as he left it';
    expect(await load()).toEqual([
      `data source stock: ${stays}`,
      `sheet report units: ${stays}`,
      `amis page hello: ${stays}`,
      'module base: 20 forms, 3 files changed',
    ]);
    const { rows } = await sql`
      select (select name from sys_amis_page) as page, (select del_flag from onl_dessheet) as gone,
        (select db_url from sys_data_source) as url, (select db_password from sys_data_source) as password`.execute(
      database.db,
    );
    // The password was typed in for that address: it goes to no other.
    expect(rows).toEqual([
      { page: '他的', gone: 1, url: 'jdbc:postgresql://db.example.com:5432/wms', password: 'sealed' },
    ]);
  });
});
