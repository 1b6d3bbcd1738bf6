import { defineModule } from '#server/kernel/module.ts';
import { fillArrived } from './arrived-fill.ts';
import { dispositionActs } from './disposition-acts.ts';
import { gateActs } from './gate-acts.ts';
import { qualityActs } from './quality-acts.ts';
import { qualityRefusals } from './refusals.ts';
import { qualitySteps } from './steps.ts';

/** An inspection is written in until it is judged. */
const lock = { column: 'qc_status', states: ['1', '2', '3'], why: qualityRefusals.judgedLock } as const;

export default defineModule('quality', {
  needs: ['production'],
  reads: ['sale', 'procure', 'storage'],
  documents: {
    qc_first: { lock },
    qc_fqc: { lock },
    qc_ipqc: { lock },
    qc_iqc: { lock, fill: fillArrived },
    qc_ncr: {
      lock: {
        column: 'ncr_status',
        states: ['1', '2', '3'],
        why: qualityRefusals.decidedLock,
      },
    },
    qc_oqc: { lock },
    qc_rqc: { lock },
  },
  acts: [...qualityActs, ...gateActs, ...dispositionActs],
  steps: qualitySteps,
});
