import { defineModule } from '#server/engine/behaviour/module.ts';
import { keptOfMaterial, oneConversion } from './material-rules.ts';

export default defineModule('base', {
  needs: ['kernel'],
  documents: {
    md_material: { faults: keptOfMaterial },
    md_unit_conversion: { faults: oneConversion },
  },
});
