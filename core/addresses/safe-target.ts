import { parsedUrl } from './parsed-url.ts';

/**
 * Returns the target a message may lead to: a page of ours, or another site in a window of its own; null for anything that runs or could be
 * mistaken.
 */
export function safeTarget(page: string): { readonly isOwn: boolean; readonly address: string } | null {
  const address = page.trim();
  if (/^\/(?![/\\])/.test(address) && !/[\\\p{Cc}]/u.test(address)) return { isOwn: true, address };
  return /^https?:$/.test(parsedUrl(address)?.protocol ?? '') ? { isOwn: false, address } : null;
}
