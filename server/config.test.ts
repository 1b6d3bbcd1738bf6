import { describe, expect, it } from 'vitest';
import { isLoopback, readConfig } from './config.ts';
import { StartupFailure } from './startup-failure.ts';

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
      dialect: 'platform',
      trustProxy: false,
      captchaMode: 'auto',
      sessionIdleDays: 7,
      sessionMaxDays: 30,
      ticketSecret: null,
      databaseUrl: null,
    });
  });

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: ' ', SEED: '' })).toMatchObject({ port: 8080, seed: 'demo' });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '1e3'],
    ['SEED', 'all'],
    ['DIALECT', 'jeecg'],
    ['LOG_LEVEL', 'loud'],
    ['CAPTCHA_MODE', 'maybe'],
    ['TRUST_PROXY', 'the proxy'],
    ['HELP_PATH', 'javascript:alert(1)'],
    ['SSO_PREFIX', '//evil.example'],
    ['WEBSOCKET_BASE', 'http://x'],
    ['UPLOAD_LIMIT_MB', '0'],
    ['SESSION_IDLE_DAYS', '-1'],
    ['BACKUP_KEEP', 'all'],
  ])('names the variable of a bad value: %s=%s', (name, value) => {
    const { message, cure } = failure({ [name]: value });
    expect(message).toContain(`${name}=${value}`);
    expect(cure).toContain(name);
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
