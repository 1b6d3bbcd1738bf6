import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { connect, failureOf } from '../api/index.ts';
import { dictItemsQuery } from './dict.ts';

function serverAnswers(response: () => Response): string[] {
  const asked: string[] = [];
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    fetch: (request) => {
      asked.push(new URL(request.url).pathname);
      return Promise.resolve(response());
    },
  });
  return asked;
}

const failureFor = async (code: string): Promise<unknown> =>
  new QueryClient().fetchQuery({ ...dictItemsQuery(code), retry: false }).catch((thrown: unknown) => failureOf(thrown));

describe('the items of a dictionary', () => {
  it('are not asked for without a code: 字典Code不能为空! [A8.13]', async () => {
    const asked = serverAnswers(() => Response.json({}));
    expect(await failureFor('')).toMatchObject({ kind: 'business', message: '字典Code不能为空!' });
    expect(asked).toEqual([]);
  });

  it('fail with the message of the server, which is shown as a warning [A8.7, A8.13, B8.4]', async () => {
    serverAnswers(() =>
      Response.json({ success: false, code: 500, message: '字典不存在', result: null, timestamp: 0 }),
    );
    expect(await failureFor('x')).toMatchObject({ kind: 'business', message: '字典不存在' });
  });
});
