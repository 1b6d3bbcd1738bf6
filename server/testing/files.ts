import { deflateSync } from 'node:zlib';

/** A picture of one pixel, or one whose header claims another size. */
export function pngOf(width = 1, height = 1, more = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(4 + more, 1));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

// The checksums of the chunks are left empty: nothing on the server draws the picture.
function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
}

/** Sends a file as a form does. */
export async function uploadTo(
  url: string,
  token: string,
  content: Buffer | string,
  name: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await fetch(`${url}/platform/sys/common/upload`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  });
  const body = (await answer.json()) as {
    success: boolean;
    message: string;
    result: { path: string; url: string };
  };
  return { status: answer.status, body };
}
