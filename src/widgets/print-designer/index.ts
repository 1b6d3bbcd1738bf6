export { PrintDesigner } from './ui/print-designer.tsx';
