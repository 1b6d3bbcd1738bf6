import type { Random } from '#core/samples/random.ts';

type Values = Record<string, unknown>;

/** Writes one record on a day and answers its id. */
type Write = (table: string, day: string, values: Values) => Promise<string>;

export type DemoWorld = {
  readonly random: Random;
  readonly write: Write;
  /** Today in Shanghai. */
  readonly today: string;
  readonly salespeople: readonly string[];
  readonly departId: string;
  /** Documents come from the processes of a year, run later. */
  readonly withYear: boolean;
  /** Ids of master rows by table and code. */
  readonly idOf: (table: string, code: string) => string | null;
};
