import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../src/shared/api/index.ts';
import { record, success } from './pact.ts';

const { eachLike, integer, like } = MatchersV3;

const signedIn = 'a user is signed in';
const items = eachLike({ value: '1', text: '男' });

describe('dictionaries, categories and settings', () => {
  it('[A7.15] [B7.18] reads the items of a dictionary', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the items of a dictionary',
        method: 'GET',
        path: '/sys/dict/getDictItems/sex',
        answer: success(items),
        untimed: true,
      },
      (client) => unwrap(client.GET('/sys/dict/getDictItems/{dictCode}', { params: { path: { dictCode: 'sex' } } })),
    );
    expect(result).toEqual([{ value: '1', text: '男' }]);
  });

  it('[A7.15] [B7.12] reads every dictionary at once', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for all dictionaries',
        method: 'GET',
        path: '/sys/dict/queryAllDictItems',
        answer: success({ sex: items }),
      },
      (client) => unwrap(client.GET('/sys/dict/queryAllDictItems')),
    );
    expect(result['sex']?.[0]?.text).toBe('男');
  });

  it('[B7.15] searches a table dictionary', async () => {
    const result = await record(
      {
        provider: 'family',
        state: 'a customer exists',
        name: 'a search in a table dictionary',
        method: 'GET',
        path: '/sys/dict/loadDict/md_unit%2Cname%2Cid',
        query: { keyword: '' },
        answer: success(eachLike({ value: 'u1', text: '千克' })),
      },
      (client) =>
        unwrap(
          client.GET('/sys/dict/loadDict/{dict}', {
            params: { path: { dict: 'md_unit,name,id' }, query: { keyword: '' } },
          }),
        ),
    );
    expect(result[0]?.text).toBe('千克');
  });

  it('[A7.9] [A3.6] reads name and logos of the installation before sign-in', async () => {
    const result = await record(
      {
        provider: 'platform',
        state: 'nobody is signed in',
        name: 'a request for the application settings',
        method: 'GET',
        path: '/upLoadApp/find',
        answer: success(eachLike({ name: '管理平台' })),
        signedIn: false,
      },
      (client) => unwrap(client.GET('/upLoadApp/find')),
    );
    expect(result[0]?.name).toBe('管理平台');
  });

  it('[A4.5] [B7.10] reads the translations of a language', async () => {
    const result = await record(
      {
        provider: 'platform',
        state: signedIn,
        name: 'a request for the English texts',
        method: 'GET',
        path: '/sys/translate/getmap',
        query: { field: 'en' },
        answer: success(like({ 客户档案: 'Customers' })),
      },
      (client) => unwrap(client.GET('/sys/translate/getmap', { params: { query: { field: 'en' } } })),
    );
    expect(result['客户档案']).toBe('Customers');
  });
});

describe('organisation', () => {
  it('[B7.26] [B3.12] reads the department tree', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for the department tree',
        method: 'GET',
        path: '/sys/sysDepart/queryTreeList',
        answer: success(eachLike({ id: 'd1', key: 'd1', title: '总公司', orgCode: 'A01' })),
      },
      (client) => unwrap(client.GET('/sys/sysDepart/queryTreeList')),
    );
    expect(result[0]?.title).toBe('总公司');
  });

  it('[B7.24] [B3.11] reads a page of users', async () => {
    const result = await record(
      {
        provider: 'family',
        state: signedIn,
        name: 'a request for a page of users',
        method: 'GET',
        path: '/sys/user/list',
        query: { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' },
        answer: success({
          records: eachLike({ id: 'u1', username: 'admin', realname: '系统管理员' }),
          total: integer(1),
        }),
      },
      (client) =>
        unwrap(
          client.GET('/sys/user/list', {
            params: { query: { pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' } },
          }),
        ),
    );
    expect(result.total).toBe(1);
  });
});
