export { completeJsdom } from './jsdom.ts';
export { answer, refuse, stage, type SeenCall, type Server } from './stage.tsx';
export { i18nWith } from './part-texts.ts';
export { stageAt } from './stage-at.tsx';
export { buildField } from '../fields/testing/build-fields.ts';
