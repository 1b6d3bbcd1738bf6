import { describe, expect, it } from 'vitest';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { approval, deployFlow, flow } from '#server/testing/flows.ts';
import { readLines } from '#server/testing/workbook.ts';
import { workflowStage, type Schemas } from '#server/testing/workflow-stage.ts';

const { call, said, errors, list, idOf, addModel, draftOf, chainIn, draw, deploy, server, admin } = workflowStage();

describe('lists processes name by code', () => {
  it('[workflow.user-group] have people of the company, say their names, and stay while a process names them', async () => {
    const member = await buildUser(server.db, { realname: '赵会计' });
    expect(errors(await call('POST', 'user-group/add', { code: 'cw', name: '财务', members: 'nobody' }))).toEqual([
      { field: 'members', message: '用户“nobody”不存在，请重新选择' },
    ]);
    expect(said(await call('POST', 'user-group/add', { code: 'cw', name: '财务', members: member.username }))).toEqual([
      200,
      '添加成功！',
    ]);
    expect((await list('user-group'))[0]).toMatchObject({ members_dictText: '赵会计', enabled: '1' });
    const model = await addModel('uses_group');
    await draw(model, ['cw']);
    const id = await idOf('user-group', 'cw');
    expect(said(await call('DELETE', `user-group/delete?id=${id}`))).toEqual([
      409,
      '用户组“财务”正由流程“流程 uses_group”使用，不能删除，请先在流程里换成别的',
    ]);
    expect(said(await call('PUT', 'user-group/enable', { ids: id, enabled: false }))).toEqual([200, '已停用']);
    expect(errors(await deploy(model))).toContainEqual({
      field: 'task_1',
      message: '“审批 1”的审批人：用户组“cw”不存在或已停用',
    });
    await call('PUT', 'user-group/enable', { ids: id, enabled: true });
  });

  it.each([
    ['expression', { expression: 'if(amount >' }, 'expression', '表达式有误，第 12 个字符：公式不完整'],
    ['expression', { expression: ' ' }, 'expression', '表达式不能为空'],
    ['listener', { value: 'https://x.example.com' }, 'value', '值以 http: 或 message: 开头'],
    ['listener', { value: 'http:ftp://x' }, 'value', 'http: 后面要写完整的接口地址，以 https:// 开头'],
    ['listener', { value: 'message: ' }, 'value', 'message: 后面要写通知的文字'],
    ['listener', { event: 'create' }, 'event', '执行监听的事件是流程开始、流程结束或经过连线'],
    ['category', { code: '1a' }, 'code', '编码以字母开头，只能有字母、数字和下划线'],
  ])('[B8.1] say what is wrong with a new %s: %o', async (path, more, field, message) => {
    const usual = {
      code: 'wrong',
      name: '名称',
      expression: 'starter',
      listenerType: '1',
      event: 'start',
      value: 'message:ok',
    };
    const answer = await call('POST', `${path}/add`, { ...usual, ...more });
    expect(answer.status).toBe(422);
    expect(errors(answer).map((error) => error.field)).toEqual([field]);
    expect(errors(answer)[0]?.message).toMatch(message);
  });

  it('[workflow.category] of a process cannot be deleted', async () => {
    await call('POST', 'category/add', { code: 'hr', name: '人事' });
    const id = await idOf('category', 'hr');
    await addModel('in_category', { categoryId: id });
    expect(said(await call('DELETE', `category/delete?id=${id}`))).toEqual([
      409,
      '流程“流程 in_category”属于分类“人事”，不能删除，请先给流程换一个分类',
    ]);
  });

  it('[workflow.common-opinion] are seen and changed by their owner; those of everybody by an administrator', async () => {
    const codes = ['view', 'add', 'edit', 'delete'].map((act) => `workflow:common-opinion:${act}`);
    const user = await buildUser(server.db, { realname: '小李', permissions: codes });
    const other = await buildUser(server.db);
    const own = await server.signIn(user.username, user.password);
    await call('POST', 'common-opinion/add', { content: '同意' });
    await call('POST', 'common-opinion/add', { content: '他人的', userId: other.username });
    expect((await call('POST', 'common-opinion/add', { content: '请补发票' }, own)).status).toBe(200);
    const seen = await list('common-opinion', own);
    expect(seen.map(({ content, userId }) => [content, userId])).toEqual([
      ['请补发票', user.username],
      ['同意', null],
    ]);
    expect(await list('common-opinion')).toHaveLength(3);
    const shared = String(seen[1]?.['id']);
    expect(said(await call('PUT', 'common-opinion/edit', { id: shared, content: '不同意' }, own))).toEqual([
      422,
      '公共的常用意见由管理员维护，请新增自己的意见',
    ]);
    expect((await call('DELETE', `common-opinion/delete?id=${shared}`, undefined, own)).status).toBe(403);
    const foreign = await call('POST', 'common-opinion/add', { content: 'x', userId: other.username }, own);
    expect(said(foreign)).toEqual([422, '只能保存自己的常用意见']);
  });
});

describe('processes as they are drawn', () => {
  it('[workflow.process-list] begin with a start and an end, are drawn, refused with what is missing, and deployed', async () => {
    const id = await addModel('leave');
    expect(
      said(await call('POST', 'model/add', { modelKey: 'leave', name: 'x', formCode: 'crm_customer', rangeType: '1' })),
    ).toEqual([422, '流程标识已存在']);
    const refused = await deploy(id);
    expect([refused.status, errors(refused)]).toEqual([
      422,
      [{ field: 'process', message: '流程里没有审批节点，请至少添加一个' }],
    ]);
    expect((await draw(id, ['cw', 'cw'])).status).toBe(200);
    expect(said(await deploy(id))).toEqual([200, '发布成功，版本 1']);
    const model = (await list('model')).find((row) => row['id'] === id);
    expect(model).toMatchObject({ modelStatus: '2', versionNo: 1, formCode: 'crm_customer' });
    const { result: versions } = (await call<Schemas['FlowVersion'][]>('GET', `model/versions?id=${id}`)).body;
    expect(versions).toMatchObject([{ versionNo: 1, isSuspended: false, deployedBy: 'admin' }]);
    // The draft goes on, what was deployed stays.
    await draw(id, ['cw']);
    const { result: version } = (
      await call<Schemas['FlowVersionFile']>('GET', `model/version?id=${versions[0]?.id ?? ''}`)
    ).body;
    expect((await chainIn(version.xml)).steps).toHaveLength(2);
    const { version: now } = await draftOf(id);
    expect((await call('PUT', 'model/restore', { id: version.id, version: now })).status).toBe(200);
    expect((await chainIn((await draftOf(id)).xml)).steps).toHaveLength(2);
  });

  it('[workflow.designer] are saved over no change of somebody else, and not at all when the file cannot be read', async () => {
    const id = await addModel('two_drawers');
    const { version, xml } = await draftOf(id);
    await draw(id, ['cw']);
    expect(said(await call('PUT', 'model/draft', { id, version, xml }))).toEqual([
      409,
      '流程“流程 two_drawers”已被admin修改，请重新打开后再保存',
    ]);
    const unread = await call('PUT', 'model/draft', {
      id,
      version: version + 1,
      xml: xml.replace('</bpmn:process>', '<bpmn:scriptTask id="x" name="脚本" /></bpmn:process>'),
    });
    expect(unread.status).toBe(422);
    expect(errors(unread)[0]?.field).toBe('x');
    expect(errors(unread)[0]?.message).toContain('不支持元素“脚本');
    expect(errors(await call('PUT', 'model/draft', { id, version: version + 1, xml: '<a>' }))[0]?.message).toMatch(
      /不是有效的 BPMN/,
    );
    expect((await chainIn((await draftOf(id)).xml)).steps).toHaveLength(1);
  });

  it('[workflow.designer] say the name and the form of their model, whatever was drawn or imported', async () => {
    const id = await addModel('renamed');
    const { version, xml } = await draftOf(id);
    await call('PUT', 'model/draft', { id, version, xml: xml.replaceAll('renamed', 'stolen') });
    await call('PUT', 'model/edit', { id, name: '新名称' });
    const chain = await chainIn((await draftOf(id)).xml);
    expect([chain.key, chain.name, chain.settings?.formCode]).toEqual(['renamed', '新名称', 'crm_customer']);
    const wrong = await call('PUT', 'model/edit', { id, formCode: 'no_such_form' });
    expect(errors(wrong)).toEqual([{ field: 'formCode', message: '表单“no_such_form”不存在，请重新选择' }]);
  });

  it('[workflow.process-list] are copied with what was drawn, suspended and resumed', async () => {
    const id = await addModel('source', { rangeType: '4', rangeUsers: 'admin', managerIds: 'admin' });
    await draw(id, ['cw']);
    expect(said(await call('PUT', 'model/suspend', { id, suspended: true }))).toEqual([
      409,
      '流程“流程 source”还没有发布，不能挂起',
    ]);
    const copied = await call<string>('POST', 'model/copy', { id, modelKey: 'copy', name: '副本' });
    expect(said(copied)).toEqual([200, '复制成功']);
    const { result: copy } = copied.body;
    const chain = await chainIn((await draftOf(copy)).xml);
    expect([chain.key, chain.name, chain.steps.length]).toEqual(['copy', '副本', 1]);
    expect((await list('model')).find((row) => row['id'] === copy)).toMatchObject({
      rangeUsers: 'admin',
      managerIds: 'admin',
      versionNo: 0,
      modelStatus: '1',
    });
    await deploy(id);
    expect(said(await call('PUT', 'model/suspend', { id, suspended: true }))[0]).toBe(200);
    expect((await list('model')).find((row) => row['id'] === id)).toMatchObject({ modelStatus: '3' });
    expect(said(await call('PUT', 'model/suspend', { id, suspended: false }))[0]).toBe(200);
  });

  it('[workflow.process-list] stay while instances of them run', async () => {
    const id = await addModel('running');
    const instance = {
      model_id: id,
      version_id: 'v',
      model_key: 'running',
      process_name: 'x',
      form_code: 'crm_customer',
    };
    const about = { record_id: 'r', title: 'x', starter_id: 'u', starter: 'u' };
    await server.db
      .insertInto('wf_instance')
      .values({ id: 'running_1', tenant_id: '1', ...instance, ...about })
      .execute();
    expect(said(await call('DELETE', `model/delete?id=${id}`))).toEqual([
      409,
      '流程“流程 running”还有 1 个审批没有结束，不能删除，请先挂起并等它们结束',
    ]);
    await server.db.updateTable('wf_instance').set({ instance_status: '2' }).where('id', '=', 'running_1').execute();
    expect(said(await call('DELETE', `model/delete?id=${id}`))).toEqual([200, '删除成功！']);
  });

  it('[workflow.designer] are judged before they are saved, in both languages', async () => {
    const id = await addModel('judged');
    const { xml } = await draftOf(id);
    const { result } = (await call<Schemas['FlowFault'][]>('POST', 'model/check', { id, xml })).body;
    expect(result).toEqual([
      { node: null, zh: '流程里没有审批节点，请至少添加一个', en: 'The process has no approval' },
    ]);
    const fields = (await call<Schemas['FlowField'][]>('GET', 'model/fields?formCode=crm_customer')).body.result;
    expect(fields).toContainEqual(expect.objectContaining({ name: 'name', isPeople: false }));
    expect((await call<Schemas['FlowChoices']>('GET', 'model/choices')).body.result.groups).toContainEqual(
      expect.objectContaining({ value: 'cw', text: '财务' }),
    );
  });

  it('[AZ-02] belong to their company, and so do their versions', async () => {
    const id = await addModel('ours');
    await draw(id, ['cw']);
    await deploy(id);
    const [version] = (await call<Schemas['FlowVersion'][]>('GET', `model/versions?id=${id}`)).body.result;
    await createTenant(server.db, { id: '2', name: '另一租户' });
    const acts = ['view', 'edit', 'delete', 'deploy', 'suspend', 'copy', 'version'].map(
      (act) => `workflow:process-list:${act}`,
    );
    const user = await buildUser(server.db, {
      tenantId: '2',
      permissions: [...acts, 'workflow:designer:save', 'workflow:user-group:view'],
    });
    const theirs = await server.signIn(user.username, user.password);
    expect(await list('model', theirs)).toEqual([]);
    expect(await list('user-group', theirs)).toEqual([]);
    for (const [method, path, body] of [
      ['GET', `model/draft?id=${id}`, undefined],
      ['GET', `model/versions?id=${id}`, undefined],
      ['GET', `model/version?id=${version?.id ?? ''}`, undefined],
      ['PUT', 'model/draft', { id, version: 1, xml: '<a/>' }],
      ['PUT', 'model/deploy', { id, version: 1 }],
      ['PUT', 'model/restore', { id: version?.id, version: 1 }],
      ['PUT', 'model/suspend', { id, suspended: true }],
      ['POST', 'model/copy', { id, modelKey: 'theirs', name: 'x' }],
      ['DELETE', `model/delete?id=${id}`, undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(404);
  });

  it('[FIL-07] come from and go into workbooks with the names of their categories, forms and people', async () => {
    const book = async (csv: string): Promise<Schemas['Imported']> => {
      const form = new FormData();
      form.append('file', new Blob([csv]), '流程.csv');
      const answer = await fetch(`${server.url}/platform/workflow/model/importExcel`, {
        method: 'POST',
        headers: { 'x-access-token': admin() },
        body: form,
      });
      return ((await answer.json()) as { result: Schemas['Imported'] }).result;
    };
    const { errors: faults, successCount } = await book(
      '流程标识,流程名称,分类,绑定表单,流程管理员,可见范围\nbook_1,一,人事,crm_customer,admin,全部\nBook,二,,crm_customer,,全部\nbook_3,三,没有,nothing,,全部\n',
    );
    expect(successCount).toBe(1);
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [3, '流程标识'],
      [4, '分类'],
      [4, '绑定表单'],
    ]);
    const id = String((await list('model')).find(({ modelKey }) => modelKey === 'book_1')?.['id']);
    const file = await fetch(`${server.url}/platform/workflow/model/exportXls?selections=${id}`, {
      headers: { 'x-access-token': admin() },
    });
    const [heads, row] = await readLines(file);
    expect(heads?.slice(0, 4)).toEqual(['流程标识', '流程名称', '分类', '绑定表单']);
    expect(row?.slice(0, 3)).toEqual(['book_1', '一', '人事']);
  });
});

describe('entrusted tasks [workflow.entrust, P30]', () => {
  it('name any process that was deployed, also one its giver may not start; an unknown one is refused in words', async () => {
    await deployFlow(server.db, { key: 'entrusted', formCode: 'crm_customer', body: '' });
    await server.db
      .updateTable('wf_model')
      .set({ range_type: '4', range_ids: 'somebody', model_status: '3' })
      .where('model_key', '=', 'entrusted')
      .execute();
    await addModel('never_deployed');
    const permissions = ['workflow:entrust:view', 'workflow:entrust:add'];
    const { password } = await buildUser(server.db, { username: 'giver', permissions });
    await buildUser(server.db, { username: 'taker' });
    const giver = await server.signIn('giver', password);
    const { result } = (await call<Schemas['FlowChoice'][]>('GET', 'entrust/processes', undefined, giver)).body;
    expect(result).toContainEqual({ value: 'entrusted', text: '流程entrusted', title: '流程entrusted' });
    expect(result.map(({ value }) => value)).not.toContain('never_deployed');
    const given = (modelIds: string) => ({
      userId: 'giver',
      agentId: 'taker',
      modelIds,
      beginTime: '2026-01-01 08:00:00',
      endTime: '2036-01-01 08:00:00',
    });
    const wrong = await call('POST', 'entrust/add', given('entrusted,never_deployed'), giver);
    expect(errors(wrong)).toMatchObject([
      { field: 'modelIds', message: '流程“never_deployed”不存在或未发布，请重新选择' },
    ]);
    expect(said(await call('POST', 'entrust/add', given('entrusted'), giver))).toEqual([200, '添加成功！']);
  });
});

describe('buttons from the node [A6.3, B2.36]', () => {
  it('are those of the form a node names: shown and pressed there without any right on the form, and nowhere else', async () => {
    const form = '/online/cgform/enhance/document/crm_customer';
    const { result: before } = (await server.call<Schemas['EnhancementDocument']>('GET', form, { token: admin() }))
      .body;
    const mark = { code: 'mark', title: '标记', style: 'form', type: 'action', order: 1, enabled: true } as const;
    const set = { kind: 'set', values: [{ field: 'remark', value: '已核对' }] } as const;
    const saved = await server.call('PUT', form, {
      token: admin(),
      body: {
        ...before,
        buttons: [mark, { ...mark, code: 'other', exp: 'name#empty' }, { ...mark, code: 'third' }],
        actions: [{ id: 'm', event: 'mark', moment: 'start', active: true, deed: set }],
      },
    });
    expect(saved.status).toBe(200);
    const choices = await call<Schemas['FlowChoice'][]>('GET', 'model/buttons?formCode=crm_customer');
    expect(choices.body.result.map(({ value }) => value)).toEqual(['mark', 'other', 'third']);

    const { username, password } = await buildUser(server.db, {
      permissions: ['workflow:approve:agree', 'workflow:approve:view'],
    });
    const body = `${approval('a', [username], { buttons: ['mark', 'other'] })}${approval('b', [username])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
    await deployFlow(server.db, { key: 'with_buttons', formCode: 'crm_customer', body });
    const record = await server.call<string>('POST', '/online/cgform/api/form/crm_customer', {
      token: admin(),
      body: { name: '按钮客户' },
    });
    const started = await call<string>('POST', 'apply/start', {
      modelKey: 'with_buttons',
      recordId: record.body.result,
    });
    const own = await server.signIn(username, password);
    const detail = async () =>
      (await call<Schemas['FlowDetail']>('GET', `task/detail?instanceId=${started.body.result}`, undefined, own)).body
        .result;
    const seen = await detail();
    expect(seen.permissionList).toEqual([{ action: 'mark', type: '1', describe: '标记' }]);
    const press = (buttonCode: string, taskId: string, as = own) =>
      call('POST', 'task/button', { taskId, buttonCode }, as);
    const taskId = seen.task?.id ?? '';
    expect(said(await press('third', taskId))).toEqual([403, '该节点没有按钮“third”，请刷新']);
    expect((await press('mark', taskId, admin())).status).toBe(403);
    expect(said(await press('mark', taskId))).toEqual([200, '已执行“标记”']);
    const after = await detail();
    expect(after.record?.['remark']).toBe('已核对');
    expect(after.history.at(-1)).toMatchObject({ action: 'button', toUsers: '标记', nodeKey: 'a' });
    await call('POST', 'task/agree', { taskId }, own);
    const next = await detail();
    expect(next.permissionList).toEqual([]);
    expect((await press('mark', next.task?.id ?? '')).status).toBe(403);
  });
});
