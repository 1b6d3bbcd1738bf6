import { api, open } from '@/shared/api';

/** Older servers of the family know a job by its class alone. */
type Named = { readonly id: string; readonly jobClassName: string };

/** Pauses a job; answers what the server says. */
export async function pauseJob(query: Named): Promise<string> {
  return (await open(api().GET('/sys/quartzJob/pause', { params: { query } }))).message;
}

export async function resumeJob(query: Named): Promise<string> {
  return (await open(api().GET('/sys/quartzJob/resume', { params: { query } }))).message;
}

/** Runs a job once, now. */
export async function runJob({ id }: Named): Promise<string> {
  return (await open(api().GET('/sys/quartzJob/execute', { params: { query: { id } } }))).message;
}
