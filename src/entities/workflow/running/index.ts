export {
  actsOnFlow,
  flowDetailQuery,
  flowEntrustableQuery,
  flowPhrasesQuery,
  flowStartableQuery,
  type FlowAsked,
  type FlowDetail,
  type FlowStartable,
} from './api/running.ts';
export { approvePath } from './model/approve-path.ts';
export { StartDialog } from './ui/start-dialog.tsx';
export { UrgeDialog } from './ui/urge-dialog.tsx';
