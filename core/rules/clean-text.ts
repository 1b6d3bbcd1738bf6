/** C0 characters but tab and line ends, and DEL: nobody types them, databases and documents stumble over them. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Returns a text every store and document can hold: without control characters but tab and line ends, halves of characters as U+FFFD. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.replaceAll(CONTROLS, '');
}

/** The same, with each removed character shown as U+FFFD: for what is quoted back, so that two different names stay different. */
export function visibleText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.replaceAll(CONTROLS, '\ufffd');
}
