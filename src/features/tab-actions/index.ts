export { useTabActions, type TabActions } from './model/use-tab-actions.ts';
