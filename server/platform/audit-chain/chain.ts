import { createHash, createHmac } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { installationSecret } from '#server/platform/identity/db/setting.ts';
import {
  allChains,
  aloneAtChains,
  anchorOf,
  endOfChain,
  firstGap,
  lastOlder,
  numbersUpTo,
  openChains,
  removeUpTo,
  sealedAfter,
  sealLines,
  unsealed,
  type Chain,
  type RemovedNumbers,
} from './db/log-chain.ts';

/** Start of a chain. */
const START = '0'.repeat(64);

/** Fault of a chain, and its place. */
export type Broken = {
  readonly id: string | null;
  readonly no: number;
  readonly time: string | null;
  /** `gap`: every line of the chain is there, but one that was noted never came into it. */
  readonly why: 'changed' | 'missing' | 'anchor' | 'gap';
};
export type Verified = { readonly checked: number; readonly broken: Broken | null };

function hashOf(before: string, content: string): string {
  return createHash('sha256').update(before).update('\n').update(content).digest('hex');
}

async function signed(
  db: Db,
  { tenantId, logType }: Chain,
  { no, hash, writers }: { readonly no: number; readonly hash: string; readonly writers: RemovedNumbers },
): Promise<string> {
  const key = await installationSecret(db, 'log-anchor');
  // Anchors from before lines were numbered name no writers.
  const of = Object.entries(writers).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const numbered = of.map(([writer, last]) => ` ${writer}:${last}`).join('');
  return createHmac('sha256', key).update(`${tenantId} ${logType} ${no} ${hash}${numbered}`).digest('hex');
}

/** Puts lines that were written into their chains [LOG-04]; no call waits for it. Nothing to do while another process does. */
export async function sealLog(db: Db): Promise<void> {
  if ((await openChains(db)).length === 0) return;
  await aloneAtChains(db, async (trx) => {
    for (const chain of await openChains(trx)) await sealChain(trx, chain);
  });
}

async function sealChain(trx: Db, chain: Chain): Promise<void> {
  for (;;) {
    const lines = await unsealed(trx, chain);
    if (lines.length === 0) return;
    const end = await endOfChain(trx, chain);
    let [no, hash] = [end?.no ?? 0, end?.hash ?? START];
    await sealLines(
      trx,
      lines.map(({ id, content }) => {
        [no, hash] = [no + 1, hashOf(hash, content)];
        return { id, no, hash };
      }),
    );
  }
}

/** Reads a chain from its beginning or its anchor and names the first line that is not as it was written, or is gone. */
export async function verifyChain(db: Db, chain: Chain): Promise<Verified> {
  await sealLog(db);
  const anchor = await anchorOf(db, chain);
  if (anchor !== undefined && anchor.signature !== (await signed(db, chain, anchor)))
    return { checked: 0, broken: { id: null, no: anchor.no, time: null, why: 'anchor' } };
  let [no, hash] = [anchor?.no ?? 0, anchor?.hash ?? START];
  let checked = 0;
  for (;;) {
    const lines = await sealedAfter(db, chain, no);
    if (lines.length === 0) {
      const gap = await firstGap(db, chain, anchor?.writers ?? {});
      return { checked, broken: gap === undefined ? null : { ...gap, why: 'gap' } };
    }
    for (const line of lines) {
      const { id, time } = line;
      if (line.no !== no + 1) return { checked, broken: { id, no: no + 1, time, why: 'missing' } };
      hash = hashOf(hash, line.content);
      if (line.hash !== hash) return { checked, broken: { id, no: line.no, time, why: 'changed' } };
      no = line.no;
      checked += 1;
    }
  }
}

/** Removes what is older than so many days and leaves a signed anchor where the chain goes on; answers how many lines went. */
export async function removeOlder(db: Db, chain: Chain, days: number): Promise<number> {
  await sealLog(db);
  const last = await lastOlder(db, chain, days);
  if (last === undefined) return 0;
  const { no, hash } = last;
  const writers = await numbersUpTo(db, chain, no);
  const signature = await signed(db, chain, { no, hash, writers });
  return db.transaction().execute((trx) => removeUpTo(trx, chain, { no, hash, signature, writers }));
}

/** The same of all companies and kinds of lines. */
export async function removeAllOlder(db: Db, days: number): Promise<number> {
  let count = 0;
  for (const chain of await allChains(db)) count += await removeOlder(db, chain, days);
  return count;
}

/** Every chain there is, with the hash of its last line, which is worth writing down elsewhere. */
export async function verifyAll(
  db: Db,
): Promise<readonly (Verified & { readonly chain: Chain; readonly end: string })[]> {
  const found: (Verified & { readonly chain: Chain; readonly end: string })[] = [];
  for (const chain of await allChains(db)) {
    const verified = await verifyChain(db, chain);
    found.push({ chain, ...verified, end: (await endOfChain(db, chain))?.hash ?? START });
  }
  return found;
}
