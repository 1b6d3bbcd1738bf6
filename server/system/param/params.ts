import type { components } from '#core/contract/api.ts';
import { differenceOf } from '#core/history/difference.ts';
import { installmods, paramsOf } from '#core/params/declared.ts';
import { paramFault, usualText, type Param } from '#core/params/param.ts';
import { filled, ofPair, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import { addHistory } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import { addParam, changeParam, keptParams, type ParamRow } from '#server/platform/db/param.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { type FieldError, refusal, type Refusal, refuseFields } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import { realnamesOf } from '../db/system-user.ts';
import { notePicture, pictureFault } from './param-picture.ts';
import { systemParamRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Values the operator of the server has set, by the code of the parameter they limit. */
export type OperatorValues = Readonly<Record<string, number>>;

/**
 * The parameters of one page with what the company of the caller set.
 * @throws Refusal 404 when there is no such page
 */
export async function paramPage(
  db: Db,
  installmod: string,
  { operator, links }: { readonly operator: OperatorValues; readonly links: Pick<FileLinks, 'present'> },
  actor: Actor,
): Promise<Schemas['SystemParam'][]> {
  const params = declared(installmod, actor);
  const kept = await keptParams(
    db,
    actor.tenantId,
    params.map(({ code }) => code),
  );
  return params.map((param) => {
    const row = kept.get(param.code);
    return {
      installmod,
      paramCode: param.code,
      paramName: param.title[0],
      paramType: param.kind,
      paramValue: row?.value ?? null,
      defaultValue: defaultOf(param, operator),
      version: row?.version ?? null,
      updateBy: row?.updateBy ?? null,
      updateTime: row?.updateTime ?? null,
      ...(param.kind === 'picture' && (row?.value ?? '') !== '' ? { url: links.present(row?.value ?? '', actor) } : {}),
    };
  });
}

/** One change: a value, or null for the default; `version` as it was read, null when nobody had set it. */
export type ParamChange = { readonly code: string; readonly value: string | null; readonly version: number | null };

/**
 * Sets parameters, all or none; each is an entry of the data log.
 * @throws Refusal 404 unknown, 409 when somebody else set one meanwhile, 422 with what is wrong by code
 */
export async function saveParams(
  db: Db,
  installmod: string,
  changes: readonly ParamChange[],
  operator: OperatorValues,
  actor: Actor,
): Promise<void> {
  const params = new Map(declared(installmod, actor).map((param) => [param.code, param]));
  await inTransaction(db, async (trx) => {
    const errors: FieldError[] = [];
    const codes = changes.map(({ code }) => code);
    const kept = await keptParams(trx, actor.tenantId, codes, { lock: true });
    for (const { code, value } of changes) {
      const param = params.get(code);
      if (param === undefined) throw refusal(404, systemParamRefusals.noParam, { code: code.slice(0, 60) });
      const stored = kept.get(code)?.value ?? null;
      const message =
        (value === null ? null : await faultOf(trx, param, { value: value.trim(), stored }, operator, actor)) ??
        (await ruledFault(trx, param, { value: value?.trim() ?? null, stored }, actor));
      if (message !== null) errors.push({ field: code, message });
    }
    refuseFields(errors);
    for (const change of changes) {
      const param = params.get(change.code);
      if (param !== undefined) await keep(trx, param, change, kept.get(change.code), actor);
    }
  });
}

function declared(installmod: string, actor: Actor): readonly Param[] {
  if (!Object.hasOwn(installmods, installmod))
    throw refusal(404, systemParamRefusals.noParamsOf, { module: installmod.slice(0, 40) });
  return paramsOf(installmod, actor.tenantId === firstTenant);
}

function defaultOf(param: Param, operator: OperatorValues): string | null {
  const set = operator[param.code];
  return usualText(param) ?? (set === undefined ? null : String(set));
}

async function faultOf(
  db: Db,
  param: Param,
  { value, stored }: { readonly value: string; readonly stored: string | null },
  operator: OperatorValues,
  actor: Actor,
): Promise<RefusalText | null> {
  const fault = paramFault(param, value);
  if (fault !== null) return ofPair(fault);
  const most = operator[param.code];
  if (param.kind === 'number' && param.usual === null && param.isFree !== true && most !== undefined)
    if (Number(value) > most) return filled(systemParamRefusals.paramBeyond, { title: param.title[0], most });
  if (param.kind === 'picture') return pictureFault(db, param, { value, stored }, actor);
  if (param.kind !== 'user') return null;
  const asked = value.split(',').filter((one) => one !== '');
  const found = await realnamesOf(db, actor.tenantId, asked);
  const missing = asked.find((account) => !found.has(account));
  return missing === undefined
    ? null
    : filled(systemParamRefusals.paramUserGone, { title: param.title[0], user: missing });
}

/** Asks the rule of a module about a value that changes; what is set back is what holds until a company sets it. */
async function ruledFault(
  db: Db,
  param: Param,
  { value, stored }: { readonly value: string | null; readonly stored: string | null },
  actor: Actor,
): Promise<RefusalText | null> {
  const [now, was] = [value ?? usualText(param), stored ?? usualText(param)];
  if (now === null || now === was) return null;
  for (const { fault } of behaviours().params.get(param.code) ?? []) {
    const found = (await fault?.(db, actor, now)) ?? null;
    if (found !== null) return found;
  }
  return null;
}

async function keep(
  db: Db,
  param: Param,
  { value, version }: ParamChange,
  row: ParamRow | undefined,
  actor: Actor,
): Promise<void> {
  if ((row?.version ?? null) !== version) throw stale(param, row);
  const set = value?.trim() ?? null;
  if (set === (row?.value ?? null)) return;
  const id = row?.id ?? (await addParam(db, { installmod: param.installmod, code: param.code, value: set }, actor));
  if (id === null) throw stale(param, undefined);
  if (row !== undefined) await changeParam(db, row.id, set, actor.username);
  if (param.kind === 'picture') await notePicture(db, id, set, actor);
  const holds = set ?? usualText(param);
  if (holds !== null) for (const { kept } of behaviours().params.get(param.code) ?? []) await kept?.(db, actor, holds);
  const side = (text: string | null) => ({ head: { [param.code]: text }, subs: {} });
  const about = { formTable: 'sys_param', tenantId: actor.tenantId, by: actor.username, orgCode: actor.orgCode };
  await addHistory(db, { ...about, way: 'form', note: null }, [
    {
      recordId: id,
      version: row === undefined ? 0 : row.version + 1,
      act: row === undefined ? 'create' : 'change',
      changes: differenceOf(side(row?.value ?? null), side(set)),
    },
  ]);
}

/** Somebody else set it since the page was opened. */
function stale(param: Param, row: ParamRow | undefined): Refusal {
  const by = row?.updateBy ?? null;
  return refusal(
    409,
    systemParamRefusals.paramChanged,
    { title: param.title[0], by: by ?? platformRefusals.somebodyElse },
    {
      conflict: { version: row?.version ?? 0, updateBy: by, updateTime: row?.updateTime ?? null, fields: [] },
    },
  );
}
