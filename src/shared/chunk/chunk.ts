/** A part of the application cannot be fetched, or not in time [A8.16]. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** A part that has not come after so long will not come [A9.3]. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Fetches a part; whatever goes wrong, scripts and styles alike, is a ChunkLoadError [A8.16]. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('It has not come within 120 s.')), CHUNK_TIMEOUT_MS);
  });
  try {
    await restoreStyles();
    return await Promise.race([load(), late]);
  } catch (cause) {
    noteStyle(cause);
    throw new ChunkLoadError(cause instanceof Error ? cause.message : String(cause), { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Addresses of style sheets that failed: the loader asks for each only once, so a second try is ours. */
const failedStyles = new Set<string>();

function noteStyle(cause: unknown): void {
  const [, address] = /preload CSS for (\S+)/.exec(cause instanceof Error ? cause.message : '') ?? [];
  if (address !== undefined) failedStyles.add(address);
}

async function restoreStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(restoreStyle));
}

async function restoreStyle(address: string): Promise<void> {
  document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`)?.remove();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise<void>((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => fail(new Error(`Unable to preload CSS for ${address}`)));
    document.head.append(link);
  });
  failedStyles.delete(address);
}
