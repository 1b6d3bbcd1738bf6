export { OpenedShare } from './opened-share.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { ShareFrame, ShareQuestion } from './share-frame.tsx';
export { SharedFiles } from './shared-files.tsx';
