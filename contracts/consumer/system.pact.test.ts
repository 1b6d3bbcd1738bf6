import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../src/shared/api/index.ts';
import { record, success } from './pact.ts';

/** A list can be asked by any of its columns. */
const ofSignIns: Readonly<Record<string, string>> = { logType: '1' };

const { eachLike, integer, like } = MatchersV3;

const signedIn = 'a user is signed in';
const page = { pageNo: '1', pageSize: '10' };
const asked = { pageNo: 1, pageSize: 10 };
const records = (one: Readonly<Record<string, unknown>>) => success({ records: eachLike(one), total: integer(1) });

describe('lists of system administration', () => {
  it('[A7.17] lists the roles', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the roles',
        method: 'GET',
        path: '/sys/role/list',
        query: page,
        answer: records({ id: like('r1'), roleCode: like('admin'), roleName: like('管理员') }),
      },
      (client) => unwrap(client.GET('/sys/role/list', { params: { query: asked } })),
    );
    expect(result.records[0]?.roleCode).toBe('admin');
  });

  it('[A7.17] reads the menu a role can be granted', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for what roles can be granted',
        method: 'GET',
        path: '/sys/role/queryTreeList',
        answer: success({ treeList: eachLike({ key: like('m1'), slotTitle: like('系统管理') }), ids: eachLike('m1') }),
      },
      (client) => unwrap(client.GET('/sys/role/queryTreeList')),
    );
    expect(result.ids).toEqual(['m1']);
  });

  it('[A7.19] reads the menu as a tree', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the menu entries',
        method: 'GET',
        path: '/sys/permission/list',
        answer: success(eachLike({ id: like('m1'), name: like('系统管理'), menuType: integer(0) })),
      },
      (client) => unwrap(client.GET('/sys/permission/list')),
    );
    expect(result[0]?.name).toBe('系统管理');
  });

  it('[A7.21] lists the dictionaries', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the dictionaries',
        method: 'GET',
        path: '/sys/dict/list',
        query: page,
        answer: records({ id: like('d1'), dictCode: like('sex'), dictName: like('性别') }),
      },
      (client) => unwrap(client.GET('/sys/dict/list', { params: { query: asked } })),
    );
    expect(result.records[0]?.dictCode).toBe('sex');
  });

  it('[B2.33] lists the sign-ins', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the log of sign-ins',
        method: 'GET',
        path: '/sys/log/list',
        query: { ...page, ...ofSignIns },
        // Written before there is a session, the line names nobody in a field of its own.
        answer: records({ id: like('l1'), logContent: like('账号密码登录') }),
      },
      (client) => unwrap(client.GET('/sys/log/list', { params: { query: { ...asked, ...ofSignIns } } })),
    );
    expect(result.total).toBe(1);
  });

  it('[A7.5] lists who is signed in, each with what ends his session', async () => {
    const result = await record(
      {
        provider: 'platform',
        state: signedIn,
        name: 'a request for the people who are signed in',
        method: 'GET',
        path: '/sys/online/list',
        query: page,
        answer: records({ token: like('s1'), username: like('admin'), realname: like('系统管理员') }),
      },
      (client) => unwrap(client.GET('/sys/online/list', { params: { query: asked } })),
    );
    expect(result.records[0]?.token).toBe('s1');
  });
});
