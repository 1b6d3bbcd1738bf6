import { sessionIdleMinutes, uploadMegabytes } from '#core/params/base.ts';
import { exportRows, recycleDays } from '#core/params/online.ts';
import { filled } from '#core/refusals/text.ts';
import type { Engine } from '#server/engine/scope.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { may, withheldText, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import type { ProcessWatch } from '#server/platform/metrics/processes.ts';
import { refusal } from '#server/platform/refusal.ts';
import { appConfig, saveAppConfig } from '#server/system/app-config/app-config.ts';
import { cleanOrphans } from '#server/system/db/system-file.ts';
import { deployment } from '#server/system/docker/deployment.ts';
import { actOn, logOf, type RuntimePlace } from '#server/system/docker/runtime.ts';
import { storedFiles } from '#server/system/file/stored-files.ts';
import { paramPage, saveParams } from '#server/system/param/params.ts';
import { binBook, binIn, binPage, purgeEntries, restoreEntries } from '#server/system/recycle-bin/bin.ts';
import { fillText, missingTexts, translations } from '#server/system/translate/translations.ts';
import { updateLog } from '#server/system/update-log/update-log.ts';
import type { HandlersOf } from '../handler.ts';
import { managedHandlers } from './managed-routes.ts';

/** Settings of the server's operator, as far as pages of administration show or narrow them. */
export type InstallationDeps = {
  readonly engine: Engine;
  readonly links: FileLinks;
  readonly watch: Pick<ProcessWatch, 'all'>;
  readonly operator: {
    readonly sessionIdleMinutes: number;
    readonly uploadLimitMb: number;
    readonly exportRows: number;
    readonly recycleDays: number;
    readonly registration: boolean | null;
    readonly containers: RuntimePlace | null;
  };
};

type InstallationAct =
  | `systemParam${'Page' | 'Save' | 'Reset'}`
  | `systemAppConfig${'' | 'Save'}`
  | `systemTranslate${'Missing' | 'Fill'}`
  | 'systemFileClean'
  | `systemBin${'List' | 'Export' | 'Restore' | 'Purge'}`
  | `systemDocker${'' | 'Log' | 'Start' | 'Stop' | 'Restart'}`;

/** Pages about the installation as a whole: what is set, what it shows of itself, its files, texts, versions, bins and processes. */
export function installationHandlers({ engine, links, watch, operator }: InstallationDeps) {
  const { db, store } = engine;
  const { registration, containers } = operator;
  const set = {
    [sessionIdleMinutes.code]: operator.sessionIdleMinutes,
    [uploadMegabytes.code]: operator.uploadLimitMb,
    [exportRows.code]: operator.exportRows,
    [recycleDays.code]: operator.recycleDays,
  };
  const place = (): RuntimePlace => {
    if (containers === null) throw refusal(404, httpRefusals.noContainerRuntime);
    return containers;
  };
  const acts: HandlersOf<InstallationAct> = {
    systemParamPage: async ({ path, actor }) => {
      refuseParams(actor, path.installmod, 'view');
      return { result: await paramPage(db, path.installmod, { operator: set, links }, actor) };
    },
    systemParamSave: async ({ path, body, actor }) => {
      refuseParams(actor, path.installmod, 'save');
      const changes = body.changes.map(({ paramCode, paramValue, version }) => ({
        code: paramCode,
        value: paramValue,
        version,
      }));
      await saveParams(db, path.installmod, changes, set, actor);
      return { message: platformAnswers.saved, result: null, about: changes.map(({ code }) => code).join(',') };
    },
    systemParamReset: async ({ path, query, actor }) => {
      refuseParams(actor, path.installmod, 'reset');
      const change = { code: query.paramCode, value: null, version: query.version };
      await saveParams(db, path.installmod, [change], set, actor);
      return { message: platformAnswers.defaultsBack, result: null, about: query.paramCode };
    },
    systemAppConfig: async () => ({ result: await appConfig(db, links, registration) }),
    systemAppConfigSave: async ({ body, actor }) => {
      await saveAppConfig(db, body, registration, actor);
      return { message: platformAnswers.saved, result: null };
    },
    systemTranslateMissing: async ({ query }) => ({
      result: await missingTexts(db, store, { language: query.field, withKnown: query.known === true }),
    }),
    systemTranslateFill: async ({ body, actor }) => {
      await fillText(db, body, actor);
      return { message: platformAnswers.saved, result: null, about: body.wordKey };
    },
    systemFileClean: async ({ body, actor }) => {
      const dryRun = body.dryRun === true;
      const count = await cleanOrphans(db, actor.tenantId, { by: actor.username, dryRun });
      return { ...(dryRun ? {} : { message: filled(platformAnswers.filesCleaned, { count }) }), result: { count } };
    },
    systemBinList: async ({ query, actor }) => ({ result: await binPage(engine, query, actor) }),
    systemBinExport: async ({ query, actor, language }) => ({
      result: await binBook(engine, query, { actor, language }),
    }),
    systemBinRestore: async ({ body, actor, language }) => ({
      result: binIn(await restoreEntries(engine, body.items, actor), language),
    }),
    systemBinPurge: async ({ body, actor, language }) => ({
      result: binIn(await purgeEntries(engine, body.items, actor), language),
    }),
    systemDocker: async () => ({ result: await deployment(db, watch, containers) }),
    systemDockerLog: async ({ query }) => ({ result: { lines: await logOf(place(), query.id) } }),
    systemDockerStart: async ({ body }) => {
      await actOn(place(), body.id, 'start');
      return { message: platformAnswers.started, result: null, about: body.id.slice(0, 12) };
    },
    systemDockerStop: async ({ body }) => {
      await actOn(place(), body.id, 'stop');
      return { message: platformAnswers.stopped, result: null, about: body.id.slice(0, 12) };
    },
    systemDockerRestart: async ({ body }) => {
      await actOn(place(), body.id, 'restart');
      return { message: platformAnswers.restarted, result: null, about: body.id.slice(0, 12) };
    },
  };
  return {
    ...managedHandlers('systemUpdateLog', db, updateLog),
    ...managedHandlers('systemTranslate', db, translations),
    ...managedHandlers('systemFile', db, storedFiles(store)),
    ...acts,
  };
}

/** Parameters of a module have a page there, whose rights are enough for them; those of the platform are for administrators. */
function refuseParams(actor: Actor, installmod: string, act: string): void {
  const codes = [`system:system-param:${act}`, ...(installmod === 'quotation' ? [`quotation:param:${act}`] : [])];
  if (!codes.some((code) => may(actor, code))) throw refusal(403, withheldText(actor, codes[0] ?? ''));
}
