/** Characters that table programs take for the beginning of a formula, also in their full-width forms. */
const TRIGGER = /^[=+\-@\t\r＝＋－＠]/;
/** The same behind apostrophes, which would be taken for ours. */
const GUARDED = /^'*[=+\-@\t\r＝＋－＠]/;
/** Signed numbers and phone numbers compute nothing. */
const HARMLESS = /^[+\-＋－][\d\s.,()\-/]*$/;

/**
 * A text for a cell of a workbook or CSV file that no table program computes: an apostrophe stands before what could be a formula [IMP-01], one more
 * where the text has one of its own there.
 */
export function guardFormula(text: string): string {
  const needsGuard = text.startsWith("'") ? GUARDED.test(text) : TRIGGER.test(text) && !HARMLESS.test(text);
  return needsGuard ? `'${text}` : text;
}

/** The text as it was before `guardFormula`, for what comes back from a workbook. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text;
}
