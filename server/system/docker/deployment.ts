import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { jobCounts } from '#server/platform/jobs/db/job.ts';
import { databaseFacts } from '#server/platform/metrics/db/monitor.ts';
import type { ProcessWatch } from '#server/platform/metrics/processes.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { containersOf, type ContainerLine, type RuntimePlace } from './runtime.ts';

/** Lists the parts of this installation: its processes and, where a runtime is configured, the containers it reports [system.docker]. */
export async function deployment(
  db: Db,
  watch: Pick<ProcessWatch, 'all'>,
  place: RuntimePlace | null,
): Promise<components['schemas']['Deployment']> {
  const [processes, { version }, jobs, found] = await Promise.all([
    watch.all(),
    databaseFacts(db),
    jobCounts(db),
    reported(place),
  ]);
  return {
    runtime: found === undefined ? 'none' : found === null ? 'silent' : 'answers',
    mayAct: place?.mayAct === true,
    containers: [...(found ?? [])],
    processes,
    databaseVersion: version,
    jobs,
  };
}

/** Undefined without a runtime, null where it does not answer: the processes are shown all the same. */
async function reported(place: RuntimePlace | null): Promise<readonly ContainerLine[] | null | undefined> {
  if (place === null) return undefined;
  try {
    return await containersOf(place);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
