import type { Db } from '#server/db/connection.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { menusOf } from '#server/platform/identity/db/identity-menu.ts';
import { preferencesOf } from '#server/platform/identity/db/preference.ts';
import { ownPermissionsOf, pagePermissionsOf, permissionsOf } from '#server/platform/identity/menu.ts';
import type { RightsMemory } from '#server/platform/identity/rights-memory.ts';
import { asStockMenu } from '#server/platform/identity/stock-menu.ts';
import { refusal } from '#server/platform/refusal.ts';
import { companySettings } from '#server/system/param/company-settings.ts';
import type { DialectName } from '../dialect.ts';
import type { HandlersOf, Reply } from '../handler.ts';
import { KeptAnswer } from '../kept-answer.ts';

/** The answer every session begins with; its bytes are kept until rights change. */
export type PermissionAnswer = Reply<'getUserPermissionByToken'>;

/**
 * Menus and button permissions of the signed-in user. Our own application is told what is withheld, with the preferences, in an answer that is
 * made once (decision 131); clients of the family get lists of everything.
 */
export function permissionHandlers(
  db: Db,
  { dialect, rights }: { dialect: DialectName; rights: RightsMemory<PermissionAnswer> },
): HandlersOf<'getUserPermissionByToken' | 'pagePermissions'> {
  const rowsOf = (actor: Actor) => menusOf(db, actor, rights.entries(db));
  const make = async (actor: Actor): Promise<PermissionAnswer> => {
    // Side by side: the preferences cost the first page no round trip of their own.
    const [rows, preferences, company] = await Promise.all([
      rowsOf(actor),
      preferencesOf(db, actor.userId),
      companySettings(db, actor),
    ]);
    return {
      message: platformAnswers.found,
      result: { ...ownPermissionsOf(actor, rows), preferences: { ...preferences, company } },
      kept: new KeptAnswer(),
    };
  };
  return {
    getUserPermissionByToken: async ({ actor, query }) => {
      if (dialect === 'platform') return rights.of(actor, () => make(actor));
      // As those servers say it: there the parameter is not optional.
      if (dialect === 'jeecg-2.3' && query.token === undefined) {
        throw refusal(400, httpRefusals.tokenMissing);
      }
      const { menu, ...buttons } = permissionsOf(actor, await rowsOf(actor));
      return { message: platformAnswers.found, result: { ...buttons, menu: asStockMenu(dialect, menu) } };
    },
    pagePermissions: async ({ actor, query }) => ({
      result: pagePermissionsOf(actor, await rowsOf(actor), query.path),
    }),
  };
}
