import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PartTexts } from '@/shared/i18n';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { FillForm } from './fill-form.tsx';

const opened = {
  kind: 'form',
  title: '销售线索',
  owner: '王芳',
  expireTime: '2030-05-01 08:00:00',
  inputs: [
    { name: 'name', label: '名称', kind: 'text', isRequired: true },
    { name: 'days', label: '天数', kind: 'number', isRequired: false },
    { name: 'level', label: '等级', kind: 'choice', isRequired: false, options: [{ value: 'A', text: '战略' }] },
  ],
} as const;

const show = async (server: Server) => {
  const staged = stage(
    <Suspense fallback={null}>
      <PartTexts part="sharing">
        <FillForm
          opened={{
            ...opened,
            inputs: opened.inputs.map((input) => ({ ...input, options: [{ value: 'A', text: '战略' }] })),
          }}
          code="x"
          password=""
        />
      </PartTexts>
    </Suspense>,
    { server },
  );
  await screen.findByLabelText(/名称/);
  return staged;
};
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: '提交' }));

describe('[B2.4] a form that a stranger fills in', () => {
  afterEach(cleanup);

  it('says what is missing before it asks anybody, and leads there', async () => {
    const { calls } = await show(() => answer(null));
    send();
    expect(await screen.findByText('请填写名称')).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(/名称/));
    expect(calls).toEqual([]);
  });

  it('keeps everything that was typed when it is refused, and says why', async () => {
    await show(() => refuse(429, '尝试次数过多，请 15 分钟后再试'));
    fireEvent.change(screen.getByLabelText(/名称/), { target: { value: '甲' } });
    fireEvent.change(screen.getByLabelText('等级'), { target: { value: 'A' } });
    send();
    expect(await screen.findByText('尝试次数过多，请 15 分钟后再试')).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/名称/).value).toBe('甲');
    expect(screen.getByLabelText<HTMLSelectElement>('等级').value).toBe('A');
  });

  it('thanks when it is handed in, and begins anew', async () => {
    await show(() => answer(null));
    fireEvent.change(screen.getByLabelText(/名称/), { target: { value: '甲' } });
    send();
    expect(await screen.findByText('提交成功，谢谢！')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '再填一份' }));
    expect(screen.getByLabelText<HTMLInputElement>(/名称/).value).toBe('');
  });
});
