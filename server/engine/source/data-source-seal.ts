import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Seals passwords and opens them again. */
export type Seal = {
  /** @param place what the password is for: sealed for one, it opens for no other */
  readonly close: (password: string, place: readonly string[]) => string;
  /** The password, or null when it was sealed for another place or with a key that is gone. */
  readonly open: (sealed: string, place: readonly string[]) => string | null;
  /** Was it sealed with another key than the one in use? */
  readonly isOld: (sealed: string) => boolean;
};

const VERSION = 'v1';

type Key = { readonly name: string; readonly bytes: Buffer };

/**
 * AES-256-GCM with keys derived from secrets. What is sealed names version and key, so that a new secret can be put in front while the old one still opens:
 * `v1.<key>.<nonce>.<tag>.<text>`.
 * @param secret seals; the older ones only open
 */
export function passwordSeal(secret: string, ...older: readonly string[]): Seal {
  const first = keyOf(secret);
  const keys = [first, ...older.map((one) => keyOf(one))];
  return {
    close: (password, place) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce);
      cipher.setAAD(Buffer.from(JSON.stringify(place)));
      const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return [
        VERSION,
        first.name,
        ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open: (sealed, place) => {
      const [version, name, nonce = '', tag = '', text = ''] = sealed.split('.');
      const key = version === VERSION ? keys.find((one) => one.name === name) : undefined;
      if (key === undefined) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(JSON.stringify(place)));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    isOld: (sealed) => sealed.split('.')[1] !== first.name,
  };
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'back-office data source passwords', 32));
  return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
}
