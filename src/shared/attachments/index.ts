export { AttachButton, type UploadedFile } from './attach-button.tsx';
export { sizeWords } from './size-words.ts';
export { AttachmentList } from './attachment-list.tsx';
