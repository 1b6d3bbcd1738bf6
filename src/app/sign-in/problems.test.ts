import { describe, expect, it } from 'vitest';
import { loginTexts } from '@/pages/user/login';
import type { ApiFailure } from '@/shared/api';
import { accountProblem, phoneProblem, wrongFields } from './problems.ts';

const texts = loginTexts['zh-CN'];
const http = (status: number, errors: { field: string; message: string }[] = []): ApiFailure => ({
  kind: 'http',
  status,
  message: 'x',
  detail: { errors },
});

describe('what is wrong with a sign-in', () => {
  it.each([
    [{ username: '', password: '', captcha: '' }, true, 'username', '请输入账号!'],
    [{ username: 'li', password: '', captcha: '' }, true, 'password', '请输入密码!'],
    [{ username: 'li', password: 'x', captcha: '' }, true, 'captcha', '请输入验证码!'],
  ] as const)('%j, captcha wanted: %s, is said at the %s', (fields, hasCaptcha, field, text) => {
    expect(accountProblem(fields, hasCaptcha, texts)).toEqual({ text, fields: [field] });
  });

  it('is nothing when all that is wanted is there', () => {
    expect(accountProblem({ username: 'li', password: 'x', captcha: '' }, false, texts)).toBeNull();
    expect(phoneProblem({ mobile: '13900000001', smsCode: '1' }, texts)).toBeNull();
  });

  it.each([
    ['1390000000', 'mobile'],
    ['23900000001', 'mobile'],
    ['13900000001', 'smscode'],
  ])('%s without a code is said at the %s [A7.3]', (mobile, field) => {
    expect(phoneProblem({ mobile, smsCode: '' }, texts)?.fields).toEqual([field]);
  });

  it.each<[string, ApiFailure, readonly string[]]>([
    ['a refusal', http(400), ['username', 'password']],
    ['a refusal of the family', { kind: 'business', code: 500, message: 'x', detail: null }, ['username', 'password']],
    ['a wrong captcha', http(400, [{ field: 'captcha', message: 'x' }]), ['captcha']],
    ['too many tries', http(429), []],
    ['a server in trouble', http(503), []],
    ['a broken line', { kind: 'network' }, []],
  ])('%s blames the right fields [A8.8]', (_what, failure, fields) => {
    expect(wrongFields(failure, ['username', 'password'])).toEqual(fields);
  });
});
