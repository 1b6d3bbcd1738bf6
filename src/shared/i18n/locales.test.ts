import { describe, expect, it } from 'vitest';
import { en as baseEn } from './locales/en.ts';
import { zhCn as baseZh } from './locales/zh-cn.ts';

type Texts = Readonly<Record<string, string>>;

/** Every part as its folder exports it: one that is added is tested without a word here. */
const parts = Object.values(
  import.meta.glob<Readonly<Record<string, Readonly<Record<'zh-CN' | 'en', Texts>>>>>('./locales/*/index.ts', {
    eager: true,
  }),
).flatMap((module) => Object.values(module));
const zhCn: Texts = Object.fromEntries(
  [baseZh, ...parts.map((part) => part['zh-CN'])].flatMap((texts) => Object.entries(texts)),
);
const en: Texts = Object.fromEntries(
  [baseEn, ...parts.map((part) => part.en)].flatMap((texts) => Object.entries(texts)),
);

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe('interface texts', () => {
  it('[A1.4] are complete in Chinese and English', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zhCn).sort());
    expect(Object.values(en).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('fill in the same values in both languages', () => {
    const keys = Object.keys(zhCn);
    const differing = keys.filter(
      (key) => String(placeholders(zhCn[key] ?? '')) !== String(placeholders(en[key] ?? '')),
    );
    expect(differing).toEqual([]);
  });

  it('have no Chinese left in English', () => {
    expect(Object.values(en).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });
});
