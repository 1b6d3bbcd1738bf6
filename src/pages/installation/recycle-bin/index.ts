export { RecycleBinPage } from './ui/recycle-bin-page.tsx';
