import { randomBytes } from 'node:crypto';

/**
 * A new record id: 32 hexadecimal digits, laid out as UUID version 7 without dashes.
 * The leading 48 bits are the time, so ids made later sort later and index pages fill in order.
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex');
}
