import type { ContractDocument } from './contract.ts';
import { browserChecks } from './browser-checks.ts';
import { offeredCalls } from './offered-calls.ts';

/** Makes files out of the contract: relative path → text. */
export type Generator = (contract: ContractDocument, banner: string) => Promise<Map<string, string>>;

/** Further outputs of `npm run generate`, besides the types and the bundle. */
export const generators: readonly Generator[] = [browserChecks, offeredCalls];
