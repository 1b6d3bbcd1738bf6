import { describe, expect, it } from 'vitest';
import { en } from './locales/en.ts';
import { zhCn } from './locales/zh-cn.ts';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe('interface texts', () => {
  it('[A1.4] are complete in Chinese and English', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zhCn).sort());
    expect(Object.values(en).filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(Object.entries(zhCn))('fills in the same values in both languages: %s', (key, text) => {
    expect(placeholders(en[key as keyof typeof en])).toEqual(placeholders(text));
  });

  it('has no Chinese left in the English texts', () => {
    expect(Object.values(en).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });
});
