import type { Both, SubjectOption } from '../managed/subject.ts';

type Common = {
  /** Its name in the database and on the wire. Once shipped it stays. */
  readonly code: string;
  /** The part of the product that reads it: the page it stands on. */
  readonly installmod: string;
  readonly title: Both;
  /** Effect of the parameter, where a line of help is needed. */
  readonly description: Both;
  /** Only the company that runs the platform sets it, for all. */
  readonly isPlatform?: true;
};

export type NumberParam = Common & {
  readonly kind: 'number';
  /** Default value; null: the one the operator of the server has set. */
  readonly usual: number | null;
  /** Marks the operator's setting as a mere default, not a limit. */
  readonly isFree?: true;
  /** Decimals it may have; whole numbers without. */
  readonly decimals?: number;
  readonly min: number;
  readonly max: number;
};
export type SwitchParam = Common & { readonly kind: 'switch'; readonly usual: boolean };
export type ListParam = Common & {
  readonly kind: 'list';
  readonly usual: string;
  readonly options: readonly SubjectOption[];
};
export type TextParam = Common & { readonly kind: 'text'; readonly usual: string; readonly maxLength: number };
/** Accounts of people, a comma list. */
export type UserParam = Common & { readonly kind: 'user'; readonly usual: string; readonly isMultiple: boolean };

/** Path of a stored PNG or JPEG. */
export type PictureParam = Common & { readonly kind: 'picture'; readonly usual: '' };

/** Something an administrator may set, declared where the code that reads it can name it (docs/how-to/parameter.md). */
export type Param = NumberParam | SwitchParam | ListParam | TextParam | UserParam | PictureParam;

/** Accounts one parameter may name. */
const MOST_PEOPLE = 50;

/** Returns the fault in a value as it is stored; null when it will do. The server checks that people and pictures exist. */
export function paramFault(param: Param, value: string): Both | null {
  switch (param.kind) {
    case 'number': {
      const [, fraction = ''] = /^\d{1,9}(?:\.(\d{1,6}))?$/.exec(value) ?? [];
      const { decimals = 0 } = param;
      const isNumber = /^\d{1,9}(?:\.\d{1,6})?$/.test(value) && fraction.length <= decimals;
      if (isNumber && Number(value) >= param.min && Number(value) <= param.max) return null;
      return decimals === 0
        ? [
            `“${param.title[0]}”应为 ${param.min} 到 ${param.max} 之间的整数`,
            `“${param.title[1]}” is a whole number from ${param.min} to ${param.max}`,
          ]
        : [
            `“${param.title[0]}”应为 ${param.min} 到 ${param.max} 之间的数，最多 ${decimals} 位小数`,
            `“${param.title[1]}” is a number from ${param.min} to ${param.max} with at most ${decimals} decimals`,
          ];
    }
    case 'switch':
      return value === '1' || value === '0'
        ? null
        : [`“${param.title[0]}”应为开或关`, `“${param.title[1]}” is on or off`];
    case 'list':
      return param.options.some(([key]) => key === value)
        ? null
        : [
            `“${param.title[0]}”的值“${value.slice(0, 40)}”不在可选范围内，请重新选择`,
            `“${param.title[1]}” has no choice “${value.slice(0, 40)}”, choose again`,
          ];
    case 'text':
      return value.length <= param.maxLength
        ? null
        : [
            `“${param.title[0]}”不能超过 ${param.maxLength} 个字符（现有 ${value.length} 个）`,
            `“${param.title[1]}” takes ${param.maxLength} characters at most, these are ${value.length}`,
          ];
    case 'picture':
      return null;
    case 'user': {
      const count = value.split(',').filter((one) => one !== '').length;
      const most = param.isMultiple ? MOST_PEOPLE : 1;
      return count <= most
        ? null
        : [`“${param.title[0]}”最多选择 ${most} 人`, `“${param.title[1]}” takes ${most} people at most`];
    }
  }
}

/** The value that holds while nobody set one, as it is kept; null: what the operator of the server has set. */
export function usualText({ usual }: Param): string | null {
  if (typeof usual === 'boolean') return usual ? '1' : '0';
  return usual === null ? null : String(usual);
}
