import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { designStage, type Schemas, type FormDesign, type Plan, type Saved } from '#server/testing/design-stage.ts';

const { design, call, load, add, edit, change, record, rows, columnsOf, server, admin } = designStage();

describe('[B2.35] tables and definitions', () => {
  it('out of step answer NO_DB_SYNC until they are synchronised', async () => {
    for (const table of ['dev_sync', 'dev_check']) await add(design(table));
    await sql`alter table dev_sync drop column qty`.execute(server.db);
    // Any change of a definition makes every process look again.
    await edit(change(await load('dev_check'), 'code', { dbFieldTxt: '编码' }));
    expect((await server.call('GET', '/online/cgform/api/getData/dev_sync', { token: admin() })).body.message).toBe(
      'NO_DB_SYNC',
    );
    expect((await server.call('GET', '/online/cgform/api/getColumns/dev_sync', { token: admin() })).body.message).toBe(
      'NO_DB_SYNC',
    );
    expect(
      (await call<Plan>('POST', '/api/doDbSynch/dev_sync/normal')).body.result.steps.map(({ kind }) => kind),
    ).toEqual(['add_column']);
    expect(await rows('dev_sync')).toEqual([]);
  });

  it('go only when the name of a filled table is repeated, and not while others point to them', async () => {
    await add(design('dev_gone'));
    await record('dev_gone', { code: '1' });
    expect((await call('DELETE', '/head/delete?id=dev_gone')).body.message).toBe(
      '数据表中还有数据：dev_gone（1 行数据会被删除）。请输入表名确认删除',
    );
    expect((await call('POST', '/api/doDbSynch/dev_gone/force')).status).toBe(422);
    expect((await call('POST', '/api/doDbSynch/dev_gone/force?confirm=dev_gone')).body.success).toBe(true);
    expect(await rows('dev_gone')).toEqual([]);
    expect((await call('DELETE', '/head/delete?id=md_unit&confirm=md_unit')).body.message).toContain('不能删除');
    expect((await call('DELETE', '/head/delete?id=dev_gone')).body.success).toBe(true);
    expect((await columnsOf('dev_gone')).size).toBe(0);
    expect((await add(design('dev_gone'))).body.success).toBe(true);
  });

  it('part when only the definition is taken away; the table can be imported again', async () => {
    await add(design('dev_apart'));
    await record('dev_apart', { code: '1' });
    expect((await call('DELETE', '/head/removeRecord?id=dev_apart')).body.success).toBe(true);
    const free = (await call<{ id: string }[]>('GET', '/head/queryTables')).body.result.map(({ id }) => id);
    expect(free).toContain('dev_apart');
    expect(free.filter((name) => /^(sys|onl|kysely)_/.test(name))).toEqual([]);
    expect((await add(design('dev_apart'))).body.message).toContain('数据库中已有不属于任何表单的数据表');
    expect((await call('POST', '/head/transTables/sys_user')).status).toBe(422);
    expect((await call('POST', '/head/transTables/dev_apart')).body).toMatchObject({ success: true });
    expect(await rows('dev_apart')).toEqual([expect.objectContaining({ code: '1' })]);
  });

  it('made elsewhere become forms with their rows', async () => {
    await sql`create table legacy_tool (id varchar(36) primary key, tool_name varchar(50), price double precision, bought date, pieces integer)`.execute(
      server.db,
    );
    await sql`insert into legacy_tool values ('1', '千分尺', 12.5, '2026-01-02', 3)`.execute(server.db);
    expect((await call('POST', '/head/transTables/legacy_tool')).body).toMatchObject({ success: true });
    expect(await rows('legacy_tool')).toEqual([
      expect.objectContaining({ id: '1', tool_name: '千分尺', price: '12.500000', bought: '2026-01-02', pieces: 3 }),
    ]);
  });

  it('are copied without rows', async () => {
    expect((await call<Saved>('GET', '/head/copyOnlineTable/crm_customer?tableName=crm_client')).body).toMatchObject({
      success: true,
    });
    expect(await rows('crm_client')).toEqual([]);
    expect((await load('crm_client')).subs?.map(({ head }) => head.tableName)).toEqual([
      'crm_client_contact',
      'crm_client_addr',
    ]);
  });
});

describe('[B2.35] module files', () => {
  it('of a form designed here are installed elsewhere: the same form and table', async () => {
    await add(
      design('dev_file', {
        head: { tableName: 'dev_file', tableTxt: '点检文件', tableType: 1, formCategory: 'device-own' },
      }),
    );
    const { files } = (await call<{ files: Schemas['ModuleFileText'][] }>('GET', '/design/export?ids=dev_file')).body
      .result;
    expect(files.map(({ path }) => path)).toEqual([
      'device-own/module.yaml',
      'device-own/forms/dev-file.yaml',
      'device-own/dicts.yaml',
    ]);
    const before = await load('dev_file');
    await call('DELETE', '/head/delete?id=dev_file');
    const tried = (await call<{ isNew: boolean; plan: Plan }[]>('POST', '/design/import', { files, dryRun: true })).body
      .result;
    expect(tried).toEqual([expect.objectContaining({ isNew: true })]);
    expect((await columnsOf('dev_file')).size).toBe(0);
    expect((await call('POST', '/design/import', { files })).body).toMatchObject({ success: true });
    const after = await load('dev_file');
    const bare = ({ head, fields }: FormDesign) => ({
      fields,
      head: { ...head, createTime: '', updateTime: '', updateBy: '' },
    });
    expect(bare(after)).toEqual(bare(before));
  });

  it('with faults are refused with file, line and words, and nothing is installed', async () => {
    const files = [{ path: 'x/forms/bad.yaml', text: 'table: dev_bad\ntitle: 坏\n' }];
    const { status, body } = await call('POST', '/design/import', { files });
    expect(status).toBe(422);
    expect(body.message).toContain('modules/x/forms/bad.yaml:1');
  });

  it('are all exported', async () => {
    const { files } = (await call<{ files: Schemas['ModuleFileText'][] }>('GET', '/design/export?ids=base')).body
      .result;
    const tried = await call<{ plan: Plan }[]>('POST', '/design/import', {
      files: files.filter(({ path }) => !path.endsWith('module.yaml')),
      dryRun: true,
    });
    expect(tried.body.message).toBe('导入成功！');
    expect(tried.body.result.flatMap(({ plan: one }) => [...one.steps, ...one.faults, ...one.changes])).toEqual([]);
  });
});

describe('[B2.35] a form in the menu', () => {
  it('is opened by a role it was granted to, at once', async () => {
    await add(design('dev_menu'));
    const clerk = await buildUser(server.db, { username: 'inspector' });
    const token = await server.signIn(clerk.username, clerk.password);
    expect((await server.call('GET', '/online/cgform/api/getData/dev_menu', { token })).status).toBe(403);
    const { parents, roles } = (
      await call<{ parents: Schemas['MenuChoice'][]; roles: Schemas['MenuChoice'][] }>('GET', '/design/menuChoices')
    ).body.result;
    const parent = parents.find(({ title }) => title === '基础资料');
    const role = roles.find(({ title }) => title === '角色 inspector');
    expect(
      (
        await call('POST', '/design/menu', {
          id: 'dev_menu',
          parentId: parent?.id,
          title: '点检登记',
          roleIds: [role?.id],
        })
      ).body,
    ).toMatchObject({ success: true, message: '已加入菜单' });
    expect((await server.call('GET', '/online/cgform/api/getData/dev_menu', { token })).status).toBe(200);
    const { menu } = (
      await server.call<{ menu: { path: string; children?: { path: string; meta: { title: string } }[] }[] }>(
        'GET',
        '/sys/permission/getUserPermissionByToken',
        { token },
      )
    ).body.result;
    expect(menu.flatMap(({ children = [] }) => children).map(({ path, meta }) => [path, meta.title])).toEqual([
      ['/online/auto/dev_menu', '点检登记'],
    ]);
  });
});
