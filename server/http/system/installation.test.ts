import { describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { type Answer } from '#server/testing/server.ts';
import { installationStage, type Schemas } from '#server/testing/installation-stage.ts';

const { call, said, wrong, params, param, set, reset, holding, newPassword, server, token } = installationStage();

describe('[B2.15] parameters', () => {
  it('are set, logged, set back, and not overwritten by two administrators', async () => {
    expect(await param('password.minLength')).toMatchObject({ paramValue: null, defaultValue: '8', version: null });
    expect(said(await set('password.minLength', '12'))).toEqual([200, '保存成功！']);
    const set12 = await param('password.minLength');
    expect(set12).toMatchObject({ paramValue: '12', version: 0, updateBy: 'admin' });
    const changes = [{ paramCode: 'password.minLength', paramValue: '9', version: null }];
    expect(said(await call('PUT', '/sys/param/base', { changes }))).toEqual([
      409,
      '“密码最小长度”已被admin修改，请刷新后再保存',
    ]);
    expect(said(await newPassword('Blue-hors7'))).toEqual([422, '密码至少 12 个字符']);
    expect((await newPassword('Blue-horse-7')).status).toBe(200);
    expect(said(await reset('password.minLength'))).toEqual([200, '已恢复默认值']);
    expect(await param('password.minLength')).toMatchObject({ paramValue: null, version: 1 });
    const log = await server.db
      .selectFrom('sys_record_history')
      .select(['act', 'changes'])
      .where('form_table', '=', 'sys_param')
      .orderBy('record_version')
      .execute();
    expect(log.map(({ act }) => act)).toEqual(['create', 'change']);
  });

  it('ask for more kinds of characters where the company does', async () => {
    await set('password.kinds', '4');
    expect(said(await newPassword('blue-horse-7'))).toEqual([
      422,
      '密码须包含大写字母、小写字母、数字、符号中的全部四种',
    ]);
    await reset('password.kinds');
  });

  it.each([
    ['password.minLength', '7', '“密码最小长度”应为 8 到 64 之间的整数'],
    ['password.minLength', 'abc', '“密码最小长度”应为 8 到 64 之间的整数'],
    ['password.kinds', '9', '“密码字符种类”的值“9”不在可选范围内，请重新选择'],
    ['page.watermark', 'x'.repeat(61), '“页面水印”不能超过 60 个字符（现有 61 个）'],
    ['session.idleMinutes', '525600', '“无操作自动退出（分钟）”不能大于服务器设定的 10080'],
  ])('say what is wrong with %s and keep what was set', async (code, value, message) => {
    const answer = await set(code, value);
    expect([answer.status, wrong(answer)]).toEqual([422, [{ field: code, message }]]);
    expect((await param(code)).paramValue).toBeNull();
  });

  it('that are not declared, or a page that is not there, are refused', async () => {
    const changes = [{ paramCode: 'nothing', paramValue: '1', version: null }];
    expect(said(await call('PUT', '/sys/param/base', { changes }))).toEqual([404, '没有参数“nothing”，请刷新页面']);
    expect((await call('GET', '/sys/param/sale')).status).toBe(404);
  });

  it('of wrong passwords hold at once: a captcha, then patience', async () => {
    const user = await buildUser(server.db, {});
    const attempt = (): Promise<Answer> =>
      server.call('POST', '/sys/login', {
        body: { username: user.username, password: 'wrong', captcha: '', checkKey: '1' },
      });
    await set('signIn.captchaAfter', '2');
    await set('signIn.lockAfter', '3');
    expect((await attempt()).body.message).toBe('用户名或密码错误');
    await attempt();
    expect((await attempt()).body.message).toBe('请输入验证码');
    const locked = await attempt();
    expect(said(locked)).toEqual([429, '尝试次数过多，请 15 分钟后再试']);
    await reset('signIn.captchaAfter');
    await reset('signIn.lockAfter');
  });

  it('end a session earlier than the server would', async () => {
    const theirs = await holding([]);
    expect((await call('GET', '/sys/permission/getUserPermissionByToken', undefined, theirs)).status).toBe(200);
    await set('session.idleMinutes', '5');
    await server.db
      .updateTable('sys_session')
      .set({ last_used_at: new Date(Date.now() - 6 * 60_000).toISOString() })
      .where('token_hash', 'is not', null)
      .where('user_id', 'in', (eb) => eb.selectFrom('sys_user').select('id').where('username', '!=', 'admin'))
      .execute();
    expect((await call('GET', '/sys/permission/getUserPermissionByToken', undefined, theirs)).status).toBe(401);
    await reset('session.idleMinutes');
  });

  it('limit an upload and tell pages how many rows they show, each company its own', async () => {
    await set('upload.megabytes', '1');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(1_100_000)]), 'large.txt');
    const answer = await fetch(`${server.url}/platform/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': token() },
      body: form,
    });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      413,
      '文件过大，最大 1 MB',
    ]);
    await reset('upload.megabytes');
    await set('list.pageSize', '30');
    await set('page.watermark', '内部 {{user}}');
    const told = async (as: string) =>
      (
        await call<{ preferences: Record<string, unknown> }>(
          'GET',
          '/sys/permission/getUserPermissionByToken',
          undefined,
          as,
        )
      ).body.result.preferences['company'];
    expect(await told(token())).toMatchObject({
      pageSize: 30,
      watermark: '内部 系统管理员 admin',
      draftDays: 30,
      trashDays: 30,
    });
    expect(await told(await holding([], '2'))).toMatchObject({ pageSize: 10, watermark: '' });
    await reset('list.pageSize');
    await reset('page.watermark');
  });

  it('[AZ-02] of the platform are the platform’s, others belong to their company', async () => {
    const theirs = await holding(
      ['view', 'save', 'reset'].map((act) => `system:system-param:${act}`),
      '2',
    );
    const codes = (await params('base', theirs)).map(({ paramCode }) => paramCode);
    expect(codes).toContain('password.minLength');
    expect(codes).not.toContain('signIn.lockAfter');
    const changes = [{ paramCode: 'signIn.lockAfter', paramValue: '3', version: null }];
    expect((await call('PUT', '/sys/param/base', { changes }, theirs)).status).toBe(404);
    expect((await set('password.minLength', '20', theirs)).status).toBe(200);
    expect((await param('password.minLength')).paramValue).toBeNull();
    const without = await holding(['system:system-param:view']);
    expect((await set('password.minLength', '20', without)).status).toBe(403);
  });
});

describe('[A7.9] application settings', () => {
  it('change the name, the help and registration for everybody at once', async () => {
    const read = async () => (await call<Schemas['AppConfig']>('GET', '/sys/appConfig')).body.result;
    const before = await read();
    const draft = { ...before, name: '园区一号', helpPath: 'https://help.example.com', allowRegister: true };
    expect(said(await call('PUT', '/sys/appConfig', draft))).toEqual([200, '保存成功！']);
    expect((await server.call<{ name: string }[]>('GET', '/upLoadApp/find')).body.result[0]?.name).toBe('园区一号');
    const runtime = (await (await fetch(`${server.url}/config.json`)).json()) as Schemas['RuntimeConfig'];
    expect(runtime).toMatchObject({ helpPath: 'https://help.example.com', signIn: { register: true } });
    expect(said(await call('PUT', '/sys/appConfig', draft))).toEqual([409, '应用设置已被其他人修改，请刷新后再保存']);
    const now = await read();
    const bad = await call('PUT', '/sys/appConfig', { ...now, name: ' ', helpPath: 'javascript:alert(1)' });
    expect(wrong(bad)).toEqual([
      { field: 'name', message: '系统名称不能为空' },
      { field: 'helpPath', message: '帮助链接应为 https:// 开头的地址，或本站以 / 开头的路径' },
    ]);
    await call('PUT', '/sys/appConfig', { ...now, name: before.name, helpPath: null, allowRegister: false });
  });

  it('take a picture just uploaded, which people without a session see; no other file', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const path = await upload('logo.png', new Blob([png], { type: 'image/png' }));
    const { result: now } = (await call<Schemas['AppConfig']>('GET', '/sys/appConfig')).body;
    expect((await call('PUT', '/sys/appConfig', { ...now, logoPhoto: path })).status).toBe(200);
    const [shown] = (await server.call<{ logoPhoto: string }[]>('GET', '/upLoadApp/find')).body.result;
    expect((await fetch(`${server.url}/platform${shown?.logoPhoto ?? ''}`)).status).toBe(200);
    const text = await upload('secret.txt', new Blob(['secret']));
    const { result: then } = (await call<Schemas['AppConfig']>('GET', '/sys/appConfig')).body;
    expect(wrong(await call('PUT', '/sys/appConfig', { ...then, imgUrl: text }))).toEqual([
      { field: 'imgUrl', message: '标签页图标应为您刚上传的图片（PNG、JPEG、WebP、GIF 或 ICO，最大 512 KB）' },
    ]);
    // What the installation shows is in use.
    const { records } = (
      await call<{ records: Schemas['SysFile'][] }>('GET', `/sys/file/list?path=${encodeURIComponent(path)}`)
    ).body.result;
    expect(records[0]).toMatchObject({ fileName: 'logo.png', uses: 1, usedBy: '应用设置' });
    const english = await server.call<{ records: Schemas['SysFile'][] }>(
      'GET',
      `/sys/file/list?path=${encodeURIComponent(path)}`,
      { token: token(), headers: { 'accept-language': 'en' } },
    );
    expect(english.body.result.records[0]?.usedBy).toBe('application settings');
    expect(said(await call('DELETE', `/sys/file/delete?id=${records[0]?.id ?? ''}`))).toEqual([
      409,
      '文件“logo.png”正由应用设置使用，不能删除；请先在那里移除',
    ]);
  });
});

async function upload(name: string, blob: Blob): Promise<string> {
  const form = new FormData();
  form.append('file', blob, name);
  const answer = await fetch(`${server.url}/platform/sys/common/upload`, {
    method: 'POST',
    headers: { 'x-access-token': token() },
    body: form,
  });
  return ((await answer.json()) as { message: string }).message;
}

describe('[system.file] stored files', () => {
  it('that nothing names are found, deleted and cleared when they are a day old; another company sees none', async () => {
    const path = await upload('orphan.txt', new Blob(['x']));
    const list = async (query: string, as = token()) =>
      (await call<{ records: Schemas['SysFile'][]; total: number }>('GET', `/sys/file/list?${query}`, undefined, as))
        .body.result;
    const [orphan] = (await list('orphan=1&fileName=orphan.txt')).records;
    expect(orphan).toMatchObject({ path, uses: 0, usedBy: '' });
    expect((await list('orphan=0&fileName=orphan.txt')).total).toBe(0);
    expect((await list('', await holding(['system:file:view'], '2'))).total).toBe(0);
    expect((await call<{ count: number }>('POST', '/sys/file/clean', { dryRun: true })).body.result.count).toBe(0);
    await server.db
      .updateTable('sys_file')
      .set({ create_time: new Date(Date.now() - 2 * 86_400_000).toISOString() })
      .where('path', '=', path)
      .execute();
    expect(said(await call('POST', '/sys/file/clean', {}))).toEqual([200, '已清理 1 个文件']);
    expect((await list('fileName=orphan.txt')).total).toBe(0);
  });
});

describe('[system.translate] translations', () => {
  it('go before those of modules, fill what is missing, and change Chinese, too', async () => {
    const missing = async () =>
      (await call<Schemas['MissingText'][]>('GET', '/sys/translate/missing?field=ja')).body.result;
    const map = async (field: string) =>
      (await call<Record<string, string>>('GET', `/sys/translate/getmap?field=${field}`)).body.result;
    expect(await missing()).toContainEqual({ text: '系统管理', source: 'menu', place: '系统管理' });
    const fill = { wordKey: '系统管理', field: 'ja', text: 'システム' };
    expect(said(await call('PUT', '/sys/translate/fill', fill))).toEqual([200, '保存成功！']);
    expect((await missing()).some(({ text }) => text === '系统管理')).toBe(false);
    expect(await map('ja')).toMatchObject({ 系统管理: 'システム' });
    await call('PUT', '/sys/translate/fill', { wordKey: '系统管理', field: 'zh-CN', text: '平台管理' });
    expect(await map('zh-CN')).toEqual({ 系统管理: '平台管理' });
    expect(said(await call('POST', '/sys/translate/add', { wordKey: '系统管理', zhCn: '重复' }))).toEqual([
      422,
      '键已存在',
    ]);
    expect((await call('GET', '/sys/translate/list', undefined, await holding([]))).status).toBe(403);
  });
});

describe('[system.update-log] the update log', () => {
  it('keeps a version once, with its date and words', async () => {
    const draft = { versionNo: '2.0', updateDate: '2026-11-01', content: '## 新增\n- 参数' };
    expect(said(await call('POST', '/sys/updateLog/add', draft))).toEqual([200, '添加成功！']);
    expect(said(await call('POST', '/sys/updateLog/add', draft))).toEqual([422, '版本已存在']);
    expect(said(await call('POST', '/sys/updateLog/add', { ...draft, versionNo: '2.1', content: '' }))).toEqual([
      422,
      '内容不能为空',
    ]);
  });
});
