import { check } from '#server/engine/behaviour/module.ts';
import { defineModule } from '#server/kernel/module.ts';
import { demandActs } from './demand-acts.ts';
import { followOrder, moveDemands } from './demand-pool.ts';
import { checkNeed, kitActs } from './kit-acts.ts';
import { checkMade, checkTakenBack } from './made-check.ts';
import { countMade } from './made-count.ts';

export default defineModule('production', {
  needs: ['base'],
  reads: ['sale', 'storage', 'procure', 'bom', 'quality'],
  anyDocument: {
    moved: moveDemands,
    changed: followOrder,
    counted: (scope, { head }) => countMade(scope, head),
  },
  acts: [...demandActs, ...kitActs],
  checks: {
    kit_need: check(
      {},
      { about: 'An ordinary issue takes no more than the materials of its work order need.', audit: checkNeed },
    ),
    made: check(
      {},
      {
        about:
          'Finished goods are no more than their work order reported good, and were judged where they are inspected.',
        audit: checkMade,
      },
    ),
    taken_back: check({}, { about: 'What comes back of a work order was issued to it.', audit: checkTakenBack }),
  },
});
