import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addServerTexts,
  changeLanguage,
  createI18n,
  interfaceTexts,
  TextProvider,
  useDataText,
  useText,
} from './index.ts';

function Sample() {
  const text = useText();
  const dataText = useDataText();
  return <p>{`${text('action.save')} ${dataText('客户档案')} ${text('list.total', { total: 3 })}`}</p>;
}

describe('texts', () => {
  afterEach(cleanup);

  it('[A4.5] follow a change of language, texts born from data with them', async () => {
    const i18n = createI18n();
    render(
      <TextProvider i18n={i18n}>
        <Sample />
      </TextProvider>,
    );
    expect(screen.getByText('保存 客户档案 共 3 条')).toBeTruthy();
    await act(() => changeLanguage(i18n, 'en'));
    expect(screen.getByText('Save 客户档案 3 in total')).toBeTruthy();
    act(() => addServerTexts(i18n, 'en', { 客户档案: 'Customers' }));
    expect(screen.getByText('Save Customers 3 in total')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });

  it("[A4.5] take the server's words over the built-in ones, in Chinese too, where no value gets lost", async () => {
    const i18n = createI18n();
    render(
      <TextProvider i18n={i18n}>
        <Sample />
      </TextProvider>,
    );
    act(() => addServerTexts(i18n, 'zh-CN', { 保存: '存盘', '共 {{total}} 条': '一共若干条' }));
    expect(screen.getByText('存盘 客户档案 共 3 条')).toBeTruthy();
  });

  it('[A4.5] of a language that came whole from the server stand in place of the built-in ones', async () => {
    const i18n = createI18n();
    render(
      <TextProvider i18n={i18n}>
        <Sample />
      </TextProvider>,
    );
    addServerTexts(i18n, 'vi-VN', { 保存: 'Lưu', 客户档案: 'Khách hàng', '共 {{total}} 条': '{{total}} dòng' });
    await act(() => changeLanguage(i18n, 'vi-VN'));
    expect(screen.getByText('Lưu Khách hàng 3 dòng')).toBeTruthy();
  });

  it('[A2.37] tell which texts a map leaves out', () => {
    const { missing } = interfaceTexts({ 保存: 'Lưu', '共 {{total}} 条': 'mất giá trị' });
    expect(missing).not.toContain('action.save');
    expect(missing).toContain('list.total');
    expect(missing).toContain('action.cancel');
  });
});
