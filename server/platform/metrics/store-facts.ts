import type { components } from '#core/contract/api.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import { poolFigures, type Db } from '#server/db/connection.ts';
import { metricAnswers } from './answers.ts';
import { databaseFacts } from './db/monitor.ts';

/** Lists the facts of what keeps the data, queue and shared memory of this server: PostgreSQL and the pool to it. There is no Redis. */
export async function storeFacts(db: Db, language: RefusalLanguage): Promise<components['schemas']['StoreFact'][]> {
  const facts = await databaseFacts(db);
  const pool = poolFigures();
  const blocks = facts.hits + facts.reads;
  const known: readonly (readonly [key: string, value: number | string, description: RefusalText])[] = [
    ['postgresql_version', facts.version, metricAnswers.version],
    ['started_time', facts.started, metricAnswers.started],
    ['database_size', facts.size, metricAnswers.size],
    ['shared_buffers', facts.cache, metricAnswers.cache],
    ['connections', `${facts.connections} / ${facts.most}`, metricAnswers.connections],
    ['cache_hit_ratio', blocks === 0 ? '' : `${((facts.hits / blocks) * 100).toFixed(2)}%`, metricAnswers.hits],
    ['commits', facts.commits, metricAnswers.commits],
    ['rollbacks', facts.rollbacks, metricAnswers.rollbacks],
    ['deadlocks', facts.deadlocks, metricAnswers.deadlocks],
    ['temp_bytes', facts.temp, metricAnswers.temporary],
    ['pool_open', `${pool.open} / ${pool.most}`, metricAnswers.poolOpen],
    ['pool_idle', pool.idle, metricAnswers.poolIdle],
    ['pool_waiting', pool.waiting, metricAnswers.poolWaiting],
  ];
  return known
    .filter(([, value]) => value !== '')
    .map(([key, value, description]) => ({ key, value: String(value), description: description[language] }));
}
