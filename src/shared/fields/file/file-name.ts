/** The last part of a path, without query. */
export function fileName(path: string): string {
  const last = (path.split('?', 1)[0] ?? path).split('/').at(-1) ?? path;
  try {
    return decodeURIComponent(last);
  } catch {
    // A stray percent sign in an old name.
    return last;
  }
}
