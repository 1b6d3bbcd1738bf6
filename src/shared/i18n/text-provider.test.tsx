import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDataTexts, changeLanguage, createI18n, TextProvider, useDataText, useText } from './index.ts';

function Sample() {
  const text = useText();
  const dataText = useDataText();
  return <p>{`${text('action.save')} ${dataText('客户档案')} ${text('list.total', { total: 3 })}`}</p>;
}

describe('texts', () => {
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
    act(() => addDataTexts(i18n, 'en', { 客户档案: 'Customers' }));
    expect(screen.getByText('Save Customers 3 in total')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });
});
