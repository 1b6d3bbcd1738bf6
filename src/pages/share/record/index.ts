export { SharedRecordPage } from './ui/shared-record-page.tsx';
