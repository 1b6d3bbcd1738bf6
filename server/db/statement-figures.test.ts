import { describe, expect, it } from 'vitest';
import { countStatements, shapeOf } from './statement-figures.ts';

const ran = (sql: string, ms: number, level: 'query' | 'error' = 'query') => ({
  level,
  queryDurationMillis: ms,
  query: { sql },
});

describe('figures of statements', () => {
  it('[monitor.sql] have no value and no literal of a statement, and lists of any length are one shape', () => {
    expect(shapeOf(`select "a1", 7 from t2 where id in ($1, $2) and name = 'O''Neil 5'\n limit 10`)).toBe(
      `select "a1", ? from t2 where id in ($…) and name = ? limit ?`,
    );
    expect(shapeOf('insert into t values ($1, $2), ($3, $4)')).toBe(shapeOf('insert into t values ($1), ($2), ($3)'));
  });

  it('[monitor.sql] count calls, faults and time, what cost most first', () => {
    const figures = countStatements();
    figures.note(ran('select $1', 5));
    figures.note(ran('select $2', 1, 'error'));
    figures.note(ran('select slow', 50));
    const [first, second] = figures.slowest(2);
    expect(first).toMatchObject({ sql: 'select slow', count: 1, maxMs: 50 });
    expect(second?.count).toBe(1);
    expect(figures.slowest(1)).toHaveLength(1);
  });

  it('[monitor.sql] stay few however many shapes there are', () => {
    const figures = countStatements(3);
    for (let at = 0; at < 10; at += 1) figures.note(ran(`select t${at}`, at));
    expect(figures.slowest(10).map(({ sql }) => sql)).toEqual(['select t9', 'select t8', 'select t7']);
  });
});
