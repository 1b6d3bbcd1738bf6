export { $pageActions, usePageActions, type PageAction } from './page-actions.ts';
