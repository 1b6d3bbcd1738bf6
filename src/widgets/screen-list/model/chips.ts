import { isGroup, needsValue } from '#core/query/tree.ts';
import type { ListView } from '#core/screen/list-view.ts';
import { filterTexts, plainQueryField, type QueryFieldView } from '#core/screen/query-view.ts';
import { nodeLabel, type Chip } from '@/features/advanced-query';
import type { Text } from '@/shared/i18n';
import type { ListSearch } from '@/shared/routing';

type ChipsInput = {
  readonly search: ListSearch;
  readonly list: ListView | null;
  /** Fields of the query form and of the advanced query, which may be known later. */
  readonly fields: readonly QueryFieldView[];
  readonly text: Text;
  readonly dataText: (text: string) => string;
  readonly goTo: (next: Partial<ListSearch>) => void;
};

/** Everything a list is narrowed by beside its query form: texts of columns, and the advanced query condition by condition. */
export function chipsOf({ search, list, fields, text, dataText, goTo }: ChipsInput): readonly Chip[] {
  const labelled = [...fields, ...(list?.columns ?? []).map(({ field, label }) => plainQueryField(field, label))];
  const { tree, columnFilters } = search;
  const ofColumns = Object.entries(columnFilters).map(([field, val]): Chip => {
    const column = labelled.find((known) => known.field === field);
    return {
      key: `column ${field}`,
      label: `${dataText(column?.label ?? field)} ${text('rule.like')}`,
      value: { text: val, field: undefined },
      remove: () =>
        goTo({
          columnFilters: Object.fromEntries(Object.entries(columnFilters).filter(([name]) => name !== field)),
          view: null,
          page: 1,
        }),
    };
  });
  const ofTree = (tree?.items ?? []).map((node, index): Chip => {
    const rest = (tree?.items ?? []).filter((_, at) => at !== index);
    const isSingle = !isGroup(node) && needsValue(node.rule) && !node.val.includes(',');
    const whole = nodeLabel(node, labelled, text, dataText);
    const join = index > 0 && tree?.matchType === 'or' ? `${text('advanced.or')} ` : '';
    return {
      key: `tree ${index} ${whole}`,
      label:
        join + (isSingle ? nodeLabel({ ...node, rule: node.rule, val: '' }, labelled, text, dataText).trim() : whole),
      value: isSingle ? { text: node.val, field: labelled.find((known) => known.field === node.field) } : null,
      remove: () =>
        goTo({
          tree: rest.length === 0 || tree === null ? null : { ...tree, items: rest },
          view: null,
          page: 1,
        }),
    };
  });
  const { importBatch, ...filters } = search.filters;
  const ofImport =
    importBatch === undefined
      ? []
      : [{ key: 'import', label: dataText('导入'), value: null, remove: () => goTo({ filters, view: null, page: 1 }) }];
  return [...ofImport, ...ofTree, ...ofColumns];
}

/** Describes the filters of the list in words, for paper: the query form's fields too. */
export function conditionTexts(
  chips: readonly Chip[],
  search: ListSearch,
  fields: readonly QueryFieldView[],
): string[] {
  return [
    ...filterTexts(fields, search.filters),
    ...chips.map(({ label, value }) => (value === null ? label : `${label} ${value.text}`)),
  ];
}
