export {
  actsOnFlow,
  flowDetailQuery,
  flowPhrasesQuery,
  flowStartableQuery,
  type FlowDetail,
  type FlowStartable,
} from './api/running.ts';
export { approvePath } from './model/approve-path.ts';
export { UrgeDialog } from './ui/urge-dialog.tsx';
