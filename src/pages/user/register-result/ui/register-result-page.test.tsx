import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt } from '@/shared/testing';
import { RegisterResultPage } from './register-result-page.tsx';

const server = () => answer([]);

describe('after a registration', () => {
  afterEach(cleanup);

  it('the account is named and the way to sign in has the focus [A2.1, B2.1]', () => {
    stageAt('/user/register-result?account=newcomer', <RegisterResultPage />, { parts: ['user'], server });
    expect(screen.getByRole('status').textContent).toContain('newcomer');
    const link = screen.getByRole('link', { name: '登录' });
    expect(link.getAttribute('href')).toBe('/user/login');
    expect(document.activeElement).toBe(link);
  });

  it('without an account the page says so and leads to the registration [A2.1]', () => {
    stageAt('/user/register-result', <RegisterResultPage />, { parts: ['user'], server });
    expect(screen.getByText('没有找到刚刚完成的注册。')).not.toBeNull();
    expect(screen.getByRole('link', { name: '注册账号' }).getAttribute('href')).toBe('/user/register');
  });
});
