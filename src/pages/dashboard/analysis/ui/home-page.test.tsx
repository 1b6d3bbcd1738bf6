import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { allSettled, fork, type Scope } from 'effector';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usageAdopted } from '@/entities/page-usage';
import { $permissions } from '@/entities/permission';
import { $user } from '@/entities/session';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { HomePage } from './home-page.tsx';

const page = (path: string, title: string): { path: string; component: string; meta: { title: string } } => ({
  path,
  component: 'online/auto',
  meta: { title },
});
const many = Array.from({ length: 30 }, (_, at) => page(`/base/p${at}`, `页面${at}`));
const menu = [
  {
    path: '/sale',
    component: 'layouts/RouteView',
    meta: { title: '销售管理' },
    children: [page('/sale/order', '销售订单')],
  },
  { path: '/base', component: 'layouts/RouteView', meta: { title: '基础资料' }, children: many },
];
const notice = {
  id: 'n1',
  titile: '停电通知',
  priority: 'H',
  sender: '行政部',
  sendTime: '2026-11-19 08:00:00',
  msgContent: '<p>周六停电</p><script>x</script>',
};
const days = Array.from({ length: 7 }, (_, at) => ({ visit: at, ip: at, tian: `2026-11-1${at}`, type: `11-1${at}` }));

const server: Server = ({ path }) => {
  if (path === '/sys/loginfo') return answer({ totalVisitCount: 1234, todayVisitCount: 56, todayIp: 7 });
  if (path === '/sys/visitInfo') return answer(days);
  if (path === '/sys/annountCement/listByUser') {
    return answer({ sysMsgList: [], sysMsgTotal: 0, anntMsgList: [notice], anntMsgTotal: 3 });
  }
  return answer(null);
};

const task = { id: 't1', title: '请假申请 李娜', nodeName: '经理审批', arriveTime: '2026-11-19 08:30:00' };
const newest = (documents: object): object => ({ tasks: { records: [task], total: 12 }, documents });
const withTasks: Server = (call) =>
  call.path === '/workflow/newest' ? answer(newest({ records: [], total: 0 })) : server(call);
const approvals = {
  path: '/workflow',
  component: 'layouts/RouteView',
  meta: { title: '流程管理' },
  children: [page('/workflow/tasks', '我的待办')],
};

async function open(username = 'li', answers: Server = server, entries = menu): Promise<ReturnType<typeof stage>> {
  const user = {
    id: '1',
    username,
    realname: '李娜',
    avatar: null,
    orgCode: 'A01',
    departs: [{ orgCode: 'A01', departName: '总公司' }],
  };
  const scope: Scope = fork({
    values: [
      [$permissions, { menu: entries, auth: [], allAuth: [] }],
      [$user, user],
    ],
  });
  await allSettled(usageAdopted, {
    scope,
    params: {
      pages: [
        { path: '/base/p1', count: 1, at: 2 },
        { path: '/sale/order', count: 9, at: 1 },
      ],
    },
  });
  return stage(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
    { server: answers, scope },
  );
}

const entriesUnder = (heading: string): (string | null)[] =>
  [...(screen.getByRole('heading', { name: heading }).parentElement?.querySelectorAll('li a') ?? [])].map(
    (link) => link.textContent,
  );

describe('the home page', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('greets the user by name and names the department [A2.22]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('李娜');
    expect(screen.getByText('部门：总公司')).not.toBeNull();
  });

  it('lists the recent pages by time and the most used by count', async () => {
    await open();
    expect(entriesUnder('最近访问')).toEqual(['页面1', '销售订单']);
    expect(entriesUnder('最常使用')).toEqual(['销售订单', '页面1']);
  });

  it('[K13] lists the documents that wait for an audit, and says nothing of them where none does', async () => {
    const row = {
      form: 'sal_order',
      title: '销售订单',
      id: 'o1',
      number: 'XS-1',
      by: '张伟',
      since: '2026-11-19 09:00:00',
    };
    const withRow: Server = (call) =>
      call.path === '/workflow/newest' ? answer(newest({ records: [row], total: 12 })) : server(call);
    await open('li', withRow, [...menu, approvals]);
    const link = await screen.findByRole('link', { name: '销售订单 XS-1' });
    expect(link.getAttribute('href')).toMatch(/\?form=view&id=o1$/u);
    expect(link.parentElement?.textContent).toContain('张伟 · 2026-11-19 09:00:00');
    expect(screen.getByRole('heading', { name: '待我审核（12）' })).not.toBeNull();
    expect(screen.getByText('另有 11 张，在各单据列表按“已提交”查询')).not.toBeNull();
    cleanup();
    await open('li', withTasks, [...menu, approvals]);
    await screen.findByText('1,234');
    expect(screen.queryByText(/待我审核/u)).toBeNull();
  });

  it('shows visits in all, today and of seven days [A7.22]', async () => {
    await open();
    expect(await screen.findByText('1,234')).not.toBeNull();
    expect(screen.getByText('56')).not.toBeNull();
    expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(7);
  });

  it('lists what is unread by its time, whichever kind it is', async () => {
    const said = (id: string, sendTime: string) => ({ ...notice, id, titile: id, sendTime });
    const result = {
      anntMsgList: [said('昨天的通知', '2026-11-25 09:00:00'), said('旧的通知', '2026-11-17 08:00:00')],
      anntMsgTotal: 2,
      sysMsgList: [said('今天的待办', '2026-11-26 07:00:00'), said('前天的待办', '2026-11-24 18:00:00')],
      sysMsgTotal: 2,
    };
    await open('li', (call) => (call.path === '/sys/annountCement/listByUser' ? answer(result) : server(call)));
    const list = await screen.findByText('今天的待办');
    const titles = [...(list.closest('ul')?.querySelectorAll('.announcements-title') ?? [])].map(
      (one) => one.textContent,
    );
    expect(titles).toEqual(['今天的待办', '昨天的通知', '前天的待办', '旧的通知']);
  });

  it('lists what is unread, opens it as text, and marks it read [A2.22]', async () => {
    const { calls } = await open();
    await userEvent.click(await screen.findByRole('button', { name: /停电通知/ }));
    expect(await screen.findByText('周六停电')).not.toBeNull();
    expect(document.querySelector('dialog script')).toBeNull();
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({
          method: 'PUT',
          path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
          body: { anntId: 'n1' },
        }),
      ),
    );
    expect(screen.getByText('还有 2 条未读')).not.toBeNull();
  });

  it('says what could not be loaded, part by part, and tries again', async () => {
    await open('li', () => refuse(500, '系统繁忙'), [...menu, approvals]);
    expect(await screen.findByText('通知加载失败')).not.toBeNull();
    expect(await screen.findByText('访问统计加载失败')).not.toBeNull();
    expect(await screen.findByText('待办加载失败')).not.toBeNull();
    expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(3);
  });

  it('lists the newest tasks of those who decide, with the way to each and to all of them [workflow.tasks, A2.22]', async () => {
    const { calls } = await open('li', withTasks, [...menu, approvals]);
    const title = await screen.findByRole('link', { name: '请假申请 李娜' });
    expect(title.getAttribute('href')).toBe('/workflow/approve?task=t1');
    expect(screen.getByText('经理审批 · 2026-11-19 08:30:00')).not.toBeNull();
    expect(screen.getByRole('link', { name: '全部 12 条待办' }).getAttribute('href')).toBe('/workflow/tasks');
    expect(calls.find(({ path }) => path === '/workflow/newest')?.query).toEqual(
      expect.objectContaining({ pageSize: '5' }),
    );
  });

  it('asks for no tasks where nobody decides', async () => {
    const { calls } = await open();
    await screen.findByText('1,234');
    expect(calls.some(({ path }) => path === '/workflow/newest')).toBe(false);
  });

  it('asks nothing for a guest, who has neither notices nor figures [A1.6, A6.5]', async () => {
    const { calls } = await open('guest');
    expect(calls).toEqual([]);
    expect(screen.queryByText('未读通知')).toBeNull();
  });

  it('shows a long group in part until all of it is wanted', async () => {
    await open();
    expect(entriesUnder('基础资料')).toHaveLength(24);
    await userEvent.click(screen.getByRole('button', { name: '显示全部 30 项' }));
    expect(entriesUnder('基础资料')).toHaveLength(30);
  });
});
