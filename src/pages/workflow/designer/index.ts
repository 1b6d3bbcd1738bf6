export { DesignerPage } from './ui/designer-page.tsx';
export { NodeConfigPage } from './ui/node-config-page.tsx';
