/** Reads an address; null where it is none. `URL.parse` and `URL.canParse` are younger than the browsers many companies still run (Chromium 109). */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
