import { request } from 'node:http';
import { filled } from '#core/refusals/text.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { systemDockerRefusals } from './refusals.ts';

/** Address of the deployment's container runtime, and whether containers may be started and stopped from here. */
export type RuntimePlace = { readonly socketPath: string; readonly mayAct: boolean };

export type ContainerLine = {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly state: string;
  readonly status: string;
  readonly cpu: number | null;
  readonly memory: number | null;
};

const ANSWER_MS = 5_000;
const MOST_BYTES = 4 * 1024 * 1024;
const LOG_LINES = 200;

type Json = Readonly<Record<string, unknown>>;

/** Containers as the runtime reports them; figures of those that run. @throws Refusal 502 when it does not answer */
export async function containersOf(place: RuntimePlace): Promise<ContainerLine[]> {
  const listed: unknown = JSON.parse((await ask(place, 'GET', '/containers/json?all=1')).toString('utf8'));
  if (!Array.isArray(listed)) throw strange();
  return Promise.all(listed.filter(isObject).map(async (one) => lineOf(place, one)));
}

/** The last lines of the log of a container. @throws Refusal 400, 404, 502 */
export async function logOf(place: RuntimePlace, id: string): Promise<string[]> {
  const bytes = await ask(place, 'GET', `/containers/${checked(id)}/logs?stdout=1&stderr=1&tail=${LOG_LINES}`);
  return unframed(bytes)
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .slice(-LOG_LINES);
}

/** @throws Refusal 403 where the configuration does not allow it, 400, 404, 502 */
export async function actOn(place: RuntimePlace, id: string, act: 'start' | 'stop' | 'restart'): Promise<void> {
  if (!place.mayAct) throw refusal(403, systemDockerRefusals.containersReadOnly);
  await ask(place, 'POST', `/containers/${checked(id)}/${act}`);
}

/** An id and nothing else gets into the address. */
function checked(id: string): string {
  if (!/^[0-9a-f]{12,64}$/.test(id)) throw refusal(400, systemDockerRefusals.containerId);
  return id;
}

async function lineOf(place: RuntimePlace, one: Json): Promise<ContainerLine> {
  const id = text(one['Id']);
  const state = text(one['State']);
  const names = Array.isArray(one['Names']) ? one['Names'].map(text) : [];
  const stats = state === 'running' ? await statsOf(place, id) : null;
  return {
    id,
    name: (names[0] ?? id.slice(0, 12)).replace(/^\//, ''),
    image: text(one['Image']),
    state,
    status: text(one['Status']),
    cpu: stats === null ? null : cpuOf(stats),
    memory: stats === null ? null : memoryOf(stats),
  };
}

/** One that ends while it is asked has no figures; the list is worth more than them. */
async function statsOf(place: RuntimePlace, id: string): Promise<Json | null> {
  try {
    const found: unknown = JSON.parse(
      (await ask(place, 'GET', `/containers/${id}/stats?stream=false`)).toString('utf8'),
    );
    return isObject(found) ? found : null;
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Share of one processor since the last look, in per cent, as the runtime's own tools count it. */
function cpuOf(stats: Json): number | null {
  const [now, before] = [inner(stats, 'cpu_stats'), inner(stats, 'precpu_stats')];
  const used = number(inner(now, 'cpu_usage')['total_usage']) - number(inner(before, 'cpu_usage')['total_usage']);
  const whole = number(now['system_cpu_usage']) - number(before['system_cpu_usage']);
  const cores = number(now['online_cpus']) || 1;
  return whole > 0 && used >= 0 ? Math.round((used / whole) * cores * 1_000) / 10 : null;
}

/** Returns the memory of a container without the cache of its files. */
function memoryOf(stats: Json): number | null {
  const memory = inner(stats, 'memory_stats');
  if (typeof memory['usage'] !== 'number') return null;
  const { inactive_file: cached, cache } = inner(memory, 'stats');
  return Math.max(0, memory['usage'] - number(cached ?? cache));
}

/** Without a terminal each piece of a log has a head of eight bytes: stream, three zeros, length. */
function unframed(bytes: Buffer): string {
  const isFramed = bytes.length >= 8 && bytes[0] !== undefined && bytes[0] <= 2 && bytes.readUIntBE(1, 3) === 0;
  if (!isFramed) return bytes.toString('utf8');
  const pieces: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at + 4);
    pieces.push(bytes.subarray(at + 8, end));
    at = end;
  }
  return Buffer.concat(pieces).toString('utf8');
}

function ask(place: RuntimePlace, method: 'GET' | 'POST', path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath: place.socketPath, method, path, headers: { host: 'docker' }, timeout: ANSWER_MS },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > MOST_BYTES) call.destroy(strange());
          else pieces.push(piece);
        });
        answer.on('error', () => reject(silent()));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          if (status === 404) reject(refusal(404, systemDockerRefusals.containerGone));
          // 304: it is so already.
          else if ((status >= 200 && status < 300) || status === 304) resolve(Buffer.concat(pieces));
          else reject(strange(status));
        });
      },
    );
    call.on('timeout', () => call.destroy(silent()));
    call.on('error', (error) => reject(error instanceof Refusal ? error : silent(error)));
    call.end();
  });
}

function silent(cause?: unknown): Refusal {
  return refusal(502, systemDockerRefusals.containerSilent, {}, { cause });
}

function strange(status?: number): Refusal {
  return refusal(502, systemDockerRefusals.containerAnswer, {
    status: status === undefined ? '' : filled(systemDockerRefusals.statusInBrackets, { status }),
  });
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inner(value: Json, key: string): Json {
  const found = value[key];
  return isObject(found) ? found : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
