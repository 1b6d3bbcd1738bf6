export { AmisFrame } from './ui/amis-frame.tsx';
