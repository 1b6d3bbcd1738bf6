/** Somebody a comment can name. */
export type Named = { readonly id: string; readonly name: string; readonly username?: string };

/** Finds whom a comment can name, by a piece of the name. */
export type ReaderSearch = {
  /** Of what the comment is on: names found for one thing are not those of another. */
  readonly key: string;
  readonly find: (word: string) => Promise<readonly Named[]>;
};

/** Comment being written. */
export type CommentDraft = {
  readonly text: string;
  /** Chosen from the names offered; counts while the text says `@name`. */
  readonly mentions: readonly Named[];
  /** Uploaded files to go with it. */
  readonly files: readonly { readonly path: string; readonly name: string }[];
};

export const EMPTY_DRAFT: CommentDraft = { text: '', mentions: [], files: [] };

/** Those of the chosen names that the text still says. */
export function namedIn({ text, mentions }: CommentDraft): readonly Named[] {
  return mentions.filter(({ name }) => text.includes(`@${name}`));
}
