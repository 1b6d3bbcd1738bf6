/**
 * The server cannot start, for a reason the operator can mend: what is wrong and what to do.
 * `server/main.ts` prints both lines and ends with code 1; no stack trace.
 */
export class StartupFailure extends Error {
  readonly cure: string;

  constructor(problem: string, cure: string) {
    super(problem);
    this.name = 'StartupFailure';
    this.cure = cure;
  }
}
