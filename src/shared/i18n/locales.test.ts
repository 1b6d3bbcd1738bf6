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

  it('fill in the same values in both languages', () => {
    const keys = Object.keys(zhCn) as (keyof typeof zhCn)[];
    const differing = keys.filter((key) => String(placeholders(zhCn[key])) !== String(placeholders(en[key])));
    expect(differing).toEqual([]);
  });

  it('have no Chinese left in English', () => {
    expect(Object.values(en).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });
});
