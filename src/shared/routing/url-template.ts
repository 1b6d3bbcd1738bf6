import { parsedUrl } from '#core/addresses/parsed-url.ts';

/** Facts an expression in a menu url may name. Everything else is refused: nothing of the server is ever evaluated [B2.25]. */
export type TemplateFacts = {
  /** Address of this application, e.g. https://erp.example. */
  readonly origin: string;
  /** Base address of the platform server, absolute. */
  readonly serverBase: string;
  readonly token: string;
  readonly tenant: string;
  readonly language: string;
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly realname: string;
    readonly orgCode: string;
  };
};

export type FilledTemplate =
  | { readonly kind: 'filled'; readonly url: string }
  /** Names what cannot be filled in, for the administrator who wrote it. */
  | { readonly kind: 'unknown'; readonly expression: string }
  /** The access token would leave for another site. */
  | { readonly kind: 'leaking'; readonly host: string };

const EXPRESSION = /\{\{(.*?)\}\}/g;

/**
 * Fills the expressions of a menu url [B2.25]. An expression is a sum of texts in quotes, `encodeURIComponent(…)` and names:
 * `window._CONFIG['domianURL']` (and domainURL, staticDomainURL, imgDomainURL), `location.origin`, `token`, `tenant`, `language`,
 * `user.id`, `user.username`, `user.realname`, `user.orgCode`.
 * @example fillUrlTemplate("{{window._CONFIG['domianURL']}}/report?user={{user.id}}", facts)
 */
export function fillUrlTemplate(template: string, facts: TemplateFacts): FilledTemplate {
  let unknown: string | null = null;
  let usesToken = false;
  const url = template.replaceAll(EXPRESSION, (_, source: string) => {
    const value = sum(source.trim(), facts, () => {
      usesToken = true;
    });
    if (value === null) unknown ??= source.trim();
    return value ?? '';
  });
  if (unknown !== null) return { kind: 'unknown', expression: unknown };
  if (url.includes('{{')) return { kind: 'unknown', expression: url.slice(url.indexOf('{{')) };
  if (usesToken) {
    const target = parsedUrl(url, facts.origin);
    const isOurs =
      target !== null && [facts.origin, parsedUrl(facts.serverBase, facts.origin)?.origin].includes(target.origin);
    if (!isOurs) return { kind: 'leaking', host: target?.host ?? url };
  }
  return { kind: 'filled', url };
}

/** An address that may stand in a frame: http, https, or a path of this site; everything else (`javascript:`, `data:` …) is refused. */
export function frameAddress(url: string, origin: string): { readonly href: string; readonly host: string } | null {
  const target = url.trim() === '' ? null : parsedUrl(url, origin);
  if (target === null || (target.protocol !== 'http:' && target.protocol !== 'https:')) return null;
  return { href: target.href, host: target.host };
}

function sum(source: string, facts: TemplateFacts, onToken: () => void): string | null {
  const values = terms(source).map((term) => valueOf(term.trim(), facts, onToken));
  return values.includes(null) ? null : values.join('');
}

/** Cuts at every + outside quotes and brackets. */
function terms(source: string): string[] {
  const found: string[] = [];
  let quote = '';
  let depth = 0;
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === '+' && depth === 0) {
      found.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, source.slice(from)];
}

function valueOf(term: string, facts: TemplateFacts, onToken: () => void): string | null {
  const [, , literal] = /^(['"])([^'"\\]*)\1$/.exec(term) ?? [];
  if (literal !== undefined) return literal;
  const [, inner] = /^encodeURIComponent\((.*)\)$/.exec(term) ?? [];
  // Values of people are encoded anyway; asking for it must not encode them twice.
  if (inner !== undefined)
    return /^['"]/.test(inner.trim()) ? encoded(sum(inner, facts, onToken)) : sum(inner, facts, onToken);
  const [, , bracketed, dotted] = /^window\._CONFIG(?:\[(['"])(\w+)\1\]|\.(\w+))$/.exec(term) ?? [];
  const setting = bracketed ?? dotted;
  if (setting !== undefined) return settingOf(setting, facts);
  switch (term) {
    case 'location.origin':
    case 'window.location.origin':
      return facts.origin;
    case 'token':
      onToken();
      return encodeURIComponent(facts.token);
    case 'tenant':
      return encodeURIComponent(facts.tenant);
    case 'language':
      return encodeURIComponent(facts.language);
    case 'user.id':
    case 'user.username':
    case 'user.realname':
    case 'user.orgCode':
      return encodeURIComponent(facts.user[userField(term)]);
    default:
      return null;
  }
}

/** The settings the family's front ends know, its misspelling included. */
function settingOf(name: string, { serverBase }: TemplateFacts): string | null {
  switch (name) {
    case 'domianURL':
    case 'domainURL':
      return serverBase;
    case 'staticDomainURL':
    case 'imgDomainURL':
      return `${serverBase}/sys/common/static`;
    default:
      return null;
  }
}

function userField(term: 'user.id' | 'user.username' | 'user.realname' | 'user.orgCode'): keyof TemplateFacts['user'] {
  switch (term) {
    case 'user.id':
      return 'id';
    case 'user.username':
      return 'username';
    case 'user.realname':
      return 'realname';
    case 'user.orgCode':
      return 'orgCode';
  }
}

function encoded(value: string | null): string | null {
  return value === null ? null : encodeURIComponent(value);
}
