import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { ButtonPermission } from '@/entities/permission';
import { answer, stage } from '@/shared/testing';
import { PermissionDialog } from './permission-dialog.tsx';

const path = '/sale/order';
const rule = (name: string, more: Partial<ButtonPermission> = {}): ButtonPermission => ({
  action: `sale:order:${name}`,
  type: '1',
  status: '1',
  path,
  describe: name,
  ...more,
});

function open(allAuth: readonly ButtonPermission[], auth: readonly ButtonPermission[]): void {
  stage(
    <MemoryRouter initialEntries={[path]}>
      <PermissionDialog title="销售订单" onClose={() => undefined} />
    </MemoryRouter>,
    { server: ({ path: called }) => answer(called.includes('/sys/permission/ofPage') ? { auth, allAuth } : null) },
  );
}

const rowOf = (name: string): string => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent ?? '';

describe('why a button is missing', () => {
  afterEach(cleanup);

  it('is said for every button of the page, with the code an administrator needs [A6.3, B6.1]', async () => {
    open(
      [
        rule('add'),
        rule('delete'),
        rule('print', { status: '0' }),
        rule('audit', { type: '2' }),
        rule('other', { path: '/x' }),
      ],
      [rule('add')],
    );
    await screen.findByRole('row', { name: /^add/ });
    expect(rowOf('add')).toContain('您的角色已被授予此权限');
    expect(rowOf('delete')).toContain('sale:order:delete');
    expect(rowOf('delete')).toContain('不显示');
    expect(rowOf('print')).toContain('规则未启用');
    expect(rowOf('audit')).toContain('可见不可用');
    expect(screen.queryByText('other')).toBeNull();
  });

  it('is said when the server has no rules for the page', async () => {
    open([], []);
    expect(await screen.findByText('服务器没有为本页设置按钮或列的权限规则。')).not.toBeNull();
  });
});
