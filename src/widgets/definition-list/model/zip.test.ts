import { describe, expect, it } from 'vitest';
import { unzip, zipOf } from './zip.ts';

const bytesOf = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** A folder and a compressed file, as another program writes them. */
const FOREIGN =
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAACAAAAYS9QSwMEFAAACAgAAAAhABvvEQMQAAAAIQAAAAoAAABhL+eUsi55YW1sK8ksyUm1Ung+ZRNXCVYmAFBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAACAAQAAAABhL1BLAQIUAxQAAAgIAAAAIQAb7xEDEAAAACEAAAAKAAAAAAAAAAAAAACAASAAAABhL+eUsi55YW1sUEsFBgAAAAACAAIAaAAAAFgAAAAAAA==';

describe('[B2.35] archives of module files', () => {
  it('hold what was put into them, and the same files make the same archive', () => {
    const files = [
      { path: 'sale/forms/订单.yaml', bytes: bytesOf('title: 订单\n') },
      { path: 'empty.yaml', bytes: bytesOf('') },
    ];
    const archive = zipOf(files);
    expect(unzip(archive)).toEqual(files);
    expect(zipOf(files)).toEqual(archive);
  });

  it('of other programs are read: compressed, with folders', () => {
    const files = unzip(fromBase64(FOREIGN));
    expect(files.map(({ path, bytes }) => [path, textOf(bytes)])).toEqual([['a/甲.yaml', 'title: 甲\n'.repeat(3)]]);
  });

  it('are refused where they are none, or damaged', () => {
    expect(() => unzip(bytesOf('title: 订单'))).toThrow('no zip archive');
    const foreign = fromBase64(FOREIGN);
    expect(() => unzip(foreign.map((byte, index) => (index === 75 ? byte ^ 0xff : byte)))).toThrow(RangeError);
    const archive = zipOf([{ path: 'a.yaml', bytes: bytesOf('title: 订单') }]);
    expect(() => unzip(archive.slice(0, -30))).toThrow(RangeError);
    expect(unzip(archive)).toHaveLength(1);
    const changed = archive.map((byte, index) => (index === 40 ? byte ^ 1 : byte));
    expect(() => unzip(changed)).toThrow('damaged');
  });

  it('may hold files whose names are numbers, in any order, and one name twice', () => {
    const named = (from: string, to: string, archive: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
      Uint8Array.from(archive, (byte) => (byte === from.charCodeAt(0) ? to.charCodeAt(0) : byte));
    const two = zipOf([
      { path: 'Y', bytes: bytesOf('1') },
      { path: 'Z', bytes: bytesOf('2') },
    ]);
    // An object has its numbers first, whatever the order of the archive.
    expect(unzip(named('Z', '7', two)).map(({ path, bytes }) => [path, textOf(bytes)])).toEqual([
      ['7', '2'],
      ['Y', '1'],
    ]);
    expect(unzip(named('Z', 'Y', two)).map(({ path, bytes }) => [path, textOf(bytes)])).toEqual([['Y', '2']]);
  });

  it('are refused before they are unpacked where they say they hold more than 20 MB', () => {
    const archive = zipOf([{ path: 'a.yaml', bytes: bytesOf('0'.repeat(1_000)) }]);
    expect(unzip(archive)).toHaveLength(1);
    // The directory tells the size of the file 22 bytes before its name.
    const view = new DataView(archive.buffer);
    const directory = view.getUint32(archive.length - 6, true);
    view.setUint32(directory + 24, 20 * 1024 * 1024 + 1, true);
    expect(() => unzip(archive)).toThrow('too much');
  });

  it('are refused where they hold more than 5,000 files', () => {
    const files = Array.from({ length: 5_001 }, (_, index) => ({ path: `f${index}.yaml`, bytes: bytesOf('') }));
    expect(() => unzip(zipOf(files))).toThrow('too much');
    expect(unzip(zipOf(files.slice(1)))).toHaveLength(5_000);
  });
});
