import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import { checksumLine } from '../support/ledger-checksum.ts';
import type { Campaign } from './campaign.ts';
import { exploreFlow, shapes } from './flow-explorer.ts';
import { openOnlineDatabase } from './online-database.ts';

/** Every act in every state of five shapes of processes. */
export const campaign: Campaign = {
  title: 'no task of a process is lost or doubled, whatever anybody does in whatever state (B2.36, P30)',
  run: async ({ folder, slice, say, keep, rounds }) => {
    const opened = await openOnlineDatabase(folder, { only: ['base', 'online'] });
    try {
      const desk = { engine: opened.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
      const found = keep('found', [] as string[]);
      const names = Object.keys(shapes);
      await rounds('shapes', names.length, async (round) => {
        const shape = names[round - 1] ?? '';
        const { states, acts, refused, ends } = await exploreFlow(desk, shape, slice ? 3 : 2_000);
        found.push(
          `${shape}: ${states} states, ${acts} acts, ${refused} of them refused, ends ${[...ends].sort().join(', ')}`,
        );
      });
      for (const line of found) say(line);
      say(await checksumLine(opened.db));
    } finally {
      await opened.close();
    }
  },
};
