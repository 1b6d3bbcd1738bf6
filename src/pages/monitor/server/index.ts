export { BackupPage } from './ui/backup-page.tsx';
export { DiskPage } from './ui/disk-page.tsx';
export { JvmPage, SystemInfoPage, TomcatPage } from './ui/figures-page.tsx';
export { RedisPage } from './ui/redis-page.tsx';
export { SqlPage } from './ui/sql-page.tsx';
export { HttpTracePage } from './ui/trace-page.tsx';
