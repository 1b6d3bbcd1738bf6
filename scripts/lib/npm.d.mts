import type { SpawnSyncOptions, SpawnSyncReturns } from 'node:child_process';

export function runNpm(args: readonly string[], options: SpawnSyncOptions): SpawnSyncReturns<string | Buffer>;
