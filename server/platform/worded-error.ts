import { asWritten, type RefusalText } from '#core/refusals/text.ts';

/** An error whose words people read, in both languages; its message, which logs hold, is the Chinese. */
export class WordedError extends Error {
  readonly text: RefusalText;
  constructor(text: RefusalText, options?: ErrorOptions) {
    super(text.zh, options);
    this.text = text;
  }
}

/** Returns the words of what was thrown: those of another program as it wrote them; null where there are none. */
export function wordsOf(error: unknown): RefusalText | null {
  if (error instanceof WordedError) return error.text;
  return error instanceof Error ? asWritten(error.message) : null;
}
