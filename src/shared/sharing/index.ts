export { OpenedShare } from './opened-share.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { SharedFiles } from './shared-files.tsx';
