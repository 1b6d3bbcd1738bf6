import type { Draft, ReportItem, ReportParamRow } from '@/entities/report';

/** A row of the editor: what it began with, and a name of its own as long as it is there. */
export type Kept<Row> = { readonly key: string; readonly row: Row };

/** Controls are named `item.<key>.<field>` and `param.<key>.<field>`. */
export function nameOf(kind: 'item' | 'param', key: string, field: string): string {
  return `${kind}.${key}.${field}`;
}

/**
 * Reads the contents of the form. The controls keep their values themselves, so that typing renders nothing; rows the form draws are read
 * in the order given.
 */
export function readDraft(
  form: HTMLFormElement,
  before: Draft,
  items: readonly Kept<ReportItem>[],
  params: readonly Kept<ReportParamRow>[],
): Draft {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const flag = (name: string): '1' | '0' => (data.get(name) === null ? '0' : '1');
  return {
    head: {
      ...before.head,
      code: text('code'),
      name: text('name'),
      nameEn: text('nameEn'),
      permission: text('permission'),
      content: text('content'),
      cgrSql: text('cgrSql'),
      // Without a choice nothing is offered; what was chosen before stays.
      dbSource: data.has('dbSource') ? text('dbSource') : (before.head.dbSource ?? null),
      isPage: data.get('isPage') === null ? 'N' : 'Y',
    },
    items: items.map(({ key, row }, index): ReportItem => {
      const at = (field: Extract<keyof ReportItem, string>): string => nameOf('item', key, field);
      const precision = text(at('precision'));
      return {
        ...row,
        fieldName: text(at('fieldName')),
        fieldTxt: text(at('fieldTxt')),
        fieldType: text(at('fieldType')),
        fieldWidth: text(at('fieldWidth')),
        isShow: Number(flag(at('isShow'))),
        isSearch: flag(at('isSearch')),
        searchMode: text(at('searchMode')),
        dictCode: text(at('dictCode')),
        popupCode: text(at('popupCode')),
        replaceVal: text(at('replaceVal')),
        groupTitle: text(at('groupTitle')),
        fieldHref: text(at('fieldHref')),
        isTotal: flag(at('isTotal')),
        isOrder: flag(at('isOrder')),
        precision: /^[0-6]$/.test(precision) ? Number(precision) : null,
        orderNum: index,
      };
    }),
    params: params.map(({ key, row }, index): ReportParamRow => {
      const at = (field: Extract<keyof ReportParamRow, string>): string => nameOf('param', key, field);
      return {
        ...row,
        paramName: text(at('paramName')),
        paramTxt: text(at('paramTxt')),
        paramType: text(at('paramType')),
        paramValue: text(at('paramValue')),
        isRequired: data.get(at('isRequired')) !== null,
        orderNum: index,
      };
    }),
  };
}

/** Values typed in to try the report with. */
export function readValues(
  form: HTMLFormElement,
  params: readonly Kept<ReportParamRow>[],
  draft: Draft,
): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    params.flatMap(({ key }, index) => {
      const value = data.get(nameOf('param', key, 'value'));
      const name = draft.params[index]?.paramName ?? '';
      return typeof value === 'string' && value.trim() !== '' && name !== '' ? [[name, value.trim()]] : [];
    }),
  );
}

let count = 0;

/** Rows with a name each. */
export function keep<Row>(rows: readonly Row[]): readonly Kept<Row>[] {
  return rows.map((row) => {
    count += 1;
    return { key: String(count), row };
  });
}

/** Merges the parser's findings with existing facts about columns and parameters of the same name. */
export function mergeParsed<Row>(
  found: readonly Row[],
  before: readonly Row[],
  nameIn: (row: Row) => string,
): readonly Row[] {
  return found.map((row) => before.find((known) => nameIn(known) === nameIn(row)) ?? row);
}
