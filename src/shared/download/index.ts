export { downloadBlob, downloadTable, downloadText } from './download-text.ts';
