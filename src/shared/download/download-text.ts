import { guardFormula } from '#core/fields/formula-guard.ts';

/** Hands a text to the user as a file. */
export function downloadText(name: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Hands bytes to the user as a file. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Hands a table to the user as a file spreadsheets open; no value of it is taken for a formula. */
export function downloadTable(name: string, heads: readonly string[], lines: readonly (readonly string[])[]): void {
  const csv = [heads, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
  // Spreadsheets take a file for what it is by this mark.
  downloadText(`${name}.csv`, `\uFEFF${csv}`);
}

function cell(value: string): string {
  return `"${guardFormula(value).replaceAll('"', '""')}"`;
}
