/** Can this browser use passkeys at this address? Only over HTTPS or on this machine, and never for a bare IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress;
}

/** The browser asked its person for a passkey, and got no answer. */
export function isPasskeyUnanswered(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError');
}
