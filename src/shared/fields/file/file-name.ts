/** The name people gave a file, where its link says it; else the last part of the path. */
export function fileName(path: string): string {
  const named = /[?&]name=([^&]*)/.exec(path)?.[1];
  if (named !== undefined) return decoded(named);
  return decoded((path.split('?', 1)[0] ?? path).split('/').at(-1) ?? path);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign in an old name.
    return text;
  }
}
