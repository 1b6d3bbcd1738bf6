export { completeJsdom } from './jsdom.ts';
export { answer, refuse, stage, type SeenCall, type Server } from './stage.tsx';
export { stageAt } from './stage-at.tsx';
