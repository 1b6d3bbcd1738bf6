export { AmisViewPage } from './ui/amis-view-page.tsx';
