import {
  activeElements,
  authButtons,
  authColumns,
  authSummary,
  changeColumns,
  disableButton,
  enableButton,
  switchColumns,
} from '#server/engine/access/auth-elements.ts';
import {
  authGrantees,
  deleteRowRule,
  explainAuth,
  grantAll,
  granted,
  rowRules,
  saveRowRule,
} from '#server/engine/access/auth-grants.ts';
import type { Engine } from '#server/engine/scope.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { Call, HandlersOf, OperationId } from '../handler.ts';

type AuthOperation = Extract<OperationId, `formAuth${string}`>;
type Grant = 'formAuthGrantColumns' | 'formAuthGrantButtons' | 'formAuthGrantRules';

const SAVED = platformAnswers.saved;

/** Field, button and row permissions of online forms, of the caller's tenant. */
export function formAuthHandlers(engine: Engine): HandlersOf<AuthOperation> {
  const grant = (type: 1 | 2 | 3) => async (call: Call<Grant>) => {
    const { path, body, actor } = call;
    const asked = { granteeId: path.roleId, cgformId: path.cgformId, type, mode: body.authMode ?? 'role' } as const;
    await grantAll(engine, { ...asked, ids: idsOf(body.authId) }, actor);
    return { message: SAVED, result: null };
  };
  return {
    formAuthSummary: async ({ actor }) => ({ result: await authSummary(engine, actor) }),
    formAuthColumns: async ({ path, actor }) => ({ result: await authColumns(engine, path.cgformId, actor) }),
    formAuthColumnSwitch: async ({ body, actor }) => {
      await switchColumns(engine, body, actor);
      return { message: SAVED, result: null };
    },
    formAuthColumnsSwitch: async ({ body, actor }) => {
      await switchColumns(engine, body, actor);
      return { message: SAVED, result: null };
    },
    formAuthColumnChange: async ({ body, actor }) => {
      await changeColumns(engine, body, actor);
      return { message: SAVED, result: null };
    },
    formAuthColumnsChange: async ({ body, actor }) => {
      await changeColumns(engine, body, actor);
      return { message: SAVED, result: null };
    },
    formAuthButtons: async ({ path, actor }) => ({ result: await authButtons(engine, path.id, actor) }),
    formAuthButtonEnable: async ({ body, actor }) => ({
      message: SAVED,
      result: await enableButton(engine, body, actor),
    }),
    formAuthButtonDisable: async ({ path, actor }) => {
      await disableButton(engine, path.id, actor);
      return { message: SAVED, result: null };
    },
    formAuthRules: async ({ path, actor }) => ({ result: await rowRules(engine, path.id, actor) }),
    formAuthRuleAdd: async ({ body, actor }) => ({
      message: platformAnswers.added,
      result: await saveRowRule(engine, body, actor, true),
    }),
    formAuthRuleEdit: async ({ body, actor }) => {
      if (body.id === undefined || body.id === null || body.id === '') throw refusal(422, httpRefusals.ruleIdMissing);
      return { message: platformAnswers.edited, result: await saveRowRule(engine, body, actor, false) };
    },
    formAuthRuleDelete: async ({ path, actor }) => {
      await deleteRowRule(engine, path.id, actor);
      return { message: platformAnswers.deleted, result: null };
    },
    formAuthElements: async ({ path, actor }) => ({
      result: await activeElements(engine, path.cgformId, path.type, actor),
    }),
    formAuthValidRules: async ({ path, actor }) => ({ result: await rowRules(engine, path.cgformId, actor, true) }),
    formAuthGranted: async ({ query, actor }) => ({
      result: await granted(engine, { ...query, authMode: query.authMode ?? 'role' }, actor),
    }),
    formAuthGrantColumns: grant(1),
    formAuthGrantButtons: grant(2),
    formAuthGrantRules: grant(3),
    formAuthGrantees: async ({ query, actor }) => ({
      result: await authGrantees(engine, query.authMode, query.keyword ?? '', actor),
    }),
    formAuthExplain: async ({ query, actor }) => ({
      result: await explainAuth(engine, query.cgformId, query.userId, actor),
    }),
  };
}

/** The family sends the ids as JSON text. */
function idsOf(text: string): readonly string[] {
  const wrong = refusal(400, httpRefusals.authIdNoJson);
  let parsed: unknown;
  try {
    parsed = text.trim() === '' ? [] : JSON.parse(text);
  } catch {
    throw wrong;
  }
  if (!Array.isArray(parsed) || parsed.length > 5000 || parsed.some((id) => typeof id !== 'string')) throw wrong;
  return parsed.filter((id): id is string => typeof id === 'string');
}
