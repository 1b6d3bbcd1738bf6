import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import type { Campaign } from './campaign.ts';
import { exploreFlow, shapes } from './flow-explorer.ts';
import { openOnlineDatabase } from './online-database.ts';

/** Every act in every state of five shapes of processes. */
export const campaign: Campaign = {
  title: 'no task of a process is lost or doubled, whatever anybody does in whatever state (B2.36, P30)',
  run: async ({ slice, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-flows-'));
    const opened = await openOnlineDatabase(folder, { only: ['base', 'online'] });
    try {
      const desk = { engine: opened.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
      for (const shape of Object.keys(shapes)) {
        const { states, acts, refused, ends } = await exploreFlow(desk, shape, slice ? 3 : 2_000);
        say(
          `${shape}: ${states} states, ${acts} acts, ${refused} of them refused, ends ${[...ends].sort().join(', ')}`,
        );
      }
    } finally {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
