import type { ModuleFile } from '@/entities/code-gen';
import { downloadBlob, downloadText } from '@/shared/download';
import { unzip, zipOf, type ZipFile } from './zip.ts';

/** Paths of a module that the server takes; the same files stand in the contract. */
const TAKEN =
  /^[a-z0-9_-]+\/(?:(?:module|dicts|numbers|popups|sources)\.yaml|(?:forms|enhance|reports|charts|sheets|pages|desforms|print)\/[a-z0-9_-]+\.yaml|print\/pictures\/[A-Za-z0-9_-]+\.(?:png|jpe?g))$/;

/**
 * Returns the path of a file below the folder of modules: archives may have that folder itself, or another around it. Null for other files.
 */
function placeOf(path: string): string | null {
  const parts = path.split('/');
  for (let from = 0; from < parts.length; from += 1) {
    const rest = parts.slice(from).join('/');
    if (TAKEN.test(rest) && parts[from] !== 'modules') return rest;
  }
  return null;
}

/** Names of files as single exports write them: `sale_forms_sal-order.yaml`. */
function unfolded(name: string): string {
  const [, module = '', part = ''] =
    /^([a-z0-9-]+)_((?:forms|enhance|reports|charts|sheets|pages|desforms|print)_.+|(?:module|dicts|numbers|popups|sources)\.yaml)$/.exec(
      name,
    ) ?? [];
  return module === '' ? name : `${module}/${part.replace(/^([a-z]+)_/, '$1/')}`;
}

export type Chosen = {
  readonly files: readonly ModuleFile[];
  /** Paths nothing is done with. */
  readonly skipped: readonly string[];
};

/** An archive that could not be read. */
export class BadArchive extends Error {}

/**
 * The files of modules in what somebody chose: archives, or the files themselves.
 * @param folder the only one that counts, where a page takes one kind
 * @throws BadArchive with its name
 */
export async function readChosen(chosen: readonly File[], folder: string | null = null): Promise<Chosen> {
  const files = new Map<string, ModuleFile>();
  const skipped: string[] = [];
  const take = (path: string, bytes: Uint8Array): void => {
    const place = placeOf(path);
    if (place === null || (folder !== null && place.split('/')[1] !== folder)) skipped.push(path);
    else if (place.endsWith('.yaml')) files.set(place, { path: place, text: new TextDecoder().decode(bytes) });
    else files.set(place, { path: place, base64: base64Of(bytes) });
  };
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!file.name.toLowerCase().endsWith('.zip')) {
      take(unfolded(file.name), bytes);
      continue;
    }
    for (const each of filesOf(file.name, bytes)) take(each.path, each.bytes);
  }
  return { files: [...files.values()], skipped };
}

function filesOf(name: string, bytes: Uint8Array<ArrayBuffer>): readonly ZipFile[] {
  try {
    return unzip(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new BadArchive(name, { cause: error }) : error;
  }
}

/** The files as one archive, in the order of their paths. */
export function archiveOf(files: readonly ModuleFile[]): Blob {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const zip = zipOf(
    sorted.map(({ path, text, base64 }) => ({
      path,
      bytes: Uint8Array.from(base64 === undefined ? new TextEncoder().encode(text ?? '') : bytesOf(base64)),
    })),
  );
  return new Blob([zip], { type: 'application/zip' });
}

/** One file as it is, several as an archive; `name` is that of the archive. */
export function handOver(name: string, files: readonly ModuleFile[]): void {
  const [only] = files;
  if (only?.text !== undefined && files.length === 1) downloadText(only.path.replaceAll('/', '_'), only.text);
  else downloadBlob(`${name}.zip`, archiveOf(files));
}

/** Returns the size in bytes of files in one request. */
export function weightOf(files: readonly ModuleFile[]): number {
  return new Blob([JSON.stringify(files)]).size;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function bytesOf(base64: string): number[] {
  return [...atob(base64)].map((character) => character.charCodeAt(0));
}
