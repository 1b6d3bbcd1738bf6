import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { connect, type ApiDialect } from '@/shared/api';
import { reportQuery } from './report.ts';

const fine = (result: unknown) => ({ success: true, code: 0, message: '', timestamp: 0, result });
const unknown = { success: false, code: 500, message: '实体不存在', timestamp: 0, result: null };

function server(dialect: ApiDialect): string[] {
  const asked: string[] = [];
  connect({
    baseUrl: 'http://server/api',
    dialect,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      const body = pathname.includes('getColumnsAndData')
        ? fine({ columns: [], data: { records: [], total: 0 }, dictOptions: {}, cgreportHeadName: '用户报表' })
        : unknown;
      return Promise.resolve(Response.json(body));
    },
  });
  return asked;
}

const read = () => new QueryClient().fetchQuery({ ...reportQuery('1260179852088135681'), retry: false });

describe('a report a menu leads to', () => {
  it('by its id, as those of the family do, is read by its id', async () => {
    const asked = server('jeecg-2.4');
    expect(await read()).toMatchObject({ id: '1260179852088135681', title: '用户报表' });
    expect(asked.map((path) => path.split('/').at(-2))).toEqual(['getRpColumns', 'getColumnsAndData']);
  });

  it('of our own server has a code, and is not there without', async () => {
    const asked = server('platform');
    await expect(read()).rejects.toThrow('实体不存在');
    expect(asked).toHaveLength(1);
  });
});
