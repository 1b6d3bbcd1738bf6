export { downloadBlob, downloadText } from './download-text.ts';
