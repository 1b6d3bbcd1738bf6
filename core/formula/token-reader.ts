/** Piece of a formula. */
export type FormulaToken<Kind extends string = string> = {
  readonly kind: Kind | 'sign' | 'end';
  readonly text: string;
};

/** Reads the pieces of a formula one after the other; the languages of formulas build on it. */
export class TokenReader<Token extends FormulaToken> {
  readonly list: readonly Token[];
  index = 0;

  /** @param list ends with the only token of kind `end`; whoever takes that one asks for no other */
  constructor(list: readonly Token[]) {
    this.list = list;
  }

  /** Returns the piece that comes next. */
  peek(): Token {
    return this.list[this.index] as Token;
  }

  /** Takes the piece that comes next. */
  next(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  /** Takes a sign if it comes next, and tells whether it did. */
  takes(sign: string): boolean {
    const token = this.peek();
    if (token.kind !== 'sign' || token.text !== sign) return false;
    this.index += 1;
    return true;
  }
}
