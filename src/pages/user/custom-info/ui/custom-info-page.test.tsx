import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt } from '@/shared/testing';
import { CustomInfoPage } from './custom-info-page.tsx';

const setting = {
  name: '华锐园区平台',
  nameEn: 'Huarui Park',
  photo: null,
  logoPhoto: null,
  description: '园区与工厂一体化管理',
  version: '1.4.0',
  contact: 'it@example.com',
};
const show = (server: () => Response) => stageAt('/user/CustomInfo', <CustomInfoPage />, { parts: ['user'], server });

describe('the page of the installation', () => {
  afterEach(cleanup);

  it('says name, description, version and contact to everybody, under the installation’s name [A2.1, A2.26]', async () => {
    show(() => answer([setting]));
    for (const text of ['园区与工厂一体化管理', '1.4.0', 'it@example.com'])
      expect(await screen.findByText(text)).not.toBeNull();
    expect(document.title).toBe('关于本系统 - 华锐园区平台');
    expect(screen.getByRole('link', { name: '欢迎使用，了解本系统 ›' }).getAttribute('href')).toBe('/user/CustomInfo');
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/user/login');
  });

  it('says what was not filled in', async () => {
    show(() => answer([{ ...setting, contact: '' }]));
    expect(await screen.findByText('未填写')).not.toBeNull();
  });

  it('says that it could not be loaded, and tries again when asked [A2.1]', async () => {
    let isDown = true;
    show(() => (isDown ? refuse(503, '') : answer([setting])));
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('系统信息加载失败')).not.toBeNull();
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('1.4.0')).not.toBeNull();
  });
});
