import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', null],
  ['Ab1-', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['qwertyuiop123456', 'weak'],
  ['12345678', 'weak'],
  ['zhangsan', 'weak'],
  ['Blue-horse-7', 'strong'],
  ['mtkp7xr2', 'fair'],
  ['kaffee im garten', 'strong'],
  ['山高月小水落石出2026', 'strong'],
  ['mtkp7xr', 'weak'],
  ['mmmmtkpx', 'weak'],
  ['Mmmmmtk7', 'weak'],
  ['Mmmmtkp7', 'fair'],
  ['mmmmtkp7', 'weak'],
  ['mtkpgxrh', 'fair'],
  ['mtkpgxrhd', 'fair'],
  ['mtkpgxrhdow', 'fair'],
  ['mtkpgxrhdowa', 'strong'],
  ['mtkpgxrhd7', 'fair'],
  ['Mtkpgxrh7', 'fair'],
  ['Mtkpgxrhd7', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it('is worth nothing for what is the account', () => {
  expect(passwordStrength('lixiaolong-77')).not.toBe('weak');
  expect(passwordStrength('lixiaolong-77', 'LiXiaoLong')).toBe('weak');
});
