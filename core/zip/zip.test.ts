import { describe, expect, it } from 'vitest';
import { unzip, zipOf } from './zip.ts';

const bytesOf = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** A folder and a compressed file, as another program writes them. */
const FOREIGN =
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAACAAAAYS9QSwMEFAAACAgAAAAhABvvEQMQAAAAIQAAAAoAAABhL+eUsi55YW1sK8ksyUm1Ung+ZRNXCVYmAFBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAACAAQAAAABhL1BLAQIUAxQAAAgIAAAAIQAb7xEDEAAAACEAAAAKAAAAAAAAAAAAAACAASAAAABhL+eUsi55YW1sUEsFBgAAAAACAAIAaAAAAFgAAAAAAA==';

describe('[B2.35] archives of module files', () => {
  it('hold what was put into them, and the same files make the same archive', async () => {
    const files = [
      { path: 'sale/forms/订单.yaml', bytes: bytesOf('title: 订单\n') },
      { path: 'empty.yaml', bytes: bytesOf('') },
    ];
    const archive = zipOf(files);
    expect(await unzip(archive)).toEqual(files);
    expect(zipOf(files)).toEqual(archive);
  });

  it('of other programs are read: compressed, with folders', async () => {
    const files = await unzip(fromBase64(FOREIGN));
    expect(files.map(({ path, bytes }) => [path, textOf(bytes)])).toEqual([['a/甲.yaml', 'title: 甲\n'.repeat(3)]]);
  });

  it('are refused where they are none, or damaged', async () => {
    await expect(unzip(bytesOf('title: 订单'))).rejects.toThrow('no zip archive');
    const archive = zipOf([{ path: 'a.yaml', bytes: bytesOf('title: 订单') }]);
    const damaged = archive.map((byte, index) => (index === 40 ? byte ^ 1 : byte));
    await expect(unzip(damaged)).rejects.toThrow('damaged');
    const foreign = fromBase64(FOREIGN);
    await expect(unzip(foreign.map((byte, index) => (index === 75 ? byte ^ 0xff : byte)))).rejects.toThrow(RangeError);
  });
});
