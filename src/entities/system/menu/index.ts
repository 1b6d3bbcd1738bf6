export { readMenus } from './api/menu.ts';
