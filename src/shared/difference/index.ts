export { DifferenceView } from './difference-view.tsx';
