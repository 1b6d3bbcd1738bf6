/** A random key for one filled-in form. Not `crypto.randomUUID`: browsers offer that over HTTPS only, and many companies run without. */
export function newFormKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
