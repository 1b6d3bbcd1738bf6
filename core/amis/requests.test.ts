import { describe, expect, it } from 'vitest';
import { amisAnswer } from './answers.ts';
import { decideRequest, type AmisCall, type AmisRequest } from './requests.ts';

const form = '/online/cgform/api';
const ask = (method: string, url: string, data: unknown = null) => decideRequest({ method, url, data });

describe('[B2.5] what a page may ask for', () => {
  it.each<[string, string, unknown, AmisCall]>([
    [
      'get',
      `${form}/getData/md_unit?page=2&perPage=10&orderBy=name&orderDir=desc&name=*a*&code=`,
      null,
      {
        kind: 'list',
        code: 'md_unit',
        query: { pageNo: '2', pageSize: '10', column: 'name', order: 'desc', name: '*a*' },
      },
    ],
    [
      'GET',
      `${form}/getData/md_unit`,
      { page: 1, a: 'x', deep: {} },
      { kind: 'list', code: 'md_unit', query: { pageNo: '1', a: 'x' } },
    ],
    ['get', `${form}/getTreeData/md_material_type`, null, { kind: 'tree', code: 'md_material_type', query: {} }],
    ['get', `${form}/form/md_unit/1790`, null, { kind: 'record', code: 'md_unit', id: '1790' }],
    [
      'post',
      `${form}/form/md_unit`,
      { name: '箱', __super: 1, $self: 2 },
      { kind: 'add', code: 'md_unit', body: { name: '箱' } },
    ],
    [
      'put',
      `${form}/form/md_unit`,
      { id: '1', lines: [{ a: 1 }] },
      { kind: 'change', code: 'md_unit', body: { id: '1', lines: [{ a: 1 }] } },
    ],
    ['delete', `${form}/form/md_unit/1,2`, null, { kind: 'remove', code: 'md_unit', ids: '1,2' }],
    [
      'get',
      '/online/cgreport/api/getData/stock?self_day=2026-01-01',
      null,
      { kind: 'report', code: 'stock', query: { self_day: '2026-01-01' } },
    ],
    ['get', '/online/graphreport/api/getChartsData?id=sales', null, { kind: 'chart', code: 'sales', query: {} }],
    ['get', '/sys/dict/getDictItems/customer_level', null, { kind: 'dict', code: 'customer_level' }],
  ])('%s %s', (method, url, data, call) => {
    expect(ask(method, url, data)).toEqual({ ok: true, call });
  });
});

describe('[B2.5] [FIL-03] an upload', () => {
  const file = new File(['x'], '合同.pdf', { type: 'application/pdf' });
  const upload = '/sys/common/upload';

  it('is made of a file, and answered with the path a record keeps', () => {
    const decision = ask('post', upload, file);
    expect(decision).toEqual({ ok: true, call: { kind: 'upload', file } });
    const call: AmisCall = { kind: 'upload', file };
    expect(amisAnswer(call, { path: 'amis/1.pdf', url: '/signed?token=1' }, '').data).toEqual({
      value: 'amis/1.pdf',
      filename: '合同.pdf',
    });
  });

  it('is made of nothing else, by no other verb and with no parameters', () => {
    for (const data of [null, 'x', { name: 'a', size: 1, type: 'x' }, [file]])
      expect(ask('post', upload, data)).toEqual({ ok: false, why: 'file' });
    for (const method of ['get', 'put', 'delete']) expect(ask(method, upload, file).ok).toBe(false);
    expect(ask('post', `${upload}?biz=../x`, file).ok).toBe(false);
    expect(ask('post', '/sys/common/upload.css', file).ok).toBe(false);
  });
});

/** Addresses that must not get anywhere: other operations, other sites, and the same in disguise. */
const addresses: readonly string[] = [
  'http://a',
  'https://a/',
  '//a',
  '///a',
  '/\\a',
  '\\\\a',
  'ftp://a',
  'file:///etc/passwd',
  'ws://a',
  'data:,x',
  'blob:x',
  'javascript:alert(1)',
  'JaVaScRiPt:x',
  'vbscript:x',
  'about:blank',
  'js:/a.js',
  'jsonp:/a',
  'raw:/a',
  'http:/a',
  'https:a',
  `https://a${form}/getData/x`,
  `//a${form}/getData/x`,
  `/@a${form}/getData/x`,
  `/.a${form}/getData/x`,
  `a${form}/getData/x`,
  `\t//a`,
  `\n//a`,
  ` ${form}/getData/x`,
  `${form}/getData/x\n`,
  `${form}/getData/x\u0000`,
  `/\t/a`,
  `／／a`,
  `/․․/a`,
  `${form}/getData/../x`,
  `${form}/getData/..%2fx`,
  `${form}/getData/%2e%2e/x`,
  `${form}/getData/x/..`,
  `/./a`,
  `/../a`,
  `${form}//getData/x`,
  `${form}/getData//x`,
  `${form}/getData/x/`,
  `${form}/getData/x;a=b`,
  `${form}/getData/x%00`,
  `${form}/getData/x%2fy`,
  `${form}/getData/x%252fy`,
  `${form}/getData/x\\y`,
  `${form}/GETDATA/x`,
  `/ONLINE/cgform/api/getData/x`,
  `${form}/getData/`,
  `${form}/getData/${'x'.repeat(65)}`,
  `${form}/getData/x'--`,
  `${form}/getData/x y`,
  `${form}/getData/表`,
  `${form}/getData/x#a`,
  `#${form}/getData/x`,
  `?${form}/getData/x`,
  '',
  '/',
  '.',
  '..',
  'undefined',
  '[object Object]',
  '/sys/logout',
  '/sys/user/list',
  '/sys/user/add',
  '/sys/permission/getUserPermissionByToken',
  '/sys/role/list',
  '/sys/dict/refleshCache',
  '/sys/common/upload',
  '/sys/common/static/x',
  '/config.json',
  '/healthz',
  '/platform/version',
  '/user/login',
  '/index.html',
  '/amisPage/list',
  '/amisPage/add',
  '/amisPage/edit',
  '/amisPage/queryById',
  '/amisPage/menu',
  '/amisPage/deleteBatch',
  `${form}/exportXls/x`,
  `${form}/importXls/x`,
  `${form}/doButton`,
  `${form}/addAll`,
  `${form}/editAll`,
  `${form}/getEnhanceJs/x`,
  `${form}/authColumn/x`,
  `${form}/recyclePurge/x`,
  `${form}/batchEdit/x`,
  `${form}/batchDelete/x`,
  `${form}/querySelectOptions`,
  '/online/cgreport/head/parseSql',
  '/online/cgreport/api/preview',
  '/online/cgreport/api/exportXls/x',
  '/online/graphreport/head/add',
  '/online/graphreport/api/getChartsData',
  '/online/graphreport/api/getChartsData?id=../x',
  '/online/graphreport/api/getChartsData?id=',
  '/sys/dict/loadDict/sys_user,username,password',
  '/sys/dict/getDictItems/sys_user,username,password',
  '/sys/dict/loadTreeData',
  '/sys/duplicate/check',
  '/sys/annountCement/list',
  '/online/cgform/head/list',
  '/online/cgform/field/listByHeadId',
  '/doc/list',
];

const forged = (request: unknown) => decideRequest(request as AmisRequest);

describe('[XSS-01] [TPL-04] a hostile request gets nowhere', () => {
  it('there are at least a hundred of them', () => {
    expect(new Set(addresses).size).toBeGreaterThanOrEqual(100);
  });

  it.each(addresses.map((url) => [url]))('%j by any verb', (url) => {
    for (const method of ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'GET '])
      expect(decideRequest({ method, url, data: { a: 1 } }).ok, method).toBe(false);
  });

  it.each([
    ['post', `${form}/getData/md_unit`],
    ['delete', `${form}/form/md_unit`],
    ['put', `${form}/form/md_unit/1`],
    ['post', '/sys/dict/getDictItems/x'],
    ['__proto__', `${form}/getData/md_unit`],
    ['', `${form}/getData/md_unit`],
  ])('a verb the operation does not have: %s %s', (method, url) => {
    expect(ask(method, url, {})).toEqual({ ok: false, why: 'verb' });
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'x'],
    ['a list', [1]],
    ['a prototype', JSON.parse('{"a":{"__proto__":{"x":1}}}')],
    ['a constructor', { a: [{ constructor: 1 }] }],
    ['a function', { a: () => 1 }],
    [
      'something endless',
      Object.assign(
        {},
        ...[0].map(() => {
          const o: Record<string, unknown> = {};
          o['o'] = o;
          return o;
        }),
      ),
    ],
    ['something deep', JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`)],
  ])('a body that is %s', (_name, data) => {
    expect(ask('post', `${form}/form/md_unit`, data).ok).toBe(false);
  });

  it('[DOS-03] a body that is too large, an address that is too long', () => {
    expect(ask('post', `${form}/form/md_unit`, { a: 'x'.repeat(200_001) })).toEqual({ ok: false, why: 'large' });
    expect(ask('get', `${form}/getData/md_unit?a=${'x'.repeat(4000)}`)).toEqual({ ok: false, why: 'address' });
  });

  it('parameters that reach into prototypes are left out', () => {
    expect(ask('get', `${form}/getData/md_unit?__proto__=1&constructor=2&a=3`, { prototype: 4 })).toMatchObject({
      call: { query: { a: '3' } },
    });
  });

  it.each([
    [null],
    [undefined],
    [{}],
    [{ method: 1, url: 2 }],
    [{ method: null, url: {} }],
    [{ url: [`${form}/getData/x`], method: 'get' }],
  ])('a request that is none: %j', (request) => {
    expect(forged(request ?? { method: undefined, url: undefined }).ok).toBe(false);
  });
});
