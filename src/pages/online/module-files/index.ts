export { ModuleFilesPage } from './ui/module-files-page.tsx';
