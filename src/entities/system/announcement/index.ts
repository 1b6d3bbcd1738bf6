export {
  readersExportUrl,
  readersQuery,
  releaseAnnouncement,
  revokeAnnouncement,
  type AnnouncementReader,
  type ReadersSearch,
} from './api/announcement.ts';
