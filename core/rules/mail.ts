/** Is the text a mail address? The rule `e` of a field, and every address that gets a code. */
export function isMail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@([\w-]{1,63}\.){1,6}[A-Za-z]{2,24}$/.test(text);
}
