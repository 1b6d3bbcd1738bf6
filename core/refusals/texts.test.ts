import { expect, test } from 'vitest';
import { refusalKeys, refusalText, type RefusalParams } from './texts.ts';

const none = {} as RefusalParams<(typeof refusalKeys)[number]>;

test('each refusal says the same in both languages: the same places, and English without Chinese', () => {
  for (const key of refusalKeys) {
    const [zh, en] = [refusalText(key, none, 'zh'), refusalText(key, none, 'en')];
    const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
    expect(places(en), key).toEqual(places(zh));
    expect(en, key).not.toMatch(/\p{Script=Han}/u);
    expect(zh, key).toMatch(/\p{Script=Han}/u);
  }
});

test('a parameter is never read as a place of its own', () => {
  expect(refusalText('values.numberTooLarge', { field: '{max}', max: 9 }, 'en')).toBe(
    '{max} is beyond what can be kept (±9); check whether digits were added by mistake',
  );
});
