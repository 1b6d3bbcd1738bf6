export { tabsPageQuery } from './api/tabs-page.ts';
