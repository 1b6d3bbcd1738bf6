import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, readConfig } from './config.ts';
import { StartupFailure } from './db/startup-failure.ts';

const failure = (env: Record<string, string>): StartupFailure => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupFailure) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('configuration', () => {
  it('has safe defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      seed: 'demo',
      modules: null,
      dialect: 'platform',
      trustProxy: false,
      captchaMode: 'auto',
      captchaText: null,
      sessionIdleMinutes: 7 * 1_440,
      phoneSignIn: true,
      registration: null,
      containers: null,
      sms: null,
      thirdLogin: [],
      publicUrl: null,
      sessionMaxDays: 30,
      ticketSecret: null,
      metricsToken: null,
      databaseUrl: null,
    });
  });

  it('takes a list of modules', () => {
    expect(readConfig({ MODULES: 'base, sale' }).modules).toEqual(['base', 'sale']);
  });

  it('demands a captcha of everybody in the test modes, as servers of the family do; tests may know what it shows', () => {
    expect(readConfig({ DIALECT: 'jeecg-2.4' })).toMatchObject({ captchaMode: 'always', captchaText: null });
    expect(readConfig({ DIALECT: 'jeecg-2.3', DIALECT_CAPTCHA: 'ACEF' }).captchaText).toBe('ACEF');
    for (const wrong of [{ DIALECT: 'jeecg-2.3', DIALECT_CAPTCHA: 'A0EF' }, { DIALECT_CAPTCHA: 'ACEF' }])
      expect(() => readConfig(wrong)).toThrow(/DIALECT_CAPTCHA/);
    expect(readConfig({ DIALECT: 'jeecg-2.3', CAPTCHA_MODE: 'off' }).captchaMode).toBe('off');
  });

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: ' ', SEED: '' })).toMatchObject({ port: 8080, seed: 'demo' });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '1e3'],
    ['SEED', 'all'],
    ['MODULES', '../etc'],
    ['MODULES', 'base,,sale'],
    ['DIALECT', 'jeecg'],
    ['LOG_LEVEL', 'loud'],
    ['CAPTCHA_MODE', 'maybe'],
    ['TRUST_PROXY', 'the proxy'],
    ['HELP_PATH', 'javascript:alert(1)'],
    ['SSO_PREFIX', '//evil.example'],
    ['WEBSOCKET_BASE', 'http://x'],
    ['UPLOAD_LIMIT_MB', '0'],
    ['SESSION_IDLE_DAYS', '-1'],
    ['SESSION_IDLE_MINUTES', '4'],
    ['PUBLIC_URL', 'https://erp.example/app'],
    ['PUBLIC_URL', 'erp.example'],
    ['PHONE_SIGN_IN', 'maybe'],
    ['REGISTRATION', 'yes please'],
    ['BACKUP_KEEP', 'all'],
  ])('names the variable of a bad value: %s=%s', (name, value) => {
    const { message, cure } = failure({ [name]: value });
    expect(message).toContain(`${name}=${value}`);
    expect(cure).toContain(name);
  });

  it('takes minutes of idleness before days', () => {
    expect(readConfig({ SESSION_IDLE_DAYS: '3' }).sessionIdleMinutes).toBe(3 * 1_440);
    expect(readConfig({ SESSION_IDLE_DAYS: '3', SESSION_IDLE_MINUTES: '20' }).sessionIdleMinutes).toBe(20);
  });

  it('reads the address browsers use, the SMS gateway and the switches of sign-in', () => {
    expect(
      readConfig({
        PUBLIC_URL: 'https://erp.example:8443/',
        SMS_URL: 'https://sms.example/send',
        SMS_TOKEN: 't',
        PHONE_SIGN_IN: 'off',
        REGISTRATION: 'on',
      }),
    ).toMatchObject({
      publicUrl: 'https://erp.example:8443',
      sms: { url: 'https://sms.example/send', token: 't' },
      phoneSignIn: false,
      registration: true,
    });
  });

  it('reads identity providers from a list or a file, and repeats no secret', () => {
    const list = JSON.stringify([
      {
        source: 'idp',
        name: '统一认证',
        authorizeUrl: 'https://idp.example/a',
        tokenUrl: 'https://idp.example/t',
        userInfoUrl: 'https://idp.example/u',
        clientId: 'erp',
        clientSecret: 'hidden-word',
      },
    ]);
    expect(readConfig({ THIRD_LOGIN: list }).thirdLogin).toMatchObject([{ source: 'idp', idField: 'sub' }]);
    const folder = mkdtempSync(join(tmpdir(), 'config-test-'));
    const file = join(folder, 'providers.json');
    writeFileSync(file, list);
    expect(readConfig({ THIRD_LOGIN: file }).thirdLogin).toHaveLength(1);
    rmSync(folder, { recursive: true });
    expect(failure({ THIRD_LOGIN: file }).message).toContain('THIRD_LOGIN');
    const broken = failure({ THIRD_LOGIN: list.replace('https://idp.example/t', 'x') });
    expect(broken.message).toContain('tokenUrl');
    expect(broken.message + broken.cure).not.toContain('hidden-word');
    expect(failure({ SMS_URL: 'ftp://sms?key=hidden-word' }).message).not.toContain('hidden-word');
  });

  it('never repeats a database password', () => {
    const { message, cure } = failure({ DATABASE_URL: 'mysql://root:hidden-word@db/x' });
    expect(message + cure).not.toContain('hidden-word');
  });

  it.each(['admin', '12345678', 'Admin123456', 'password1', 'short', '88888888'])(
    '[AUT-12] refuses to start with the first password %s',
    (value) => {
      expect(failure({ ADMIN_PASSWORD: value }).message).toContain('ADMIN_PASSWORD');
    },
  );

  it.each(['secret', 'x'.repeat(64), 'this-is-an-example-secret-of-32-chars!!', 'changeme'.repeat(6)])(
    '[AUT-12] refuses to start with the ticket secret %s',
    (value) => {
      const { message } = failure({ TICKET_SECRET: value });
      expect(message).toContain('TICKET_SECRET');
      expect(message).not.toContain(value);
    },
  );

  it('[SSR-01] opens no private network to data sources by itself, and names an entry that cannot be meant', () => {
    expect(readConfig({}).dataSourceHosts).toEqual({ names: new Set(), ranges: [] });
    const { dataSourceHosts } = readConfig({ DATA_SOURCE_HOSTS: 'DB.intern:5433, 10.1.0.0/16' });
    expect(dataSourceHosts).toEqual({
      names: new Set(['db.intern:5433']),
      ranges: [{ address: '10.1.0.0', bits: 16 }],
    });
    expect(failure({ DATA_SOURCE_HOSTS: 'http://db.intern' }).message).toContain('DATA_SOURCE_HOSTS');
  });

  it('[LOG-03] takes several keys of data sources, and repeats none that is weak', () => {
    const keys = ['kV3mP9xQ7wT1zB5nL8cR2yF6hJ4gD0sA', 'aS0dG4jH6fY2rC8lN5bZ1tW7qX9pM3vK'];
    expect(readConfig({ DATA_SOURCE_KEY: keys.join(',') }).dataSourceKeys).toEqual(keys);
    expect(readConfig({}).dataSourceKeys).toEqual([]);
    const { message } = failure({ DATA_SOURCE_KEY: `${keys[0] ?? ''},short-one` });
    expect(message).toContain('DATA_SOURCE_KEY');
    expect(message).not.toContain('short-one');
  });

  it('trusts as many proxies as it is told', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '1' });
    expect(typeof trustProxy === 'function' && [trustProxy('10.0.0.1', 0), trustProxy('10.0.0.1', 1)]).toEqual([
      true,
      false,
    ]);
    expect(readConfig({ TRUST_PROXY: 'no' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
  });

  it.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['192.168.1.5', false],
  ])('tells whether others can reach %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

describe('FRAME_SITES', () => {
  it('names the other sites menu entries may show [A2.18]', () => {
    expect(readConfig({ FRAME_SITES: 'https://bi.example.com, http://10.0.0.5:8085/' }).frameSites).toEqual([
      'https://bi.example.com',
      'http://10.0.0.5:8085',
    ]);
    expect(readConfig({}).frameSites).toEqual([]);
  });

  it.each(['bi.example.com', 'https://bi.example.com/path', 'javascript:alert(1)', "https://x';script-src *"])(
    'refuses %s by name: it would end up in a header',
    (site) => {
      expect(() => readConfig({ FRAME_SITES: site })).toThrow('FRAME_SITES');
    },
  );

  it('takes a bucket for files as a whole or not at all, and never repeats its key', () => {
    const whole = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'erp', S3_ACCESS_KEY: 'AK', S3_SECRET_KEY: 'sk' };
    expect(readConfig(whole).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'erp',
      accessKey: 'AK',
      secretKey: 'sk',
      region: 'us-east-1',
    });
    expect(readConfig({}).s3).toBeNull();
    const half = failure({ S3_ENDPOINT: 'https://s3.example.com', S3_SECRET_KEY: 'very-secret' });
    expect(half.message).toBe('S3_BUCKET, S3_ACCESS_KEY are missing for the S3 storage.');
    expect(`${half.message} ${half.cure}`).not.toContain('very-secret');
    expect(failure({ ...whole, S3_ENDPOINT: 'ftp://x' }).message).toContain('S3_ENDPOINT');
    expect(failure({ ...whole, S3_BUCKET: '../x' }).message).toContain('S3_BUCKET');
  });

  it('has limits for the files of a user and none for those of a tenant', () => {
    expect(readConfig({}).quota).toEqual({
      user: { megabytes: 10_240, count: 50_000 },
      tenant: { megabytes: null, count: null },
    });
    expect(readConfig({ USER_FILES: '0', TENANT_FILES_MB: '5' }).quota).toEqual({
      user: { megabytes: 10_240, count: null },
      tenant: { megabytes: 5, count: null },
    });
  });
});
