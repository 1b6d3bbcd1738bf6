import { expect, it } from 'vitest';
import { lengthInWords } from './length.ts';

it.each([
  [0, '不到1分钟', 'less than a minute'],
  [59, '不到1分钟', 'less than a minute'],
  [60, '1分钟', '1 min'],
  [3_660, '1小时1分钟', '1 h 1 min'],
  [86_400, '1天', '1 d'],
  [183_900, '2天3小时5分钟', '2 d 3 h 5 min'],
])('%d seconds are said in both languages [workflow.done]', (seconds, zh, en) => {
  expect([lengthInWords(seconds, 'zh'), lengthInWords(seconds, 'en')]).toEqual([zh, en]);
});
