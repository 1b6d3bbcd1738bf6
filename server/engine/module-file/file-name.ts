/** What a file is called that holds the thing of this code. */
export function fileName(code: string): string {
  return code.replaceAll('_', '-');
}
