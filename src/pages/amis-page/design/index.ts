export { AmisDesignPage } from './ui/amis-design-page.tsx';
