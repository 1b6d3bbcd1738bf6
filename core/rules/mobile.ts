/** Is the text a mobile number of mainland China: 11 digits, from 13 to 19? The rule `m` of a field, and every number that gets a code. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}
