export { askEarly, takeEarly } from '../api/early.ts';
export { askScreen, type Connection } from './ask-screen.ts';
