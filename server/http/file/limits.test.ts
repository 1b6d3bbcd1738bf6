import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanFiles } from '#server/platform/file/clean.ts';
import { localStorage } from '#server/platform/file/storage.ts';
import { buildUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { officeOf, zipOf } from '#server/testing/zip.ts';

const none = { megabytes: null, count: null };
const signedIn = async (server: TestServer): Promise<string> => {
  const user = await buildUser(server.db);
  return server.signIn(user.username, user.password);
};

describe('files made to do harm', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ config: { uploadLimitMb: 10 } });
    token = await signedIn(server);
  });
  afterAll(() => server.close());

  const zeros = Buffer.alloc(40 * 1024 * 1024);
  const jpeg = (width: number, height: number): Buffer => {
    const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
    frame.writeUInt16BE(height, 5);
    frame.writeUInt16BE(width, 7);
    return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame, Buffer.alloc(64)]);
  };
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('ffffffff', 'hex'), Buffer.alloc(32)]);
  const cases: readonly [string, string, Buffer, RegExp][] = [
    ['FIL-03', 'bomb.xlsx', officeOf({ name: 'xl/sharedStrings.xml', data: zeros }), /解压后过大/],
    ['FIL-03', 'bomb.zip', zipOf([{ name: 'a', data: zeros }]), /解压后过大/],
    ['FIL-03', 'claims.zip', zipOf([{ name: 'a', data: 'x', claimed: 0xfffffff0 }]), /解压后过大/],
    ['FIL-03', 'lies.docx', officeOf({ name: 'word/document.xml', data: zeros, claimed: 1_000 }), /解压后过大/],
    [
      'FIL-03',
      'many.zip',
      zipOf(Array.from({ length: 10_001 }, (_, index) => ({ name: String(index), data: '' }))),
      /解压后过大/,
    ],
    ['FIL-03', 'slip.zip', zipOf([{ name: '../../etc/cron.d/x', data: 'x' }]), /不安全的路径/],
    ['FIL-03', 'slip2.zip', zipOf([{ name: 'a\\..\\..\\x', data: 'x' }]), /不安全的路径/],
    ['FIL-03', 'absolute.zip', zipOf([{ name: '/etc/passwd', data: 'x' }]), /不安全的路径/],
    ['FIL-03', 'drive.zip', zipOf([{ name: 'C:\\x', data: 'x' }]), /不安全的路径/],
    ['FIL-03', 'link.zip', zipOf([{ name: 'a', data: '/etc/passwd', isLink: true }]), /不安全的路径/],
    [
      'FIL-03',
      'xxe.docx',
      officeOf({
        name: 'word/document.xml',
        data: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
      }),
      /不安全的 XML/,
    ],
    [
      'FIL-03',
      'xxe16.xlsx',
      officeOf({ name: 'xl/workbook.xml', data: Buffer.from('\ufeff<!DOCTYPE x>', 'utf16le') }),
      /不安全的 XML/,
    ],
    ['FIL-03', 'no.xlsx', zipOf([{ name: 'a', data: 'x' }]), /已损坏/],
    ['FIL-03', 'half.zip', zipOf([{ name: 'a', data: 'x' }]).subarray(0, 40), /已损坏/],
    ['FIL-04', 'flood.png', pngOf(64_250, 64_250), /64250×64250 过大/],
    ['FIL-04', 'tall.png', pngOf(1, 4_000_000_000), /过大/],
    ['FIL-04', 'nothing.png', pngOf(0, 0), /已损坏/],
    ['FIL-04', 'flood.jpg', jpeg(65_500, 65_500), /过大/],
    ['FIL-04', 'flood.gif', gif, /过大/],
    ['FIL-04', 'head.png', pngOf().subarray(0, 12), /已损坏/],
  ];
  it.each(cases)('[%s] %s is refused by name and leaves nothing', async (_id, name, content, message) => {
    const { status, body } = await uploadTo(server.url, token, content, name);
    expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
    expect(body.message).toContain(name);
    expect(await server.db.selectFrom('sys_file').select('id').execute()).toEqual([]);
  });

  it.each([
    ['合同.docx', officeOf({ name: 'word/document.xml', data: '<w>一</w>'.repeat(5_000) })],
    ['资料.zip', zipOf([{ name: '目录/文件.txt', data: '一' }])],
    ['照片.jpg', jpeg(4_000, 3_000)],
    ['点.png', pngOf()],
  ])('%s passes', async (name, content) => {
    const { status, body } = await uploadTo(server.url, token, content, name);
    expect(status, body.message).toBe(200);
    await sql`delete from sys_file`.execute(server.db);
  });

  it('[FIL-02] whatever calls itself a page is kept as text, sent as attachment and may load nothing', async () => {
    for (const [name, text] of [
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a.html', '<script>alert(1)</script>'],
      ['a.xml', '<?xml version="1.0"?><x/>'],
      ['a.js', 'alert(1)'],
      ['a.png.html', '<html>'],
    ] as const) {
      const { body } = await uploadTo(server.url, token, text, name);
      expect(body.message).toMatch(/\.txt$/);
      const { headers } = await fetch(`${server.url}/platform${body.result.url}`);
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    }
  });

  it('[FIL-01] [FIL-07] names lead nowhere and end no header', async () => {
    const names = [
      '../../x.txt',
      '..\\..\\x.txt',
      '/etc/passwd',
      'C:\\x.txt',
      ' . . ',
      'CON.txt',
      'a\u202Ecod.txt',
      '<img src=x onerror=1>.txt',
      '%2e%2e%2fx.txt',
      `${'长'.repeat(400)}.txt`,
    ];
    for (const name of names) {
      const { body } = await uploadTo(server.url, token, 'x', name, { biz: '../../../etc', isup: '1', jeditor: '1' });
      expect(body.message).toMatch(/^\d{6}\/[0-9a-f]{32}\.txt$/);
      const { headers } = await fetch(`${server.url}/platform${body.result.url}`);
      const shown = decodeURIComponent(/UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '');
      expect(shown).not.toMatch(/[/\\<>\u202e\r\n]/);
      expect(shown.length).toBeLessThanOrEqual(150);
    }
  });

  it('[FIL-08] nothing of the API answers under the name of a static file', async () => {
    for (const path of [
      '/sys/dict/getDictItems/sex.js',
      '/sys/common/upload.css',
      '/sys/user/list.png',
      '/sys/common/static/../../sys/user/list',
    ]) {
      const answer = await fetch(`${server.url}/platform${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('quotas', () => {
  it.each([
    ['user', { user: { megabytes: 1, count: null }, tenant: none }, /您的文件空间已满（上限 1 MB）/],
    ['user', { user: { megabytes: null, count: 2 }, tenant: none }, /您的文件空间已有 2 个文件（上限 2 个）/],
    ['tenant', { user: none, tenant: { megabytes: 1, count: null } }, /公司的文件空间已满（上限 1 MB）/],
    ['tenant', { user: none, tenant: { megabytes: null, count: 2 } }, /公司的文件空间已有 2 个文件/],
  ])('[FIL-05] of a %s hold, many at once too: %j', async (whose, quota, message) => {
    const server = await startTestServer({ config: { quota } });
    try {
      const token = await signedIn(server);
      const half = Buffer.alloc(500_000, 65);
      const answers = await Promise.all(Array.from({ length: 8 }, () => uploadTo(server.url, token, half, 'a.txt')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      const refused = answers.find(({ status }) => status !== 200);
      expect([refused?.status, refused?.body.message]).toEqual([413, expect.stringMatching(message)]);
      const colleague = await uploadTo(server.url, await signedIn(server), half, 'a.txt');
      expect(colleague.status).toBe(whose === 'user' ? 200 : 413);
      const kept = await server.db.selectFrom('sys_file').select('path').execute();
      expect(kept).toHaveLength(whose === 'user' ? 3 : 2);
    } finally {
      await server.close();
    }
  });
});

describe('the scanner of uploads', () => {
  let other: Server;
  let answer: { status: number; body: string };
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    other = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(answer.status).end(answer.body));
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    server = await startTestServer({ config: { scanHook: `http://127.0.0.1:${port}/scan` } });
    token = await signedIn(server);
  });
  afterAll(async () => {
    await server.close();
    other.close();
  });

  it.each([
    [200, '{"infected":false}', 200, /\.txt$/],
    [200, '{"infected":true,"name":"Eicar"}', 422, /文件“a.txt”未通过安全检查（Eicar），已拒绝/],
    [500, '', 502, /文件安全检查暂时不可用，请稍后再上传/],
    [200, 'no json', 502, /暂时不可用/],
    [200, '{"clean":true}', 502, /暂时不可用/],
  ])('[FIL-02] at an address that answers %i %s', async (status, body, expected, message) => {
    answer = { status, body };
    const sent = await uploadTo(server.url, token, 'x', 'a.txt');
    expect([sent.status, sent.body.message]).toEqual([expected, expect.stringMatching(message)]);
  });

  it.each([
    ['exit 0', 200, /\.txt$/],
    ['echo "$1: Win.Test FOUND"; exit 1', 422, /Win\.Test/],
    ['exit 2', 502, /暂时不可用/],
    ['grep -q bad "$1" && exit 1; exit 0', 422, /未知病毒/],
  ])('[FIL-02] as a program: %s', async (script, expected, message) => {
    const own = await startTestServer({ config: { scanHook: null } });
    const program = join(own.dataDir, 'scan.sh');
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
    const server2 = await startTestServer({ config: { scanHook: program } });
    try {
      const sent = await uploadTo(server2.url, await signedIn(server2), 'bad', 'a.txt');
      expect([sent.status, sent.body.message]).toEqual([expected, expect.stringMatching(message)]);
    } finally {
      await server2.close();
      await own.close();
    }
  });
});

describe('who may read a file', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOnlineServer();
  });
  afterAll(() => server.close());

  const form = '/online/cgform/api/form/demo_field';
  const rights = ['view', 'add', 'edit', 'delete'].map((button) => `online:select-demo:${button}`);
  const person = async (permissions: readonly string[]): Promise<string> => {
    const user = await buildUser(server.db, { permissions });
    return server.signIn(user.username, user.password);
  };
  const get = async (path: string, token: string): Promise<number> =>
    (await fetch(`${server.url}/platform/sys/common/static/${path}`, { headers: { 'x-access-token': token } })).status;

  it('[FIL-06] is its owner until a record names it, then whoever may read the record', async () => {
    const [owner, reader, stranger] = [await person(rights), await person(rights.slice(0, 1)), await person([])];
    const { message: path } = (await uploadTo(server.url, owner, pngOf(), 'a.png')).body;
    expect([await get(path, owner), await get(path, reader)]).toEqual([200, 404]);
    const made = await server.call<string>('POST', form, { token: owner, body: { w_text: '有图', w_image: path } });
    expect(made.status, made.body.message).toBe(200);
    expect([await get(path, owner), await get(path, reader), await get(path, stranger)]).toEqual([200, 200, 404]);
    expect((await server.call('DELETE', `${form}/${made.body.result}`, { token: owner })).status).toBe(200);
    expect([await get(path, reader), await get(path, owner)]).toEqual([404, 404]);
  });

  it('[FIL-06] cannot be widened by naming the file in a record of one’s own', async () => {
    const [owner, thief] = [await person(rights), await person(rights)];
    const { message: path } = (await uploadTo(server.url, owner, pngOf(), 'a.png')).body;
    const body = { w_text: '偷来的', w_image: path };
    const answer = await server.call<{ errors: { field: string }[] }>('POST', form, { token: thief, body });
    expect([answer.status, answer.body.result.errors[0]?.field]).toEqual([422, 'w_image']);
    expect(answer.body.message).toBe('图片中的文件不存在或已被清理，请重新上传');
    const text = await server.call('POST', form, {
      token: thief,
      body: { w_text: '夹带', w_umeditor: `<img src="/platform/sys/common/static/${path}">` },
    });
    expect([text.status, await get(path, thief)]).toEqual([200, 404]);
  });

  it('[B2.48] is, for a picture in a text, whoever may read the text', async () => {
    const [owner, reader] = [await person(rights), await person(rights.slice(0, 1))];
    const { message: path } = (await uploadTo(server.url, owner, pngOf(), 'a.png', { jeditor: '1' })).body;
    await server.call('POST', form, {
      token: owner,
      body: { w_text: '文中图', w_umeditor: `<img src="/platform/sys/common/static/${path}?e=1&sig=2">` },
    });
    expect(await get(path, reader)).toBe(200);
  });

  it('[B7.19] nobody, when nothing has named it for a day; its bytes go a day later', async () => {
    const owner = await person(rights);
    const paths: string[] = [];
    for (let index = 0; index < 3; index += 1)
      paths.push((await uploadTo(server.url, owner, `文件 ${index}`, 'a.txt')).body.message);
    const [used = '', orphan = '', young = ''] = paths;
    await server.call('POST', form, { token: owner, body: { w_text: '有附件', w_file: used } });
    const storage = localStorage(join(server.dataDir, 'files'));
    const age = (path: string) =>
      sql`update sys_file set create_time = now() - interval '25 hours' where path = ${path}`.execute(server.db);
    await age(used);
    await age(orphan);
    await cleanFiles(server.db, storage);
    expect(await Promise.all([used, orphan, young].map((path) => get(path, owner)))).toEqual([200, 404, 200]);
    expect(existsSync(join(server.dataDir, 'files', orphan))).toBe(true);
    await sql`update sys_file set update_time = now() - interval '25 hours' where del_flag = 1`.execute(server.db);
    await cleanFiles(server.db, storage);
    expect(paths.map((path) => existsSync(join(server.dataDir, 'files', path)))).toEqual([true, false, true]);
    const late = await server.call('POST', form, { token: owner, body: { w_text: '太晚', w_file: orphan } });
    expect([late.status, late.body.message]).toEqual([422, '文件中的文件不存在或已被清理，请重新上传']);
  });
});
