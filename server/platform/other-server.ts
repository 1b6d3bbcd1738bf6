const timeoutMs = 10_000;
const mostBytes = 256 * 1024;

/**
 * Asks another server and reads its text: ten seconds, a quarter of a megabyte, no redirects (the address is an
 * administrator's; where it would send us is not). Anything but a success is thrown.
 */
export async function readAnswer(address: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const host = new URL(address).host;
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`${host} answers ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = answer.body;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new Error(`${host} answers more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
