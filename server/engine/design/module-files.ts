import { parse } from 'yaml';
import type { components } from '#core/contract/api.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Db } from '#server/db/connection.ts';
import { exportModules } from '#server/engine/module-file/export-modules.ts';
import { fileName } from '#server/engine/module-file/file-name.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { refusal } from '#server/platform/refusal.ts';
import { designRefusals } from './refusals.ts';

type Schemas = components['schemas'];
export type ModuleKind = Schemas['ModuleFileKind'];
type Deps = { readonly db: Db; readonly storage: Pick<Storage, 'read'> };

const folders: Readonly<Record<string, ModuleKind>> = {
  forms: 'form',
  enhance: 'enhance',
  reports: 'report',
  charts: 'chart',
  sheets: 'sheet',
  pages: 'page',
  desforms: 'desform',
  print: 'print',
};
const lists: Readonly<Record<string, ModuleKind>> = {
  'module.yaml': 'module',
  'dicts.yaml': 'dicts',
  'numbers.yaml': 'numbers',
  'popups.yaml': 'popups',
  'sources.yaml': 'sources',
};

/** Returns the kind of a module file; null for those that only a whole installation has (roles, permissions, English). */
export function kindOf(path: string): ModuleKind | null {
  const [, folder = '', name, picture] = path.split('/');
  if (name === undefined) return ownEntry(lists, folder) ?? null;
  if (picture !== undefined) return folder === 'print' && name === 'pictures' ? 'picture' : null;
  return ownEntry(folders, folder) ?? null;
}

/** Returns the title of a file, without reading the rest. */
export function titleOf(text: string): string {
  const line = /^(?:title|name): .+$/m.exec(text)?.[0];
  if (line === undefined) return '';
  const value: unknown = Object.values(parse(line) as Record<string, unknown>)[0];
  return typeof value === 'string' ? value : '';
}

/** Every module with the files administrators may take of it. */
export async function moduleContents(deps: Deps): Promise<Schemas['ModuleContents'][]> {
  const { files } = await exportModules(deps.db, deps.storage);
  const modules = Map.groupBy(
    files.filter(({ path }) => kindOf(path) !== null),
    ({ path }) => path.split('/')[0] ?? '',
  );
  return [...modules].map(([module, own]) => {
    const head = own.find(({ path }) => kindOf(path) === 'module');
    const title = titleOf(head?.text ?? '') || module;
    return {
      module,
      title,
      titleEn: /^title_en: (.+)$/m.exec(head?.text ?? '')?.[1] ?? title,
      files: own.map(({ path, text }) => {
        return { path, kind: kindOf(path) ?? 'module', title: titleOf(text) };
      }),
    };
  });
}

const namedFolders = { report: 'reports', chart: 'charts', enhance: 'enhance', desform: 'desforms' } as const;

/** Returns the paths of the files of things that are chosen by their codes. @throws Refusal 404 where one has none */
export async function pathsOf(
  deps: Deps,
  kind: keyof typeof namedFolders,
  codes: readonly string[],
): Promise<readonly string[]> {
  const { files } = await exportModules(deps.db, deps.storage);
  return codes.map((code) => {
    const end = `/${namedFolders[kind]}/${fileName(code)}.yaml`;
    const found = files.find(({ path }) => path.endsWith(end));
    if (found === undefined) throw refusal(404, designRefusals.nothingOfCode, { code });
    return found.path;
  });
}

/** The chosen files with the pictures their print templates show. @throws Refusal 404 where one is not there */
export async function moduleFiles(deps: Deps, paths: readonly string[]): Promise<Schemas['ModuleFile'][]> {
  const { files, pictures } = await exportModules(deps.db, deps.storage);
  const wanted = new Set(paths);
  const found = files.filter(({ path }) => wanted.has(path) && kindOf(path) !== null);
  const missing = [...wanted].find((path) => !found.some((file) => file.path === path));
  if (missing !== undefined) throw refusal(404, designRefusals.fileNotThere, { file: missing });
  const prints = found.filter(({ path }) => kindOf(path) === 'print');
  const shown = pictures.filter(({ path }) => {
    const [module, , ...name] = path.split('/');
    return prints.some((print) => print.path.startsWith(`${module}/`) && print.text.includes(name.join('/')));
  });
  return [
    ...found.map(({ path, text }) => ({ path, text })),
    ...shown.map(({ path, bytes }) => ({ path, base64: bytes.toString('base64') })),
  ];
}
