export { AlterationPage } from './ui/alteration-page.tsx';
