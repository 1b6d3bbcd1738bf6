export {
  amisMenuQuery,
  amisPageQuery,
  amisPagesQuery,
  amisViewQuery,
  deleteAmisPages,
  publishAmisPage,
  saveAmisPage,
  type AmisPageDraft,
  type AmisPageHead,
} from './api/amis-page.ts';
export { performAmisCall } from './api/perform.ts';
