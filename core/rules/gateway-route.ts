import type { Both } from '../managed/subject.ts';

/** A path below the API area: `/ext/**` means it and all below it, anything else itself alone. */
type PathPattern = { readonly base: string; readonly isOpen: boolean };

/** Which calls a gateway route takes; `methods` is null for every method. */
export type GatewayPredicates = { readonly paths: readonly PathPattern[]; readonly methods: readonly string[] | null };

/** Changes to a call before it is forwarded. */
export type GatewayFilters = {
  /** First parts of the path that are left out. */
  readonly strip: number;
  readonly added: readonly (readonly [name: string, value: string])[];
  readonly removed: readonly string[];
};

export type GatewayRead<T> = { readonly rule: T } | { readonly fault: Both };

export const gatewayMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const MOST_LINES = 20;
const MOST_STRIPPED = 9;

/** Headers that belong to one connection, or say how long a body is and where it goes: no route sets or removes them. */
export const connectionHeaders: ReadonlySet<string> = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade ' +
    'http2-settings host content-length expect'
  ).split(' '),
);

/** Reads predicates, one a line: `Path=/ext/**`, `Method=GET,POST`. */
export function readGatewayPredicates(text: string): GatewayRead<GatewayPredicates> {
  const paths: PathPattern[] = [];
  let methods: readonly string[] | null = null;
  for (const { line, name, values } of linesOf(text)) {
    if (name === 'Path') {
      for (const value of values) {
        const path = pathOf(value);
        if (path === null) return wrongPath(value);
        paths.push(path);
      }
    } else if (name === 'Method') {
      const given = values.map((value) => value.toUpperCase());
      const wrong = given.find((method) => !gatewayMethods.includes(method));
      if (wrong !== undefined || given.length === 0 || methods !== null) return wrongMethod(line);
      methods = given;
    } else
      return {
        fault: [
          `断言“${line}”无法识别，每行只能写 Path=/ext/** 或 Method=GET,POST`,
          `The predicate “${line}” is unknown: write Path=/ext/** or Method=GET,POST on a line`,
        ],
      };
  }
  if (paths.length === 0)
    return { fault: ['断言至少要有一行 Path=，如 Path=/ext/**', 'A predicate Path= is needed, e.g. Path=/ext/**'] };
  return linesOf(text).length > MOST_LINES ? tooMany() : { rule: { paths, methods } };
}

/** Reads filters, one a line: `StripPrefix=1`, `AddRequestHeader=Name,value`, `RemoveRequestHeader=Name`. */
export function readGatewayFilters(text: string): GatewayRead<GatewayFilters> {
  let strip = 0;
  const added: (readonly [string, string])[] = [];
  const removed: string[] = [];
  for (const { line, name, rest } of linesOf(text)) {
    const wrong: GatewayRead<GatewayFilters> = {
      fault: [
        `过滤器“${line}”不正确，每行只能写 StripPrefix=1、AddRequestHeader=名称,值 或 RemoveRequestHeader=名称`,
        `The filter “${line}” is wrong: write StripPrefix=1, AddRequestHeader=Name,value or RemoveRequestHeader=Name on a line`,
      ],
    };
    if (name === 'StripPrefix') {
      if (!/^\d$/.test(rest) || Number(rest) > MOST_STRIPPED) return wrong;
      strip = Number(rest);
    } else if (name === 'AddRequestHeader') {
      const [, header = '', value = ''] = /^([^,]+),(.*)$/.exec(rest) ?? [];
      // Control characters and other scripts would not pass as a header.
      if (!isHeader(header.trim()) || !/^[\u0020-\u007e]{1,500}$/.test(value)) return wrong;
      added.push([header.trim().toLowerCase(), value]);
    } else if (name === 'RemoveRequestHeader') {
      if (!isHeader(rest)) return wrong;
      removed.push(rest.toLowerCase());
    } else return wrong;
  }
  return linesOf(text).length > MOST_LINES ? tooMany() : { rule: { strip, added, removed } };
}

/** Does a route take this call? `path` is what follows the prefix of the API area. */
export function takesCall({ paths, methods }: GatewayPredicates, method: string, path: string): boolean {
  return (methods === null || methods.includes(method)) && paths.some((pattern) => covers(pattern, path));
}

/** Is there a call both would take? */
export function overlap(one: GatewayPredicates, other: GatewayPredicates): boolean {
  if (one.methods?.some((method) => other.methods?.includes(method) ?? true) === false) return false;
  return one.paths.some((a) => other.paths.some((b) => covers(a, b.base) || covers(b, a.base)));
}

function covers({ base, isOpen }: PathPattern, path: string): boolean {
  return path === base || (isOpen && path.startsWith(`${base}/`));
}

function pathOf(text: string): PathPattern | null {
  const [, base, open] = /^((?:\/[\w-]{1,50}){1,10})(\/\*\*)?$/.exec(text) ?? [];
  return base === undefined ? null : { base, isOpen: open !== undefined };
}

function isHeader(name: string): boolean {
  return /^[\w-]{1,60}$/.test(name) && !connectionHeaders.has(name.toLowerCase());
}

function linesOf(text: string) {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
      const values = rest
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== '');
      return { line: line.slice(0, 100), name, rest, values };
    });
}

function wrongPath(value: string): { readonly fault: Both } {
  return {
    fault: [
      `路径“${value.slice(0, 100)}”不正确，只能由字母、数字、- 和 _ 组成，末尾可写 /**，如 /ext/**`,
      `The path “${value.slice(0, 100)}” is wrong: letters, digits, - and _, at its end possibly /**, e.g. /ext/**`,
    ],
  };
}

function wrongMethod(line: string): { readonly fault: Both } {
  return {
    fault: [
      `“${line}”不正确，Method 只写一行，可用 ${gatewayMethods.join('、')}`,
      `“${line}” is wrong: one line Method of ${gatewayMethods.join(', ')}`,
    ],
  };
}

function tooMany(): { readonly fault: Both } {
  return { fault: [`最多 ${MOST_LINES} 行`, `${MOST_LINES} lines at most`] };
}
