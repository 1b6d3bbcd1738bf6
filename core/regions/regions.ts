import { ownEntry } from '../lists/own-entry.ts';
import { simplified, taiwan } from './completion.ts';

/** Names by code under each parent's code; the provinces stand under `86`. */
export type RegionTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A province, city or district [B3.14]. */
export type RegionNode = {
  /** Six digits. */
  readonly value: string;
  readonly label: string;
  readonly children?: readonly RegionNode[];
};

/** A row of the flat table [B3.14]. */
export type RegionRow = { readonly id: string; readonly text: string; readonly pid: string };

/** The country, above the provinces of the flat table. */
export const ROOT = '86';

/** The nodes from the province down to one place. */
export type RegionPath = readonly RegionNode[];

export type Regions = {
  readonly tree: readonly RegionNode[];
  /** All levels of a place joined by `/`; undefined for a code nobody has. */
  readonly textOf: (code: string) => string | undefined;
  /** The code of the last level of such a text. */
  readonly codeOf: (text: string) => string | undefined;
  readonly pathOf: (code: string) => RegionPath;
  /** Can the place be chosen? One that is not offered any more keeps its text in records that have it. */
  readonly isOffered: (code: string) => boolean;
};

const CODE = /^\d{6}$/;

/** Municipalities and the two special administrative regions have no cities: province and city are the same place. */
const withoutCities = new Set(['110000', '120000', '310000', '500000', '810000', '820000']);

/** Deviation of an installation from the published table: a place of its own, another name, or one no longer offered. */
export type RegionChange = {
  readonly code: string;
  readonly name: string;
  /** Code of the one above; null for a province. */
  readonly pid: string | null;
  /** False for a region that can no longer be chosen; records that have it keep its text. */
  readonly isOffered: boolean;
};

/** Is the level of cities missing below this province? */
export function hasNoCities(province: string): boolean {
  return withoutCities.has(province);
}

/** The tree of three levels and its index, from the published table completed where it is short, with what the installation changed. */
export function buildRegions(table: RegionTable, changes: readonly RegionChange[] = []): Regions {
  const published = entries(table, ROOT).map(([code, label]) => province(table, code, label));
  const whole = changes.length === 0 ? published : changed(published, changes);
  const hidden = new Set(changes.flatMap(({ code, isOffered }) => (isOffered ? [] : [code])));
  const tree = hidden.size === 0 ? whole : offered(whole, hidden);
  const paths = new Map<string, RegionPath>();
  const codes = new Map<string, string>();
  const visit = (node: RegionNode, above: RegionPath): void => {
    const path = [...above, node];
    // A repeated code means its lowest level: that is what is stored.
    if (node.children === undefined || !paths.has(node.value)) paths.set(node.value, path);
    codes.set(textOfPath(path), node.value);
    for (const child of node.children ?? []) visit(child, path);
  };
  for (const node of hidden.size === 0 ? whole : [...whole, ...tree]) visit(node, []);
  const chosen = new Set<string>();
  const note = ({ value, children = [] }: RegionNode): void => {
    chosen.add(value);
    for (const child of children) note(child);
  };
  for (const node of tree) note(node);
  return {
    tree,
    textOf: (code) => {
      const path = paths.get(code);
      return path === undefined ? undefined : textOfPath(path);
    },
    codeOf: (text) => codes.get(text.trim()),
    pathOf: (code) => paths.get(code) ?? [],
    isOffered: (code) => chosen.has(code),
  };
}

/** The flat table: id, text, pid; a place that repeats its parent's code stands in it once [B3.14]. */
export function flatRegions(tree: readonly RegionNode[]): readonly RegionRow[] {
  const rows: RegionRow[] = [];
  const visit = (node: RegionNode, pid: string): void => {
    if (node.value !== pid) rows.push({ id: node.value, text: node.label, pid });
    for (const child of node.children ?? []) visit(child, node.value);
  };
  for (const node of tree) visit(node, ROOT);
  return rows;
}

/** Renamed places under their new names, added ones behind the others of their parent; a missing level repeats the one above. */
function changed(published: readonly RegionNode[], changes: readonly RegionChange[]): readonly RegionNode[] {
  const byCode = new Map(changes.map((change) => [change.code, change]));
  const known = new Set(flatRegions(published).map(({ id }) => id));
  const addedTo = (pid: string | null, depth: number): RegionNode[] =>
    changes
      .filter((change) => change.pid === pid && !known.has(change.code))
      .map(({ code, name }) => madeNode(code, name, addedTo(code, depth + 1), depth));
  const visit = ({ value, label, children }: RegionNode, depth: number): RegionNode => {
    const name = byCode.get(value)?.name ?? label;
    if (children === undefined) return { value, label: name };
    // Where the level of cities is missing, districts belong to the repeated place.
    const isRepeated = depth === 1 && withoutCities.has(value);
    const added = isRepeated ? [] : addedTo(value, depth + 1);
    return { value, label: name, children: [...children.map((child) => visit(child, depth + 1)), ...added] };
  };
  return [...published.map((node) => visit(node, 1)), ...addedTo(null, 1)];
}

const LEVELS = 3;

function madeNode(value: string, label: string, below: readonly RegionNode[], depth: number): RegionNode {
  if (depth >= LEVELS) return { value, label };
  return { value, label, children: below.length > 0 ? below : [madeNode(value, label, [], depth + 1)] };
}

/** Without what is not offered; one that has nothing left below it repeats itself. */
function offered(nodes: readonly RegionNode[], hidden: ReadonlySet<string>, depth = 1): readonly RegionNode[] {
  return nodes
    .filter(({ value }) => !hidden.has(value))
    .map((node) =>
      node.children === undefined
        ? node
        : madeNode(node.value, node.label, offered(node.children, hidden, depth + 1), depth),
    );
}

function province(table: RegionTable, value: string, label: string): RegionNode {
  const cities = entries(table, value);
  if (withoutCities.has(value)) {
    // Districts hang on 市辖区 and 县 in the table, on the region itself in Hong Kong and Macao.
    const districts = cities.flatMap((city) => {
      const below = entries(table, city[0]);
      return below.length > 0 ? below : [city];
    });
    return { value, label, children: [{ value, label, children: districts.map(leaf) }] };
  }
  const added = value === '710000' ? Object.entries(taiwan) : [];
  return { value, label, children: [...cities, ...added].map(([code, name]) => city(table, code, name)) };
}

function city(table: RegionTable, value: string, label: string): RegionNode {
  const districts = entries(table, value);
  // A city without districts of its own (东莞, 中山 …) repeats itself below.
  return { value, label, children: (districts.length > 0 ? districts : ([[value, label]] as const)).map(leaf) };
}

function leaf([value, label]: readonly [string, string]): RegionNode {
  return { value, label };
}

/** Code and name of what stands under a code; towns, which have nine digits, are left out. */
function entries(table: RegionTable, parent: string): [string, string][] {
  return Object.entries(table[parent] ?? {})
    .map(([code, name]): [string, string] => [ownCode(code, parent), ownEntry(simplified, code) ?? name])
    .filter(([code]) => CODE.test(code));
}

/** The table gives the districts of 台中 the codes of 基隆's. */
function ownCode(code: string, parent: string): string {
  return parent === '710400' ? code.replace(/^7103/, '7104') : code;
}

function textOfPath(path: RegionPath): string {
  return path.map(({ label }) => label).join('/');
}
