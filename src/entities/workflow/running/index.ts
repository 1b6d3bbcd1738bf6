export {
  actsOnFlow,
  flowDetailQuery,
  flowEntrustableQuery,
  flowPhrasesQuery,
  type FlowAsked,
  type FlowDetail,
  type FlowStartable,
} from './api/running.ts';
export { StartDialog } from './ui/start-dialog.tsx';
export { UrgeDialog } from './ui/urge-dialog.tsx';
