import { describe, expect, it } from 'vitest';
import { postJson, siteFault } from './action-http.ts';

const spellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '127.255.255.254',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fec0::1]',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
];

describe('whom actions of forms may call', () => {
  it('[SSR-01] is nobody inside, in whatever spelling, even when its origin was allowed', async () => {
    expect(spellings.length).toBeGreaterThanOrEqual(40);
    for (const host of spellings) {
      const { href, origin } = new URL(`https://${host}/x`);
      const sites = { origins: [origin], allowPrivate: false };
      expect(siteFault(href, sites)?.zh, host).toContain('内部网络');
      await expect(postJson(href, {}, sites), host).rejects.toThrow('内部网络');
    }
  });

  it('[SSR-01] is nobody by a name of this machine', async () => {
    const sites = { origins: ['https://localhost'], allowPrivate: false };
    await expect(postJson('https://localhost/x', {}, sites)).rejects.toThrow('内部网络');
  });

  it('[SSR-01] is only who was allowed, by https and without a password in the address', () => {
    const sites = { origins: ['https://hooks.example.com', 'http://hooks.example.com'], allowPrivate: false };
    expect(siteFault('https://hooks.example.com/a', sites)).toBeNull();
    for (const address of [
      'https://hooks.example.com.evil.example/',
      'https://evil.example/?hooks.example.com',
      'http://hooks.example.com/',
      'https://hooks.example.com@evil.example/',
      'https://a:b@hooks.example.com/',
      'file:///etc/passwd',
      'gopher://hooks.example.com/',
      'javascript:1',
      'https://hooks.example.com:8443/',
      '//hooks.example.com/',
    ])
      expect(siteFault(address, sites), address).not.toBeNull();
  });
});
