import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '@/shared/api';
import { appSettingQuery } from './setting.ts';

function serverSays(name: string): void {
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    fetch: () =>
      Promise.resolve(
        Response.json({
          success: true,
          code: 200,
          message: '',
          timestamp: 0,
          result: [{ name, photo: 'a/b.png', logoPhoto: null, favicon: null }],
        }),
      ),
  });
}

const shown = (): string | undefined =>
  new QueryObserver(new QueryClient(), appSettingQuery).getCurrentResult().data?.name;

describe('what the installation says of itself', () => {
  beforeEach(() => localStorage.clear());

  it('is name and logo of the first record [A1.3, A3.6, A7.9]', async () => {
    serverSays('甲厂平台');
    const setting = await new QueryClient().fetchQuery(appSettingQuery);
    expect(setting).toMatchObject({ name: '甲厂平台', logo: 'http://server/platform/sys/common/static/a/b.png' });
  });

  it('shows the name of the last time until the new one has come', async () => {
    expect(shown()).toBeUndefined();
    serverSays('甲厂平台');
    await new QueryClient().fetchQuery(appSettingQuery);
    expect(shown()).toBe('甲厂平台');
  });

  it('does not trust a kept record that is none [A3.12]', () => {
    localStorage.setItem('pro__App_Setting', JSON.stringify({ value: { name: 7 }, expire: null }));
    expect(shown()).toBeUndefined();
  });
});
