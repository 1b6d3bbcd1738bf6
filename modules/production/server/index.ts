import { defineModule } from '#server/kernel/module.ts';
import { demandActs } from './demand-acts.ts';
import { followOrder, moveDemands } from './demand-pool.ts';
import { checkNeed, kitActs } from './kit-acts.ts';
import { checkMade, checkTakenBack } from './made-check.ts';
import { countMade } from './made-count.ts';

export default defineModule('production', {
  needs: ['base'],
  anyDocument: {
    moved: moveDemands,
    changed: followOrder,
    counted: (scope, { head }) => countMade(scope, head),
  },
  acts: [...demandActs, ...kitActs],
  checks: {
    kit_need: { audit: (scope, stored) => checkNeed(scope, stored) },
    made: { audit: (scope, stored) => checkMade(scope, stored) },
    taken_back: { audit: (scope, stored) => checkTakenBack(scope, stored) },
  },
});
