import type { ListParam, NumberParam, Param, PictureParam, TextParam } from '#core/params/param.ts';
import { usualText } from '#core/params/param.ts';
import type { Db } from '#server/db/connection.ts';
import { keptParams } from './db/param.ts';

/** Set values of a company, by parameter. Read where they are used: a change counts from the next call on, in every process. */
export type Params = {
  /** @param otherwise what the operator has set; it is also the most there can be, unless the parameter is free. */
  readonly number: (param: NumberParam, otherwise?: number) => number;
  readonly text: (param: ListParam | TextParam | PictureParam) => string;
};

/**
 * Reads parameters of a company, all in one statement.
 * @example const { number } = await readParams(db, actor.tenantId, [passwordMinLength]);
 */
export async function readParams(db: Db, tenantId: string, params: readonly Param[]): Promise<Params> {
  const codes = params.map(({ code }) => code);
  const kept = await keptParams(db, tenantId, codes);
  const valueOf = (param: Param): string | null => kept.get(param.code)?.value ?? usualText(param);
  return {
    number: (param, otherwise) => {
      const value = valueOf(param);
      if (value === null) return otherwise ?? param.max;
      return param.isFree === true ? Number(value) : Math.min(Number(value), otherwise ?? param.max);
    },
    text: (param) => valueOf(param) ?? '',
  };
}
