import { expect, it } from 'vitest';
import { deviceName } from './device.ts';
import { tagsIn, tooManyTags } from './tags.ts';

it('[B2.31] tags are separated by commas of either language, and stand once', () => {
  expect(tagsIn(' 采购, 质检，采购、 ')).toEqual(['采购', '质检']);
  expect(tooManyTags(tagsIn('1,2,3,4,5,6,7,8,9,10'))).toBe(false);
  expect(tooManyTags(['x'.repeat(21)])).toBe(true);
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    'Safari · iPhone',
  ],
  ['curl/8.5.0', null],
])('[B2.31] a device is called by browser and system', (client, name) => {
  expect(deviceName(client)).toBe(name);
});
