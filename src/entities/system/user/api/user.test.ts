import { describe, expect, it } from 'vitest';
import { connect } from '@/shared/api';
import { userTies } from './user.ts';

/** A server of the family that answers two calls of a user. */
function family(roles: object, departs: object): void {
  connect({
    baseUrl: 'http://server/jeecg-boot',
    dialect: 'jeecg-2.4',
    fetch: (request) =>
      Promise.resolve(Response.json(request.url.includes('queryUserRole') ? roles : departs, { status: 200 })),
  });
}

const fine = (result: unknown) => ({ success: true, code: 0, message: '', timestamp: 0, result });
const failed = (message: string) => ({ success: false, code: 500, message, timestamp: 0, result: null });
const ask = () => userTies('u1', new AbortController().signal);

describe('roles and departments of a user at a server of the family', () => {
  it('are read by calls of their own, and sent back with him', async () => {
    family(fine(['r1', 'r2']), fine([{ key: 'd1', value: 'd1', title: '研发部' }]));
    expect(await ask()).toEqual({ selectedroles: 'r1,r2', selecteddeparts: 'd1' });
  });

  it('are none where the server says so, which it calls a failure', async () => {
    family(failed('未找到用户相关角色信息'), failed('查找失败'));
    expect(await ask()).toEqual({ selectedroles: '', selecteddeparts: '' });
  });

  it('that cannot be read keep the form shut: saving without them would take them away', async () => {
    family(fine(['r1']), failed('操作失败，数据库连接超时'));
    await expect(ask()).rejects.toThrow('数据库连接超时');
  });
});
