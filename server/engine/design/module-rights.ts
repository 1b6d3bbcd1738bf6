import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { kindOf, type ModuleKind } from './module-files.ts';
import { designRefusals } from './refusals.ts';

/**
 * Permissions for exporting or importing module files of one kind from the page where these things are made; the page of module files has
 * all kinds.
 */
const pages: Readonly<Partial<Record<ModuleKind, string>>> = {
  report: 'online:cgreport',
  chart: 'online:graph-report',
  desform: 'online:desform',
  form: 'online:cgform',
  enhance: 'online:cgform',
  dicts: 'online:cgform',
  numbers: 'online:cgform',
  popups: 'online:cgform',
};

/** @throws Refusal 403 with the first file this person may not take or bring */
export function refuseFiles(actor: Actor, act: 'export' | 'import', paths: readonly string[]): void {
  if (may(actor, `online:module-files:${act}`)) return;
  const barred = paths.find((path) => {
    const page = pages[kindOf(path) ?? 'module'];
    return page === undefined || !may(actor, `${page}:${act}`);
  });
  if (barred !== undefined)
    throw refusal(403, designRefusals.noRightToFile, {
      act: act === 'import' ? designRefusals.toImport : designRefusals.toExport,
      file: barred,
    });
}
