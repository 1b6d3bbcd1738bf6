import { parsedUrl } from '../addresses/parsed-url.ts';
import { ownEntry } from '../lists/own-entry.ts';
import { isMail } from './mail.ts';
import { isMobile } from './mobile.ts';
import { isCron, isIdCard, isIp, isTaxNumber, isUscc } from './identifiers.ts';

/** Named validator of one value; `only` is not here, for it needs the other records. */
export type Validator = { readonly test: (value: string) => boolean; readonly zh: string; readonly en: string };

const named: ReadonlyMap<string, Validator> = new Map<string, Validator>(
  Object.entries({
    '*': { test: (value) => value.trim() !== '', zh: '不能为空', en: 'must not be empty' },
    url: { test: isUrl, zh: '请输入正确的网址', en: 'must be a web address' },
    e: {
      test: isMail,
      zh: '请输入正确的邮箱',
      en: 'must be an e-mail address',
    },
    m: { test: isMobile, zh: '请输入正确的手机号', en: 'must be a mobile number' },
    p: { test: (value) => /^\d{6}$/.test(value), zh: '请输入正确的邮政编码', en: 'must be a postcode' },
    s: { test: (value) => /^[A-Za-z]+$/.test(value), zh: '只能是字母', en: 'must consist of letters' },
    n: { test: (value) => /^-?\d+(\.\d+)?$/.test(value), zh: '只能是数字', en: 'must be a number' },
    z: { test: (value) => /^-?\d+$/.test(value), zh: '只能是整数', en: 'must be a whole number' },
    money: {
      test: (value) => /^-?(0|[1-9]\d{0,15})(\.\d{1,2})?$/.test(value),
      zh: '请输入正确的金额，最多两位小数',
      en: 'must be an amount with at most two decimals',
    },
    idcard: { test: isIdCard, zh: '请输入正确的18位身份证号', en: 'must be an identity card number of 18 places' },
    uscc: { test: isUscc, zh: '请输入正确的统一社会信用代码', en: 'must be a unified social credit code' },
    taxno: {
      test: isTaxNumber,
      zh: '请输入正确的纳税人识别号（15、18或20位）',
      en: 'must be a taxpayer number (15, 18 or 20 places)',
    },
    'HH:mm': {
      test: (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
      zh: '请输入时分，如 08:30',
      en: 'must be a time such as 08:30',
    },
    cron: { test: isCron, zh: '请输入正确的Cron表达式', en: 'must be a cron expression' },
    ip: { test: isIp, zh: '请输入正确的IP地址', en: 'must be an IP address' },
  } satisfies Record<string, Validator>),
);

const kinds: Record<string, { class: string; zh: string; en: string }> = {
  n: { class: '\\d', zh: '位数字', en: 'digits' },
  s: { class: '[A-Za-z]', zh: '个字母', en: 'letters' },
  '*': { class: '[^]', zh: '个字符', en: 'characters' },
};

/** The validator of that wire name (`m`, `n6-16`, `idcard` …), undefined when the name is none: then it is a free regular expression. */
export function validator(name: string): Validator | undefined {
  const fixed = named.get(name);
  if (fixed !== undefined) return fixed;
  const [, letter = '', low = '', high = ''] = /^([ns*])(\d{1,3})-(\d{1,3})$/.exec(name) ?? [];
  const kind = ownEntry(kinds, letter);
  if (kind === undefined || Number(low) > Number(high)) return undefined;
  const pattern = new RegExp(`^${kind.class}{${low},${high}}$`, 'u');
  return {
    test: (value) => pattern.test(value),
    zh: `请输入${low}到${high}${kind.zh}`,
    en: `must be ${low} to ${high} ${kind.en}`,
  };
}

function isUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+/i.test(value)) return false;
  return parsedUrl(value) !== null;
}
