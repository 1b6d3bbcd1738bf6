export {
  enhancementHeadsQuery,
  enhancementQuery,
  saveEnhancement,
  tryActionScript,
  type Enhancement,
  type EnhancementAction,
  type EnhancementButton,
  type EnhancementHead,
} from './api/enhancement.ts';
