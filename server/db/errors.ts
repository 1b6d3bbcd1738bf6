import { DatabaseError } from 'pg';
import type { RefusalText } from '#core/refusals/text.ts';
import { type Refusal, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { dbRefusals } from './refusals.ts';

/** Meaning of a database error for the caller: a refusal, a pause of the service, or a fault of ours. */
export type DatabaseFault =
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'unavailable'; readonly message: RefusalText }
  | { readonly kind: 'unknown' };

/**
 * Reads an error thrown by `pg`. Texts of PostgreSQL never reach a user: they carry SQL, names and values [CFG-04].
 * Domain code that knows better (which field is taken) throws its own refusal first.
 */
export function readDatabaseError(error: unknown): DatabaseFault {
  if (isOutdatedPlan(error)) return refused(409, dbRefusals.formChanged);
  if (error instanceof DatabaseError) return byCode(error.code ?? '');
  if (isConnectionLoss(error)) return unavailable(dbRefusals.noConnection);
  return { kind: 'unknown' };
}

/** The unique index that a write broke, for whoever knows what it guards; null for any other error. */
export function brokenIndex(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null;
}

/** A table changed between the planning of a statement and its use: `cached plan must not change result type`. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** Is an error that of the values that were to be written, or of our own code, so that trying the same again is in vain? */
export function isDataFault(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    // 22: values, 23: constraints, 54: limits such as the size of a row.
    return /^(?:22|23|54)/.test(error.code ?? '');
  }
  return readDatabaseError(error).kind === 'unknown' && (error instanceof TypeError || error instanceof RangeError);
}

function byCode(code: string): DatabaseFault {
  switch (code) {
    case '23505':
      return refused(409, dbRefusals.exists);
    case '23503':
      return refused(409, dbRefusals.linked);
    case '2BP01':
      return refused(409, dbRefusals.dependedOn);
    case '23502':
      return refused(422, dbRefusals.requiredEmpty);
    case '23514':
      return refused(422, dbRefusals.againstRules);
    case '22001':
      return refused(422, dbRefusals.textTooLong);
    case '22003':
      return refused(422, dbRefusals.numberOutside);
    case '22007':
    case '22008':
      return refused(422, dbRefusals.dateMalformed);
    case '22P02':
    case '22P05':
    case '22021':
      return refused(422, dbRefusals.textMalformed);
    case '40001':
    case '40P01':
    case '55P03':
      return refused(409, dbRefusals.beingChanged);
    // A program that is older than the tables (program-fence.ts): it is about to end.
    case 'BO001':
      return unavailable(platformRefusals.newerProgram);
    case '57014':
      return unavailable(dbRefusals.tooSlow);
    case '53100':
      return unavailable(platformRefusals.diskFull);
    case '53200':
    case '53300':
      return unavailable(dbRefusals.overloaded);
    default:
      // Class 08: connection, 57P: shutdown or crash of the database.
      return /^(08|57P)/.test(code) ? unavailable(dbRefusals.noConnection) : { kind: 'unknown' };
  }
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && connectionCodes.has(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

function refused(status: 409 | 422, text: RefusalText): DatabaseFault {
  return { kind: 'refusal', refusal: refusal(status, text) };
}

function unavailable(message: RefusalText): DatabaseFault {
  return { kind: 'unavailable', message };
}
