import { regionSubject } from '#core/managed/region.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { hasNoCities } from '#core/regions/regions.ts';
import type { Db } from '#server/db/connection.ts';
import { announceChange } from '#server/engine/definition/db/definition.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import {
  lockRegions,
  regionsAbove,
  regionsBelow,
  regionsByCode,
  type StoredRegion,
} from '#server/platform/db/system-region.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managed, type Values } from '../kit/managed.ts';
import { systemRegionRefusals } from './refusals.ts';

/** Administrative divisions; what the published table has can be renamed and switched off, not deleted [system.region]. */
export const regions = managed(regionSubject, {
  table: 'sys_region',
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedManyNarrow,
  },
  booleans: ['enabled'],
  numbers: ['levelNo'],
  check: async (db, values, before) => (before === null ? faultsOfNew(db, values) : []),
  completed: async (db, values, before) => {
    // Nothing said means it is offered.
    const enabled = values['enabled'] ?? '1';
    if (before !== null) return 'enabled' in values ? { enabled } : {};
    const above = await aboveOf(db, values);
    const levelNo = above === undefined ? 1 : levelBelow(above);
    return { enabled, pid: above?.code ?? null, levelNo, origin: '1' };
  },
  // Forms, lists and workbooks of every process show the change.
  written: (db) => announceChange(db),
  mayDelete: async (db, rows) => {
    await lockRegions(db);
    const published = rows.find(({ origin }) => origin !== '1');
    if (published !== undefined)
      throw refusal(409, systemRegionRefusals.regionOfSystem, { name: String(published['name']) });
    const codes = rows.map(({ code }) => String(code));
    const below = await regionsBelow(db, codes);
    const left = below.find(({ code }) => !codes.includes(code));
    if (left !== undefined) {
      const above = rows.find(({ code }) => code === left.pid);
      throw refusal(409, systemRegionRefusals.regionHasBelow, { name: String(above?.['name']) });
    }
    await announceChange(db);
  },
  dress: async (db, rows) => {
    const pids = [...new Set(rows.flatMap(({ pid }) => (typeof pid === 'string' ? [pid] : [])))];
    const names = new Map((await regionsByCode(db, pids)).map(({ code, name }) => [code, name]));
    return rows.map((row) => ({ ...row, pid_dictText: names.get(String(row['pid'])) ?? null }));
  },
});

/** The family says `0` for what stands below nothing. */
async function aboveOf(db: Db, { pid }: Values): Promise<StoredRegion | undefined> {
  return typeof pid === 'string' && pid !== '0' ? (await regionsByCode(db, [pid]))[0] : undefined;
}

/** Returns the level below a division; where the level of cities is missing, districts stand below the province. */
function levelBelow({ code, level_no: level }: StoredRegion): number {
  return level === 1 && hasNoCities(code) ? 3 : level + 1;
}

/** Lists are asked for a province by two digits and for a city by four, so codes begin as the one above does. */
async function faultsOfNew(db: Db, values: Values): Promise<readonly FieldError[]> {
  await lockRegions(db);
  const code = String(values['code']);
  const isTop = typeof values['pid'] !== 'string' || values['pid'] === '0';
  const above = await aboveOf(db, values);
  if (isTop) return code.endsWith('0000') ? [] : [codeFault(systemRegionRefusals.provinceCode)];
  if (above === undefined) return [{ field: 'pid', message: systemRegionRefusals.regionParentGone }];
  const level = levelBelow(above);
  if (level > 3) return [{ field: 'pid', message: filled(systemRegionRefusals.regionLowest, { name: above.name }) }];
  const start = above.code.slice(0, above.level_no === 1 ? 2 : 4);
  if (!code.startsWith(start) || code === above.code)
    return [codeFault(filled(systemRegionRefusals.regionStart, { name: above.name, start }))];
  const isCity = code.endsWith('00');
  if (level === 2 && !isCity) return [codeFault(systemRegionRefusals.prefectureCode)];
  return level === 3 && isCity ? [codeFault(systemRegionRefusals.countyCode)] : [];
}

function codeFault(message: RefusalText): FieldError {
  return { field: 'code', message };
}

/** The region above by code, which may come in the same file, or by name. */
export async function regionCells(db: Db): Promise<CellReader> {
  const known = await regionsAbove(db);
  return (field, text) => {
    if (field.name !== 'pid') return ownOptions(field, text);
    if (/^\d{6}$/.test(text)) return { value: text };
    const found = known.filter(({ name }) => name === text);
    const [first] = found;
    const shown = text.slice(0, 40);
    if (first === undefined) return { fault: filled(systemRegionRefusals.aboveUnknown, { text: shown }) };
    if (found.length > 1)
      return { fault: filled(systemRegionRefusals.aboveSeveral, { text: shown, count: found.length }) };
    return { value: first.code };
  };
}
