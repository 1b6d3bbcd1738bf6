import type { RefusalTexts } from '#core/refusals/text.ts';

/** Names of the facts of the database and the disk. */
export const metricAnswers = {
  version: {
    zh: 'PostgreSQL 版本',
    en: 'PostgreSQL version',
  },
  started: {
    zh: '数据库启动时间',
    en: 'Database started',
  },
  size: {
    zh: '数据库大小（字节）',
    en: 'Size of the database (bytes)',
  },
  cache: {
    zh: '共享缓存（字节）',
    en: 'Shared buffers (bytes)',
  },
  connections: {
    zh: '数据库连接数 / 上限',
    en: 'Connections / limit',
  },
  hits: {
    zh: '缓存命中率',
    en: 'Cache hit ratio',
  },
  commits: {
    zh: '已提交事务',
    en: 'Transactions committed',
  },
  rollbacks: {
    zh: '已回滚事务',
    en: 'Transactions rolled back',
  },
  deadlocks: {
    zh: '死锁',
    en: 'Deadlocks',
  },
  temporary: {
    zh: '临时文件（字节）',
    en: 'Temporary files (bytes)',
  },
  poolOpen: {
    zh: '本进程连接池：已打开 / 上限',
    en: 'Pool of this process: open / limit',
  },
  poolIdle: {
    zh: '本进程连接池：空闲',
    en: 'Pool of this process: idle',
  },
  poolWaiting: {
    zh: '本进程连接池：等待',
    en: 'Pool of this process: waiting',
  },
  dataDisk: {
    zh: '数据目录所在磁盘',
    en: 'Disk of the data folder',
  },
  database: {
    zh: '数据库',
    en: 'Database',
  },
} as const satisfies RefusalTexts;
