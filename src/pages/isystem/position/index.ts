export { PositionPage } from './ui/position-page.tsx';
