import { buildRegions, type RegionChange, type Regions } from '#core/regions/regions.ts';
import { api, offers, unwrap } from '../../api/index.ts';

/** The published table, with what the installation changed laid over it; servers of the family have no such changes. */
export async function loadRegions(signal: AbortSignal): Promise<Regions> {
  const [table, changes] = await Promise.all([import('china-area-data/v5/data.json'), changesOf(signal)]);
  return buildRegions(table.default, changes);
}

/** Names without the newest changes serve better than none, so a call that fails leaves the published table. */
async function changesOf(signal: AbortSignal): Promise<readonly RegionChange[]> {
  if (!offers('GET /sys/region/changes')) return [];
  return unwrap(api().GET('/sys/region/changes', { signal })).catch(() => []);
}
