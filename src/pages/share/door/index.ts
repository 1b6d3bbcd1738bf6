export { ShareDoorPage } from './ui/share-door-page.tsx';
