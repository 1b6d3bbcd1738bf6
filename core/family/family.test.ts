import { describe, expect, it } from 'vitest';
import { ownComponent, ownPathOf } from './components.ts';
import { formCodeOfPath } from './form-path.ts';
import { familyMenu } from './menu.ts';
import { nullsAbsent } from './nulls.ts';
import { namedTree } from './permission-tree.ts';

describe('a menu of the family', () => {
  it.each([
    ['system/UserList', 'isystem/user'],
    ['system/user/index', 'isystem/user'],
    ['system/RoleUserList', 'isystem/role'],
    ['super/online/cgform/index', 'online/cgform'],
    ['modules/monitor/JvmInfo', 'monitor/jvm'],
    ['somebody/Else', 'somebody/Else'],
    ['constructor', 'constructor'],
  ])('names %s, which is our %s', (theirs, ours) => {
    expect(ownComponent(theirs)).toBe(ours);
  });

  it('leads to our page where it stands at a path of its own', () => {
    expect(ownPathOf('monitor/mynews/index')).toBe('/isps/userAnnouncement');
    expect(ownPathOf('system/UserList')).toBeNull();
  });

  it('is read with folders, frames whose component is the address, and redirects', () => {
    const menu = familyMenu([
      {
        path: '/isystem',
        component: 'layouts/RouteView',
        meta: { title: '系统管理' },
        children: [
          { path: '/isystem/user', component: 'system/UserList', meta: { title: '用户管理' } },
          { path: '/monitor/mynews', component: 'monitor/mynews/index', meta: { title: '我的消息' } },
          { path: '/isps/userAnnouncement', component: 'system/UserAnnouncementList', meta: { title: '我的消息' } },
          { path: '/frame/doc', component: 'https://docs.example.com', meta: { title: '文档' } },
          { path: '/x', component: null, meta: { title: '空' } },
        ],
      },
    ]);
    expect(menu[0]?.component).toBe('layouts/RouteView');
    expect(menu[0]?.children).toEqual([
      { path: '/isystem/user', component: 'isystem/user', meta: { title: '用户管理' } },
      {
        path: '/monitor/mynews',
        component: 'monitor/mynews/index',
        redirect: '/isps/userAnnouncement',
        meta: { title: '我的消息' },
      },
      { path: '/isps/userAnnouncement', component: 'system/UserAnnouncementList', meta: { title: '我的消息' } },
      {
        path: '/frame/doc',
        component: 'layouts/IframePageView',
        meta: { title: '文档', url: 'https://docs.example.com' },
      },
      { path: '/x', component: null, meta: { title: '空' } },
    ]);
  });
});

describe('the form a path shows', () => {
  it.each([
    ['/online/auto/md_unit', 'md_unit'],
    ['/online/cgformList/d35109c3632c4952a19ecc094943dd71', 'd35109c3632c4952a19ecc094943dd71'],
    ['/online/cgformTreeList/a', 'a'],
    ['/online/cgformErpList/a', 'a'],
    ['/online/cgformTabList/a', 'a'],
    ['/online/cgformInnerTableList/a', 'a'],
    ['/online/cgformList/:code', null],
    ['/online/cgformList/a/b', null],
    ['/online/cgform', null],
    ['/base/unit', null],
  ])('of %s is %s', (path, code) => {
    expect(formCodeOfPath(path)).toBe(code);
  });
});

describe('what a server of the family has no value for', () => {
  it('is absent, but in lists and as the result itself', () => {
    const answer = { success: true, result: null, code: 0, more: { list: [null, { a: null, b: [] }], none: null } };
    expect(nullsAbsent(answer, true)).toEqual({
      success: true,
      result: null,
      code: 0,
      more: { list: [null, { b: [] }] },
    });
  });

  it('takes the text of what can be granted from where it stands', () => {
    const node = { key: 'a', isLeaf: false };
    expect(
      namedTree([
        { ...node, slotTitle: '系统', children: [{ ...node, key: 'b', title: '用户', children: null }] },
        { ...node, key: 'c' },
      ]),
    ).toEqual([
      { ...node, slotTitle: '系统', title: '系统', children: [{ ...node, key: 'b', title: '用户' }] },
      { ...node, key: 'c', title: 'c' },
    ]);
  });
});
