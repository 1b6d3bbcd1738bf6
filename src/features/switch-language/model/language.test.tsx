import { cleanup, screen, waitFor } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '@/shared/api';
import { createI18n } from '@/shared/i18n';
import { appStarted } from '@/shared/lib';
import { languageSlot } from '@/shared/storage';
import { answer, refuse, stage } from '@/shared/testing';
import { $language, i18nReady, languageChosen } from './language.ts';
import { useLanguages } from './languages.ts';

let asked: (string | null)[] = [];

function serverWith(maps: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  asked = [];
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    fetch: (request) => {
      const field = new URL(request.url).searchParams.get('field');
      asked.push(field);
      return Promise.resolve(answer(maps[field ?? ''] ?? {}));
    },
  });
}

function Names(): ReactNode {
  const current = useUnit($language);
  return (
    <ul aria-label={current}>
      {useLanguages(true).map(({ code, name, missing }) => (
        <li
          key={code}
        >{`${code} ${name} ${missing === null ? '?' : missing.length > 0 ? 'incomplete' : 'complete'}`}</li>
      ))}
    </ul>
  );
}

describe('the language of the interface', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('is kept, its map is fetched and merged into the texts in use [A4.5, B4.2, A1.4, B9.6]', async () => {
    serverWith({ en: { 客户档案: 'Customers', 保存: 'Store' } });
    const [scope, i18n] = [fork(), createI18n()];
    await allSettled(i18nReady, { scope, params: i18n });
    await allSettled(languageChosen, { scope, params: 'en' });
    expect(languageSlot.read()).toBe('en');
    expect(asked).toEqual(['en']);
    expect(i18n.t('action.save')).toBe('Store');
    expect(i18n.t('action.cancel')).toBe('Cancel');
  });

  it('asks the server nothing at a start in Chinese', async () => {
    serverWith({});
    const scope = fork();
    await allSettled(i18nReady, { scope, params: createI18n() });
    await allSettled(appStarted, { scope });
    expect(asked).toEqual([]);
  });

  it('falls back to Chinese when the texts of a stored language are incomplete', async () => {
    languageSlot.write('vi-VN');
    serverWith({ 'vi-VN': { 保存: 'Lưu' } });
    const scope = fork();
    await allSettled(i18nReady, { scope, params: createI18n() });
    await allSettled(appStarted, { scope });
    expect(scope.getState($language)).toBe('zh-CN');
  });

  it('offers the languages of the dictionary, those with missing texts marked as such [A2.37, B2.41]', async () => {
    const items = [
      { value: 'zh-CN', text: '中文' },
      { value: 'en-US', text: 'English (US)' },
      { value: 'vi-VN', text: 'Tiếng Việt' },
    ];
    stage(<Names />, { server: ({ path }) => answer(path.includes('getDictItems/language') ? items : {}) });
    await waitFor(() => expect(screen.getByText('vi-VN Tiếng Việt incomplete')).not.toBeNull());
    expect(screen.getByText('zh-CN 中文 complete')).not.toBeNull();
    expect(screen.getByText('en English (US) complete')).not.toBeNull();
  });

  it('offers Chinese and English where the server keeps no such dictionary [A2.37]', async () => {
    stage(<Names />, { server: () => refuse(404, '字典不存在') });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'zh-CN 简体中文 complete',
      'en English complete',
    ]);
  });
});
