export { completeJsdom } from './jsdom.ts';
