import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { defineModule } from '#server/kernel/module.ts';
import { buttonsText, englishOfTitles, MARK } from './buttons.ts';

const step = { table: 'trip', column: 'state', from: ['1'], to: '2' } as const;
const own = { sign: { title: '签收', title_en: 'Sign' } };
const text = 'sign: { title: 签收, title_en: Sign }\n';
const withSteps = (...steps: readonly { code: string; title: string; titleEn?: string }[]) => [
  defineModule('fleet', { needs: [], steps: steps.map((one) => ({ ...step, ...one })) }),
];

it('adds the buttons that acts bring with a title of their own, and takes away what is gone', () => {
  const found = buttonsText(text, own, withSteps({ code: 'depart', title: '出车', titleEn: 'Depart' }));
  expect(found).toBe(`${text}${MARK}\ndepart: { title: 出车, title_en: Depart }\n`);
  expect(buttonsText(found, own, [])).toBe(text);
});

it('writes titles so that they are read as they were said', () => {
  const found = buttonsText(text, own, withSteps({ code: 'weigh', title: '称重: 毛重', titleEn: 'Weigh, gross' }));
  expect(parse(found)).toEqual({ ...own, weigh: { title: '称重: 毛重', title_en: 'Weigh, gross' } });
});

it('leaves buttons people wrote as they are, whatever an act calls them', () => {
  expect(buttonsText(text, own, withSteps({ code: 'sign', title: '签收' }))).toBe(text);
  expect(buttonsText(text, own, withSteps({ code: 'sign', title: '签订', titleEn: 'Sign contract' }))).toBe(text);
});

it('refuses an act nobody has English for, and one that calls a button otherwise by mistake', () => {
  expect(() => buttonsText(text, own, withSteps({ code: 'depart', title: '出车' }))).toThrow(
    'has no button depart (出车), an act of module fleet',
  );
  expect(() => buttonsText(text, own, withSteps({ code: 'sign', title: '签订' }))).toThrow(
    'calls the button sign “签订”, modules/buttons.yaml “签收”',
  );
});

it('knows the English of titles, those of acts that call a button otherwise as well', () => {
  const found = englishOfTitles(own, withSteps({ code: 'sign', title: '签订', titleEn: 'Sign contract' }));
  expect(Object.fromEntries(found)).toEqual({ 签收: 'Sign', 签订: 'Sign contract' });
});

it('refuses a title that is called by two names in English', () => {
  expect(() => englishOfTitles(own, withSteps({ code: 'take', title: '签收', titleEn: 'Receive' }))).toThrow(
    'The act “签收” is called “Sign” and “Receive” in English',
  );
});
