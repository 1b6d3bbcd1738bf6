import { dateText, dateTimeText } from '../dates/dates.ts';

/** What a default may know of the person who fills in the form. */
export type DefaultContext = {
  readonly now: Date;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly orgCode: string | null;
};

const placeholders: Record<string, (context: DefaultContext) => string> = {
  sysUserId: ({ userId }) => userId,
  sysUserCode: ({ username }) => username,
  sysUserName: ({ realname }) => realname,
  sysOrgCode: ({ orgCode }) => orgCode ?? '',
  date: ({ now }) => dateText(now),
  datetime: ({ now }) => dateTimeText(now),
  time: ({ now }) => dateTimeText(now).slice(11),
  month: ({ now }) => dateText(now).slice(0, 7),
};

/** A default as data writes it: plain text, or one placeholder such as `#{date}`. Null when it is empty. */
export function resolveDefault(text: string | null | undefined, context: DefaultContext): string | null {
  if (text === null || text === undefined || text === '') return null;
  const [, name] = /^#\{(\w+)\}$/.exec(text) ?? [];
  if (name === undefined) return text;
  const resolved = placeholders[name]?.(context) ?? '';
  return resolved === '' ? null : resolved;
}

/** Does the product know how to fill in this default? Scripts (`{{ }}`) and fill rules (`${ }`) it does not. */
export function isKnownDefault(text: string): boolean {
  const [, name] = /^#\{(\w+)\}$/.exec(text) ?? [];
  if (name !== undefined) return Object.hasOwn(placeholders, name);
  return !/^(\{\{|\$\{|#\{)/.test(text);
}
