import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { $permissions } from '@/entities/permission';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { GatewayRoutePage } from './gateway-route-page.tsx';

const path = '/isystem/gateway-route';
const route = {
  id: 'g1',
  version: 0,
  routerId: 'ext',
  name: '外部服务',
  uri: 'https://ext.example.com',
  predicates: 'Path=/ext/**',
  filters: 'StripPrefix=1',
  status: '1',
};
const server: Server = ({ path: asked, method }) => {
  if (method === 'PUT') {
    const message = '目标“https://ext.example.com”不在允许的站点中，请由运维人员加入 ACTION_SITES';
    return refuse(422, message, { errors: [{ field: 'uri', message }] });
  }
  if (asked.endsWith('/clearRedis')) return answer(null, '网关路由已刷新');
  return answer({ ...route, records: [route], total: 1 });
};
const entry = (act: string) => ({ action: `system:gateway-route:${act}`, describe: act, type: '1', status: '1', path });

afterEach(cleanup);

describe('[system.gateway-route] the page of gateway routes', () => {
  it('refreshes at a press and says what the server said', async () => {
    const { calls } = stageAt(path, <GatewayRoutePage />, { server });
    await screen.findByText('外部服务');
    await userEvent.click(screen.getByRole('button', { name: '重载路由' }));
    expect(await screen.findByText('网关路由已刷新')).toBeTruthy();
    expect(calls.some(({ path: asked }) => asked === '/sys/gatewayRoute/clearRedis')).toBe(true);
  });

  it('says at the target which site the operator does not allow, and keeps it', async () => {
    stageAt(path, <GatewayRoutePage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const form = within(await screen.findByRole('dialog'));
    const name = await form.findByLabelText<HTMLInputElement>('名称');
    await userEvent.type(name, '二');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText(/不在允许的站点中/)).toBeTruthy();
    expect(name.value).toBe('外部服务二');
  });

  it('[A6.3] is not refreshed without the permission', async () => {
    const permissions = { menu: [], auth: [entry('view')], allAuth: ['view', 'refresh', 'edit'].map(entry) };
    stageAt(path, <GatewayRoutePage />, { server, scope: fork({ values: [[$permissions, permissions]] }) });
    await screen.findByText('外部服务');
    expect(screen.queryByRole('button', { name: '重载路由' })).toBeNull();
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });
});
