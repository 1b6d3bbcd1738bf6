import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { payloads } from '#core/testing/html-payloads.ts';
import { $permissions } from '@/entities/permission';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { AnnouncementPage } from './announcement-page.tsx';

const path = '/isystem/announcement';
const base = { version: 1, msgCategory: '1', priority: 'M', msgType: 'ALL', userIds: null, msgContent: '<p>文</p>' };
const rows = [
  {
    ...base,
    id: 'a0',
    titile: '草稿',
    sendStatus: '0',
    msgType: 'USER',
    userIds: 'u1,u2,',
    userIds_dictText: '张三,李四',
  },
  { ...base, id: 'a1', titile: '停电', sendStatus: '1', sender: '赵敏', sendTime: '2026-11-20 08:00:00' },
  { ...base, id: 'a2', titile: '旧事', sendStatus: '2' },
];
const people = {
  records: [
    {
      userId: 'u1',
      username: 'zs',
      realname: '张三',
      orgCodeTxt: '生产部',
      readFlag: '1',
      readTime: '2026-11-20 09:00:00',
    },
    { userId: 'u2', username: 'ls', realname: '李四', orgCodeTxt: null, readFlag: '0', readTime: null },
  ],
  total: 2,
  size: 10,
  current: 1,
  pages: 1,
  readCount: 1,
  unreadCount: 41,
};
const server =
  (more: Partial<Record<string, () => Response>> = {}): Server =>
  ({ path: asked, method }) => {
    const own = more[`${method} ${asked}`];
    if (own !== undefined) return own();
    if (asked.endsWith('/readers')) return answer(people);
    return asked.endsWith('/list') ? answer({ records: rows, total: 3 }) : answer(rows[0]);
  };
const open = (more: Parameters<typeof server>[0] = {}, scope = fork()) =>
  stageAt(path, <AnnouncementPage />, { server: server(more), scope });
const actionsOf = async (name: string) => within(await screen.findByRole('group', { name: new RegExp(`“?${name}`) }));
const namesOf = (group: Awaited<ReturnType<typeof actionsOf>>) =>
  group.getAllByRole('button').map(({ textContent }) => textContent);
const dialog = async () => within(await screen.findByRole('dialog'));

afterEach(cleanup);

describe('announcements in the list administrators manage', () => {
  it('[B2.47] offer what their state allows: drafts are changed and released, released ones revoked, revoked ones deleted', async () => {
    open();
    expect(namesOf(await actionsOf('草稿'))).toEqual(['查看', '编辑', '发布', '删除']);
    expect(namesOf(await actionsOf('停电'))).toEqual(['查看', '撤销', '阅读情况']);
    expect(namesOf(await actionsOf('旧事'))).toEqual(['查看', '阅读情况', '删除']);
  });

  it('[B2.47] are released after a question that says who gets them', async () => {
    const { calls } = open({ 'GET /sys/annountCement/doReleaseData': () => answer(null, '该系统通知发布成功') });
    await userEvent.click((await actionsOf('草稿')).getByRole('button', { name: '发布' }));
    const question = await dialog();
    expect(question.getByText('确定发布“草稿”吗？以下用户立即收到，发布后不能修改：张三、李四')).toBeTruthy();
    expect(calls.some(({ path: asked }) => asked.endsWith('/doReleaseData'))).toBe(false);
    await userEvent.click(question.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('该系统通知发布成功')).toBeTruthy();
    expect(calls.find(({ path: asked }) => asked.endsWith('/doReleaseData'))?.query).toMatchObject({ id: 'a0' });
  });

  it('[A8.1] are shown as they are now when a revocation comes too late', async () => {
    const message = '通告“停电”已撤销，不能撤销';
    const { calls } = open({ 'GET /sys/annountCement/doReovkeData': () => refuse(409, message) });
    await userEvent.click((await actionsOf('停电')).getByRole('button', { name: '撤销' }));
    const lists = () => calls.filter(({ path: asked }) => asked.endsWith('/list')).length;
    const before = lists();
    await userEvent.click((await dialog()).getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
  });

  it('say who has read them and who has not', async () => {
    const { calls } = open();
    await userEvent.click((await actionsOf('停电')).getByRole('button', { name: '阅读情况' }));
    const readers = await dialog();
    expect(await readers.findByRole('button', { name: '已读 1' })).toBeTruthy();
    expect(readers.getByRole('button', { name: '全部 42' }).getAttribute('aria-pressed')).toBe('true');
    expect(readers.getByText('2026-11-20 09:00:00')).toBeTruthy();
    await userEvent.click(readers.getByRole('button', { name: '未读 41' }));
    await userEvent.type(readers.getByRole('searchbox', { name: '按姓名或账号查找' }), '李{Enter}');
    await waitFor(() =>
      expect(calls.findLast(({ path: asked }) => asked.endsWith('/readers'))?.query).toMatchObject({
        id: 'a1',
        readFlag: '0',
        name: '李',
        pageNo: '1',
      }),
    );
  });

  it('[B2.47] XSS-01 are texts in the list, whatever their titles look like', async () => {
    const wild = payloads
      .slice(0, 25)
      .map((titile, index) => ({ ...rows[1], id: `x${index}`, titile, msgAbstract: titile }));
    open({ 'GET /sys/annountCement/list': () => answer({ records: wild, total: wild.length }) });
    await screen.findAllByRole('button', { name: '撤销' });
    expect(document.body.querySelectorAll('script, iframe, object, embed, img, [onerror], [onload]')).toHaveLength(0);
  });

  it('[A6.3] offer nothing to somebody who may only look', async () => {
    const entryOf = (act: string) => ({ action: `system:announcement:${act}`, type: '1', status: '1', path });
    const allAuth = ['view', 'add', 'edit', 'delete', 'release', 'revoke', 'readers'].map(entryOf);
    open({}, fork({ values: [[$permissions, { menu: [], auth: [entryOf('view')], allAuth }]] }));
    expect(namesOf(await actionsOf('草稿'))).toEqual(['查看']);
    expect(namesOf(await actionsOf('停电'))).toEqual(['查看']);
  });
});
