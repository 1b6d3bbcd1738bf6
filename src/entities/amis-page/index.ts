export {
  amisMenuQuery,
  amisPageQuery,
  amisPagesQuery,
  amisVersionQuery,
  amisVersionsQuery,
  amisViewQuery,
  deleteAmisPages,
  publishAmisPage,
  restoreAmisVersion,
  saveAmisPage,
  type AmisPageDraft,
  type AmisPageHead,
} from './api/amis-page.ts';
export { performAmisCall } from './api/perform.ts';
