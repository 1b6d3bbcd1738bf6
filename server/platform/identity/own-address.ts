/**
 * Tells whether an address is one of this installation. PUBLIC_URL decides; without it the Host header does, and then only for this
 * machine: a sender writes into that header what he likes, so anywhere else a ticket or a code issued for another site could be passed off
 * as ours [AUT-08].
 */
export function isOwnAddress(address: string, own: { publicUrl: string | null; requestOrigin: string }): boolean {
  const given = URL.canParse(address) ? new URL(address) : null;
  if (given === null || (given.protocol !== 'http:' && given.protocol !== 'https:')) return false;
  if (own.publicUrl !== null) return given.origin === own.publicUrl;
  const host = URL.canParse(own.requestOrigin) ? new URL(own.requestOrigin).host : '';
  return given.host === host && isThisMachine(given.hostname);
}

/** Returns the address at which browsers find us. */
export function ownOrigin(own: { publicUrl: string | null; requestOrigin: string }): string {
  return own.publicUrl ?? own.requestOrigin;
}

/** A path of ours to go on to, or null for anything that could lead elsewhere (A2.1). */
export function ownPath(path: string | undefined): string | null {
  if (path === undefined || !path.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path)) return null;
  return URL.canParse(path, 'http://own') && new URL(path, 'http://own').origin === 'http://own' ? path : null;
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
