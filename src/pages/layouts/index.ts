export { FolderPage } from './ui/folder-page.tsx';
export { FramedPage } from './ui/framed-page.tsx';
