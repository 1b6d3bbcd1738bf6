/** Action about to be taken on people, in the words of the page. */
export type Leaving = {
  readonly ids: readonly string[];
  /** Only what came to them by these roles. */
  readonly roleIds?: readonly string[];
  readonly title: string;
  /** The question, with their names. */
  readonly question: string;
  readonly yes: string;
  /** Does it; `toUser` is the account of who takes over, null for whom the rules say. */
  readonly act: (toUser: string | null) => Promise<void>;
  /** The usual question, where nothing hangs on them. */
  readonly askUsual: () => void;
};

/** A question whose answer is used by something that goes on: saving a form. */
export type Choosing = Omit<Leaving, 'act' | 'askUsual'>;

/** Successor: the chosen account, null for the one by the rules. */
export type Choice = { readonly toUser: string | null };
