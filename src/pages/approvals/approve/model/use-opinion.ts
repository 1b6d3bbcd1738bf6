import { useState } from 'react';
import type { components } from '#core/contract/api.ts';

/** A picture or file that was stored, with what it is called. */
export type Stored = { readonly path: string; readonly url: string; readonly name: string };

export type Opinion = {
  readonly text: string;
  readonly signature: Stored | null;
  readonly files: readonly Stored[];
};

const NOTHING: Opinion = { text: '', signature: null, files: [] };

/** Keeps the opinion given with a decision while it is being written. */
export function useOpinion() {
  const [opinion, setOpinion] = useState(NOTHING);
  return {
    opinion,
    change: (more: Partial<Opinion>) => setOpinion((before) => ({ ...before, ...more })),
    forget: () => setOpinion(NOTHING),
    /** As the server takes it. */
    sent: {
      opinion: opinion.text.trim() === '' ? null : opinion.text.trim(),
      signature: opinion.signature?.path ?? null,
      files: opinion.files.length === 0 ? null : opinion.files.map(({ path }) => path).join(','),
    } satisfies components['schemas']['FlowSaid'],
  };
}
