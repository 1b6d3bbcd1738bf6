import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError } from 'pg';

/** Error code the database returns to a program older than its tables (migration 0090). */
const NEWER = 'BO001';

/** Is it refused because the tables belong to a newer program? */
export function isNewerProgram(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === NEWER;
}

/**
 * Keeps a program that still runs off the tables of a newer one. From when it is armed every write transaction begins with the question whether
 * the database knows more migrations than the program, in the same round trip as `begin`.
 */
export class ProgramFence {
  #known: number | null = null;
  #isTold = false;
  #onNewer: () => void = () => undefined;

  /**
   * @param known how many migrations this program has
   * @param onNewer told once, as soon as the database is found to be newer
   */
  arm(known: number, onNewer: () => void): void {
    this.#known = known;
    this.#onNewer = onNewer;
  }

  /** The question as a statement; null before the tables are known to be this program's. */
  get question(): string | null {
    return this.#known === null ? null : `select assert_program(${this.#known})`;
  }

  /** Passes an error on, and says so where it is the database's refusal of this program. */
  tell(error: unknown): void {
    if (this.#isTold || !isNewerProgram(error)) return;
    this.#isTold = true;
    this.#onNewer();
  }
}

class FencedDriver extends PostgresDriver {
  readonly #fence: ProgramFence;

  constructor(config: PostgresDialectConfig, fence: ProgramFence) {
    super(config);
    this.#fence = fence;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { question } = this.#fence;
    if (question === null || settings.isolationLevel !== undefined || settings.accessMode !== undefined) {
      await super.beginTransaction(connection, settings);
      return;
    }
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${question}`));
    } catch (error) {
      // The transaction stands, broken; nobody else would end it.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      this.#fence.tell(error);
      throw error;
    }
  }
}

/** PostgreSQL, with a fence before every write transaction. */
export class FencedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #fence: ProgramFence;

  constructor(config: PostgresDialectConfig, fence: ProgramFence) {
    super(config);
    this.#config = config;
    this.#fence = fence;
  }

  override createDriver(): PostgresDriver {
    return new FencedDriver(this.#config, this.#fence);
  }
}
