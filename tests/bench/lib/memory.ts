import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 50;

/** Looks at the resident memory of a process until told to stop; in megabytes, null where the system does not say it in a file. */
export function watchMemory(pid: number): { readonly stop: () => number | null } {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, residentKilobytes(pid));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return megabytes(peak);
    },
  };
}

/** The resident memory of a process now, in megabytes. */
export function residentMegabytes(pid: number): number | null {
  return megabytes(residentKilobytes(pid));
}

function megabytes(kilobytes: number): number | null {
  return kilobytes === 0 ? null : Math.round(kilobytes / 1024);
}

/** Only Linux says it in a file. */
function residentKilobytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
