import { parsedUrl } from '#core/addresses/parsed-url.ts';
import { recordShareCode, shareCode } from '@/shared/routing';

/**
 * Reads what somebody was sent: the whole link of a share, its path, or its code alone.
 * @param origin of this application, e.g. https://erp.example.com
 * @returns the path of the share; null where it is none of this application
 */
export function sharePathOf(sent: string, origin: string): string | null {
  const text = sent.trim();
  if (/^[\w-]{8,64}$/.test(text)) return `/share/record/${text}`;
  const url = parsedUrl(text.startsWith('/') ? `${origin}${text}` : text);
  if (url === null) return null;
  const isShare = shareCode(url.pathname) !== null || recordShareCode(url.pathname) !== null;
  return url.origin === origin && isShare ? url.pathname : null;
}
