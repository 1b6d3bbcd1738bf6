import { paramDefault } from '#core/defaults/default-value.ts';
import { declaredParams } from '#core/params/declared.ts';
import { usualText } from '#core/params/param.ts';
import type { Db } from '#server/db/connection.ts';
import { keptParams } from '#server/platform/db/param.ts';
import type { Form } from './catalogue.ts';

/** Values of the parameters that fields of a form have as their default (`#{param:…}`), by their codes. Most forms have none. */
export async function defaultParams(
  db: Db,
  { head, subs }: Form,
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Set(
    [head, ...subs].flatMap(({ fields }) => fields.flatMap(({ default: text }) => paramDefault(text)?.code ?? [])),
  );
  return paramTexts(db, codes, tenantId);
}

/** Values of parameters as texts, by their codes: what the company set, else what holds until it does. */
export async function paramTexts(
  db: Db,
  codes: ReadonlySet<string>,
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  if (codes.size === 0) return new Map();
  const kept = await keptParams(db, tenantId, [...codes]);
  return new Map(
    declaredParams.flatMap((param) => {
      const value = codes.has(param.code) ? (kept.get(param.code)?.value ?? usualText(param)) : null;
      return value === null ? [] : [[param.code, value] as const];
    }),
  );
}
