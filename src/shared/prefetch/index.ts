export { askEarly } from '../api/early.ts';
export { askScreen } from './ask-screen.ts';
