/** Returns the name of the file that holds the thing of this code. */
export function fileName(code: string): string {
  return code.replaceAll('_', '-');
}
