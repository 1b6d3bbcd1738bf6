import type { Sort } from '../query/condition.ts';
import { parseSorter } from '../query/sort.ts';

/** Settings of a popup field beyond its report and its field lists, in its extend JSON [B3.2, B3.3]. */
export type PopupSettings = {
  /** Values for the report's parameters: a text, or `subform.field` for a field of a sub-form's row. */
  readonly params: readonly { readonly key: string; readonly value: string }[];
  readonly sort: Sort | null;
  /** Stands between several values. */
  readonly spliter: string;
  /** Fields of one group are filled from the same rows. */
  readonly groupId: string;
  /** False: only the targets are filled, the field itself says nothing of a change. */
  readonly triggersChange: boolean;
  /** Pixels. */
  readonly width: number;
  /** Replaces the tree of the report. */
  readonly tree: { readonly code: string; readonly treeTitle: string; readonly treeKey: string } | null;
  /** The variant with the report's own buttons. */
  readonly hasButtons: boolean;
};

const WIDTH = 1200; // [B9.1]

/** A popup that says nothing beyond its report and its field lists. */
export const plainPopup: PopupSettings = {
  params: [],
  sort: null,
  spliter: ',',
  groupId: '',
  triggersChange: true,
  width: WIDTH,
  tree: null,
  hasButtons: false,
};

/** Reads the settings; undefined when the extend JSON holds none of them. */
export function popupSettings(extend: Readonly<Record<string, unknown>>): PopupSettings | undefined {
  const text = (name: string): string => {
    const value = extend[name];
    return typeof value === 'string' ? value : '';
  };
  const width = Number(extend['width']);
  const found: Partial<PopupSettings> = {
    ...(Array.isArray(extend['param']) ? { params: pairs(extend['param']) } : {}),
    ...(text('sorter') === '' ? {} : { sort: parseSorter(text('sorter')) }),
    ...(text('spliter') === '' ? {} : { spliter: text('spliter') }),
    ...(text('groupId') === '' ? {} : { groupId: text('groupId') }),
    ...(extend['triggerChange'] === false ? { triggersChange: false } : {}),
    ...(Number.isFinite(width) && width > 0 ? { width } : {}),
    ...(text('treeAction') === ''
      ? {}
      : { tree: { code: text('treeAction'), treeTitle: text('treeTitle'), treeKey: text('treeKey') } }),
    ...(extend['popupButtons'] === true ? { hasButtons: true } : {}),
  };
  return Object.keys(found).length === 0 ? undefined : { ...plainPopup, ...found };
}

/**
 * Values of the report's parameters for one field of a form.
 * @param row the row of the sub-form with that name; null where the form has none
 */
export function paramValues(
  { params }: PopupSettings,
  row: (subForm: string) => Readonly<Record<string, unknown>> | null,
): Record<string, string> {
  return Object.fromEntries(
    params.map(({ key, value }) => {
      const [, subForm, field] = /^(\w+)\.(\w+)$/.exec(value) ?? [];
      const found = subForm === undefined || field === undefined ? null : row(subForm);
      if (found === null) return [key, value];
      const held = found[field ?? ''];
      return [key, typeof held === 'string' || typeof held === 'number' ? String(held) : ''];
    }),
  );
}

function pairs(list: readonly unknown[]): PopupSettings['params'] {
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const key: unknown = Reflect.get(item, 'key');
    const value: unknown = Reflect.get(item, 'value');
    const isFit = typeof key === 'string' && key !== '' && (typeof value === 'string' || typeof value === 'number');
    return isFit ? [{ key, value: String(value) }] : [];
  });
}
