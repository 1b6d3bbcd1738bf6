import type { components } from '#core/contract/api.ts';
import { poolFigures, type Db } from '#server/db/connection.ts';
import { databaseFacts } from './db/monitor.ts';

/** Lists the facts of what keeps the data, queue and shared memory of this server: PostgreSQL and the pool to it. There is no Redis. */
export async function storeFacts(db: Db): Promise<components['schemas']['StoreFact'][]> {
  const facts = await databaseFacts(db);
  const pool = poolFigures();
  const blocks = facts.hits + facts.reads;
  const known: readonly (readonly [key: string, value: number | string, description: string])[] = [
    ['postgresql_version', facts.version, 'PostgreSQL 版本'],
    ['started_time', facts.started, '数据库启动时间'],
    ['database_size', facts.size, '数据库大小（字节）'],
    ['shared_buffers', facts.cache, '共享缓存（字节）'],
    ['connections', `${facts.connections} / ${facts.most}`, '数据库连接数 / 上限'],
    ['cache_hit_ratio', blocks === 0 ? '' : `${((facts.hits / blocks) * 100).toFixed(2)}%`, '缓存命中率'],
    ['commits', facts.commits, '已提交事务'],
    ['rollbacks', facts.rollbacks, '已回滚事务'],
    ['deadlocks', facts.deadlocks, '死锁'],
    ['temp_bytes', facts.temp, '临时文件（字节）'],
    ['pool_open', `${pool.open} / ${pool.most}`, '本进程连接池：已打开 / 上限'],
    ['pool_idle', pool.idle, '本进程连接池：空闲'],
    ['pool_waiting', pool.waiting, '本进程连接池：等待'],
  ];
  return known
    .filter(([, value]) => value !== '')
    .map(([key, value, description]) => ({ key, value: String(value), description }));
}
