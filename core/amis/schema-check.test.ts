import { describe, expect, it } from 'vitest';
import { schemaFaultText } from './messages.ts';
import { checkSchema, LONGEST_SCHEMA } from './schema-check.ts';

const told = (schema: unknown) =>
  checkSchema(typeof schema === 'string' ? schema : JSON.stringify(schema)).map(({ kind, path }) => `${kind} ${path}`);
const body = (part: unknown) => told({ type: 'page', body: [part] });

describe('[B2.5] a sound schema', () => {
  it.each<[string, unknown]>([
    ['a list', { type: 'crud', api: 'get:/online/cgform/api/getData/md_unit', columns: [{ name: 'a', type: 'text' }] }],
    [
      'a form',
      {
        type: 'form',
        api: { method: 'post', url: '/online/cgform/api/form/md_unit' },
        body: [{ type: 'input-text', name: 'a' }],
      },
    ],
    ['conditions', { type: 'tpl', tpl: '${a} < ${b}', visibleOn: '${a > 1}', disabledOn: 'false' }],
    ['a switch', { type: 'switch', name: 's', onText: '开', offText: '关' }],
    [
      'actions',
      {
        type: 'button',
        onEvent: { click: { actions: [{ actionType: 'link', args: { link: '/online/auto/md_unit' } }] } },
      },
    ],
    ['an outside link', { type: 'link', href: 'https://example.org/help' }],
    ['a chart', { type: 'chart', config: { series: [{ type: 'bar', data: [1] }] } }],
    ['data that looks like a schema', { type: 'json', value: { type: 'custom', script: 'x', api: 'http://a' } }],
    ['a picture in it', { type: 'image', src: 'data:image/png;base64,AAAA' }],
    ['markup', { type: 'html', html: '<b class="x">ok</b> once = f(x)' }],
    ['what is known later', { type: 'select', source: '${items}' }],
  ])('holds %s', (_name, part) => {
    expect(body(part)).toEqual([]);
  });
});

describe('[TPL-04] a schema that would run code or leave the house', () => {
  it.each<[string, unknown, string]>([
    ['a component of text', { type: 'custom', onMount: 'alert(1)' }, 'component body[0].type'],
    ['a frame', { type: 'iframe', src: '/x' }, 'component body[0].type'],
    ['an adaptor', { type: 'service', api: { url: '/a', adaptor: 'return payload' } }, 'script body[0].api.adaptor'],
    [
      'a request adaptor',
      { type: 'service', api: { url: '/a', requestAdaptor: 'return api' } },
      'script body[0].api.requestAdaptor',
    ],
    [
      'a script of an event',
      { onEvent: { click: { actions: [{ actionType: 'custom', script: 'x()' }] } } },
      'action body[0].onEvent.click.actions[0].actionType',
    ],
    ['a handler', { type: 'button', onClick: 'x()' }, 'script body[0].onClick'],
    ['a condition that is code', { type: 'tpl', visibleOn: 'data.a == 1' }, 'expression body[0].visibleOn'],
    ['a template that is code', { type: 'tpl', tpl: '<%= data.a %>' }, 'expression body[0].tpl'],
    ['a call of another site', { type: 'crud', api: 'get:https://example.org/a' }, 'address body[0].api'],
    ['a call without a scheme', { type: 'crud', api: '//example.org/a' }, 'address body[0].api'],
    ['a backslash', { type: 'crud', api: '/\\example.org/a' }, 'address body[0].api'],
    ['a script as a call', { type: 'crud', api: 'js:/a.js' }, 'address body[0].api'],
    ['a call by callback', { type: 'crud', initApi: { url: 'jsonp:/a' } }, 'address body[0].initApi.url'],
    ['a socket', { type: 'service', ws: 'ws://a' }, 'socket body[0].ws'],
    ['a link that runs', { type: 'link', href: 'javascript:alert(1)' }, 'address body[0].href'],
    ['a link in disguise', { type: 'button', label: 'java\u0000script:x' }, 'address body[0].label'],
    ['a picture of another site', { type: 'image', src: 'https://example.org/a.png' }, 'picture body[0].src'],
    ['markup with a script', { type: 'html', html: '<script>x()</script>' }, 'markup body[0].html'],
    ['markup with a handler', { type: 'html', html: '<img src=x onerror=alert(1)>' }, 'markup body[0].html'],
    ['markup with a frame in data', { type: 'html', value: '<iframe src=x>' }, 'markup body[0].value'],
    ['a file tool', { type: 'crud', headerToolbar: ['export-csv'] }, 'component body[0].headerToolbar[0]'],
  ])('is refused with its path: %s', (_name, part, expected) => {
    expect(body(part)).toContain(expected);
  });
});

describe('[DOS-03] [TPL-06] a schema that is no page', () => {
  it.each<[string, string, string]>([
    ['no JSON', '{"type":"page"', 'json '],
    ['a list', '[]', 'top '],
    ['a text', '"page"', 'top '],
    ['an unknown beginning', '{"type":"dialog"}', 'type type'],
    ['no beginning', '{}', 'type type'],
    ['a prototype', '{"type":"page","__proto__":{"a":1}}', 'key __proto__'],
    [
      'a constructor deep inside of data',
      '{"type":"page","data":{"a":[{"constructor":1}]}}',
      'key data.a[0].constructor',
    ],
    ['a name twice', '{"type":"page","title":1,"title":2}', 'twice title'],
    ['too deep', `{"type":"page","body":${'['.repeat(80)}${']'.repeat(80)}}`, 'json '],
    ['too much', `{"type":"page","data":[${'1,'.repeat(20_001)}1]}`, 'many '],
    ['too long', `{"type":"page","title":"${'x'.repeat(LONGEST_SCHEMA)}"}`, 'long '],
  ])('is refused: %s', (_name, schema, expected) => {
    expect(told(schema)[0]).toBe(expected);
  });

  it('tells line, column and path in both languages', () => {
    const [fault] = checkSchema('{\n  "type": "page",\n  "body": [{ "api": "http://a" }]\n}');
    if (fault === undefined) throw new Error('No fault.');
    expect(schemaFaultText(fault, 'zh')).toBe('第 3 行第 14 列：body[0].api：地址“http://a”只能是本系统的路径');
    expect(schemaFaultText(fault, 'en')).toBe(
      'Line 3, column 14: body[0].api: the address “http://a” must be a path of this system',
    );
  });

  it('tells at most twenty faults at once', () => {
    const many = Array.from({ length: 100 }, () => ({ type: 'custom' }));
    expect(told({ type: 'page', body: many })).toHaveLength(20);
  });
});
