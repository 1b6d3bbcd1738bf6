import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly data: Buffer | string;
  /** Size the directory claims instead of the real one. */
  readonly claimed?: number;
  readonly isLink?: boolean;
};

/** A zip archive as an attacker would write it: names and sizes are taken as they are. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimed, isLink = false } of entries) {
    const plain = Buffer.from(data);
    const packed = deflateRawSync(plain);
    const label = Buffer.from(name);
    const size = claimed ?? plain.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    const facts = Buffer.alloc(12);
    facts.writeUInt32LE(crc32(plain), 0);
    facts.writeUInt32LE(packed.length, 4);
    facts.writeUInt32LE(size >>> 0, 8);
    facts.copy(local, 14);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    facts.copy(entry, 16);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(isLink ? 0xa1ff0000 : 0, 38);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, label, packed);
    directory.push(entry, label);
    offset += 30 + label.length + packed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** A document of an office program, small and right, with further parts. */
export function officeOf(...more: readonly ZipEntry[]): Buffer {
  return zipOf([{ name: '[Content_Types].xml', data: '<?xml version="1.0"?><Types/>' }, ...more]);
}

/** Returns the contents of an archive's entries, unpacked. */
export function textsOfZip(archive: Buffer): string[] {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const texts: string[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const local = archive.readUInt32LE(at + 42);
    const body = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(body, body + packed);
    texts.push((method === 0 ? data : inflateRawSync(data)).toString('utf8'));
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return texts;
}
