export { downloadText } from './download-text.ts';
