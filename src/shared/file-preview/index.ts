export { FilePreview } from './file-preview.tsx';
