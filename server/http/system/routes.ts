import type { Engine } from '#server/engine/scope.ts';
import type { SpeakingDeps } from '#server/platform/delivery/channels.ts';
import type { JobRunner } from '#server/platform/jobs/runner.ts';
import { announcements } from '#server/system/announcement/announcements.ts';
import { announcementCells } from '#server/system/announcement/books.ts';
import { billRuleCells, billRules } from '#server/system/bill-rule/bill-rules.ts';
import { calendarDays } from '#server/system/calendar/calendar.ts';
import { categories, categoryCells } from '#server/system/category/categories.ts';
import { checkRules } from '#server/system/check-rule/check-rules.ts';
import { dataRuleCells, dataRules } from '#server/system/data-rule/data-rules.ts';
import { departRoles } from '#server/system/depart-role/depart-roles.ts';
import { departs } from '#server/system/depart/departs.ts';
import { departCells } from '#server/system/depart/import.ts';
import { deputies } from '#server/system/deputy/deputies.ts';
import { desformCells, desforms } from '#server/system/desform/desforms.ts';
import { dicts } from '#server/system/dict/dicts.ts';
import { dictItemCells, dictItems } from '#server/system/dict/items.ts';
import { fillRules } from '#server/system/fill-rule/fill-rules.ts';
import { quartzJobs } from '#server/system/job/jobs.ts';
import { menuCells, menus } from '#server/system/menu/menus.ts';
import { messageConfigCells, messageConfigs } from '#server/system/message-config/configs.ts';
import { messageTemplates } from '#server/system/message-template/templates.ts';
import { messageCells, messages } from '#server/system/message/messages.ts';
import { positions } from '#server/system/position/positions.ts';
import { regionCells, regions } from '#server/system/region/regions.ts';
import { roles } from '#server/system/role/roles.ts';
import { sqlWarnings } from '#server/system/sql-warning/warnings.ts';
import { translations } from '#server/system/translate/translations.ts';
import { updateLog } from '#server/system/update-log/update-log.ts';
import { systemAnnouncementHandlers } from './announcement-routes.ts';
import { dataRuleHandlers } from './data-rule-routes.ts';
import { departRoleHandlers } from './depart-role-routes.ts';
import { departHandlers } from './depart-routes.ts';
import { systemDictHandlers } from './dict-routes.ts';
import { inspectorHandlers } from './inspector-routes.ts';
import { jobHandlers } from './job-routes.ts';
import { leavingHandlers } from './leaving-routes.ts';
import { logHandlers } from './log-routes.ts';
import { managedHandlers, managedUpload, type UploadDeps } from './managed-routes.ts';
import { menuHandlers } from './menu-routes.ts';
import { messageHandlers } from './message-routes.ts';
import { regionHandlers } from './region-routes.ts';
import { roleHandlers } from './role-routes.ts';
import { ruleHandlers } from './rule-routes.ts';
import { sqlWarningHandlers } from './sql-warning-routes.ts';
import { tenantHandlers } from './tenant-routes.ts';
import { userHandlers, userUpload } from './user-routes.ts';
import { workflowDesignHandlers, workflowDesignUploads } from './workflow-routes.ts';

/** Returns the handlers for everything administrators manage in system lists. */
export function systemHandlers(
  engine: Engine,
  idleMinutes: number,
  jobs: () => JobRunner | null,
  robots: SpeakingDeps,
) {
  const { db, store } = engine;
  return {
    ...managedHandlers('systemPosition', db, positions),
    ...managedHandlers('systemCategory', db, categories),
    ...systemAnnouncementHandlers(db),
    ...userHandlers(db),
    ...leavingHandlers(engine),
    ...roleHandlers(db),
    ...menuHandlers(engine),
    ...dataRuleHandlers(engine),
    ...inspectorHandlers(engine),
    ...tenantHandlers(db),
    ...departRoleHandlers(db),
    ...departHandlers(db),
    ...logHandlers(engine, idleMinutes),
    ...jobHandlers(db, jobs),
    ...systemDictHandlers(db, store),
    ...ruleHandlers(engine),
    ...regionHandlers(engine),
    ...messageHandlers(db, robots),
    ...sqlWarningHandlers(engine),
    ...workflowDesignHandlers(engine),
  };
}

/** Calls of system lists that bring workbooks. */
export function systemUploads(deps: UploadDeps, engine: Engine) {
  return {
    systemPositionImport: managedUpload(deps, positions),
    systemUpdateLogImport: managedUpload(deps, updateLog),
    systemTranslateImport: managedUpload(deps, translations),
    systemAnnouncementImport: managedUpload(deps, announcements, async (actor) => ({
      read: await announcementCells(deps.db, actor),
    })),
    systemUserImport: userUpload(deps),
    systemMenuImport: managedUpload(deps, menus, async () => ({ read: await menuCells(deps.db) })),
    systemDataRuleImport: managedUpload(deps, dataRules(engine), async (actor) => ({
      read: await dataRuleCells(engine, actor),
    })),
    systemBillRuleImport: managedUpload(deps, billRules(engine), async () => ({ read: await billRuleCells(engine) })),
    systemCheckRuleImport: managedUpload(deps, checkRules(engine)),
    systemFillRuleImport: managedUpload(deps, fillRules(engine)),
    systemRegionImport: managedUpload(deps, regions, async () => ({ read: await regionCells(deps.db) })),
    onlineDesformImport: managedUpload(deps, desforms(engine), async () => ({ read: await desformCells(engine) })),
    systemCalendarImport: managedUpload(deps, calendarDays),
    systemUserAgentImport: managedUpload(deps, deputies),
    systemQuartzJobImport: managedUpload(deps, quartzJobs),
    systemRoleImport: managedUpload(deps, roles),
    systemDepartRoleImport: managedUpload(deps, departRoles, async (actor) => ({
      read: await departCells(deps.db, actor, 'departId'),
    })),
    systemDepartImport: managedUpload(deps, departs, async (actor) => ({ read: await departCells(deps.db, actor) })),
    systemCategoryImport: managedUpload(deps, categories, async () => ({ read: await categoryCells(deps.db) })),
    systemMessageImport: managedUpload(deps, messages, async (actor) => ({ read: await messageCells(deps.db, actor) })),
    systemMessageConfigImport: managedUpload(deps, messageConfigs, async (actor) => ({
      read: await messageConfigCells(deps.db, actor),
    })),
    systemMessageTemplateImport: managedUpload(deps, messageTemplates),
    systemSqlWarningImport: managedUpload(deps, sqlWarnings(engine), async (actor) => ({
      read: await announcementCells(deps.db, actor),
    })),
    ...workflowDesignUploads(deps, engine),
    systemDictImport: managedUpload(deps, dicts),
    systemDictItemImport: managedUpload(deps, dictItems, async () => ({ read: await dictItemCells(deps.db) })),
  };
}
