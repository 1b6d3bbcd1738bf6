import { describe, expect, it } from 'vitest';
import { fileName } from './file-name.ts';

describe('the name of a stored file', () => {
  it.each([
    [
      '/sys/common/static/202611/ab.pdf?e=1&s=2&sig=3&name=%E5%90%88%E5%90%8C%2C%20%E6%AD%A3%E6%9C%AC.pdf',
      '合同, 正本.pdf',
    ],
    ['temp/%E5%9B%BE.png', '图.png'],
    ['202611/ab.pdf?e=1', 'ab.pdf'],
    ['temp/100%.txt', '100%.txt'],
  ])('%s is called %s', (path, name) => {
    expect(fileName(path)).toBe(name);
  });
});
