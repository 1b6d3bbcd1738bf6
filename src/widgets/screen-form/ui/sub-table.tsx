import { Form, type FormInstance } from 'antd';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { sumAmounts, thousands } from '#core/amounts/amounts.ts';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { SubTableView } from '#core/screen/form-view.ts';
import { useFormServices, type Values } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import { rowDefaults, rowsOf } from '../model/values.ts';
import { FieldItem } from './field-items.tsx';

type SubTableProps = {
  readonly sub: SubTableView;
  readonly form: FormInstance<Values>;
  readonly context: DefaultContext;
};

const WIDTHS: Record<string, number> = {
  number: 120,
  integer: 100,
  date: 150,
  datetime: 190,
  switch: 80,
  textarea: 200,
};
const ACTIONS = 116;
const NUMBER = 56;

/** Rows of a sub-table, edited in place: add, insert, copy, delete; Enter goes down, Tab goes right; totals below. */
export function SubTable({ sub, form, context }: SubTableProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { isReadonly, fill } = useFormServices();
  const table = useRef<HTMLTableElement>(null);
  const title = dataText(sub.title);
  const fields = sub.fields.filter(({ isHidden, widget }) => !isHidden && widget !== 'divider');
  const canAdd = sub.canAdd && !isReadonly;
  const canDelete = sub.canDelete && !isReadonly;
  const widthOf = (field: FieldView): number => field.width ?? WIDTHS[field.widget] ?? 150;
  const width = NUMBER + fields.reduce((sum, field) => sum + widthOf(field), 0) + ACTIONS;

  return (
    <section className="record-sub" aria-label={title}>
      <h2>{title}</h2>
      <Form.List name={sub.table}>
        {(rows, { add, remove }) => {
          const insert = (at: number, values: Values): void => {
            add(values, at);
            // Formulas of the new row and the totals of the head.
            fill([sub.table], {});
            requestAnimationFrame(() => focusCell(table.current, at, 0));
          };
          const onKey = (event: KeyboardEvent<HTMLTableElement>): void => {
            const target = event.target instanceof HTMLElement ? event.target : null;
            const cell = target?.closest('td');
            const row = cell?.parentElement;
            if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return;
            if (
              !(row instanceof HTMLTableRowElement) ||
              cell == null ||
              target?.tagName === 'BUTTON' ||
              isOpenList(target)
            )
              return;
            event.preventDefault();
            const next = row.sectionRowIndex + 1;
            if (next < rows.length) focusCell(table.current, next, cell.cellIndex - 1);
            else if (canAdd) insert(rows.length, rowDefaults(sub.fields, context));
          };
          return (
            <>
              <div className="record-scroll">
                {/* Enter is handled for all cells in one place. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
                <table
                  className="record-grid"
                  ref={table}
                  style={{ minWidth: width }}
                  aria-label={text('sub.rows', { title, count: rows.length })}
                  onKeyDown={onKey}
                >
                  <colgroup>
                    <col style={{ width: NUMBER }} />
                    {fields.map((field) => (
                      <col key={field.name} style={{ width: widthOf(field) }} />
                    ))}
                    <col style={{ width: ACTIONS }} />
                  </colgroup>
                  <thead>
                    <tr>
                      <th scope="col">{text('sub.no')}</th>
                      {fields.map((field) => (
                        <th
                          key={field.name}
                          scope="col"
                          className={field.rules.required === true ? 'record-must' : undefined}
                        >
                          {dataText(field.label)}
                        </th>
                      ))}
                      <th scope="col">{text('list.actions')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row, index) => (
                      <tr key={row.key}>
                        <td className="record-number">{index + 1}</td>
                        {fields.map((field) => (
                          <td key={field.name}>
                            <FieldItem
                              field={field}
                              table={sub.table}
                              path={[sub.table, row.name, field.name]}
                              listPath={[row.name, field.name]}
                              cellLabel={text('sub.cell', { label: dataText(field.label), row: index + 1 })}
                            />
                          </td>
                        ))}
                        <td className="record-actions">
                          {canAdd ? (
                            <>
                              <IconButton
                                label={text('sub.insert')}
                                icon="insert"
                                onClick={() => insert(index, rowDefaults(sub.fields, context))}
                              />
                              <IconButton
                                label={text('sub.copy')}
                                icon="copy"
                                onClick={() => insert(index + 1, copyOf(form, sub.table, index))}
                              />
                            </>
                          ) : null}
                          {canDelete ? (
                            <IconButton
                              label={text('sub.delete')}
                              icon="trash"
                              onClick={() => {
                                remove(row.name);
                                fill([sub.table], {});
                              }}
                            />
                          ) : null}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                  {rows.length > 0 ? <Totals sub={sub} fields={fields} form={form} /> : null}
                </table>
              </div>
              {rows.length === 0 ? <p className="record-none">{text('sub.empty')}</p> : null}
              {canAdd ? (
                <Button
                  icon="plus"
                  className="record-add"
                  onClick={() => insert(rows.length, rowDefaults(sub.fields, context))}
                >
                  {text('sub.add')}
                </Button>
              ) : null}
            </>
          );
        }}
      </Form.List>
    </section>
  );
}

/** The sums under a grid. It alone follows every key press. */
function Totals({
  sub,
  fields,
  form,
}: {
  readonly sub: SubTableView;
  readonly fields: readonly FieldView[];
  readonly form: FormInstance<Values>;
}): ReactNode {
  const text = useText();
  const rows = rowsOf(Form.useWatch(sub.table, { form, preserve: true }));
  if (!fields.some(({ isSummed }) => isSummed)) return null;
  return (
    <tfoot>
      <tr>
        <td>{text('sub.total')}</td>
        {fields.map((field) => (
          <td key={field.name} className="record-total">
            {field.isSummed
              ? thousands(sumAmounts(rows.map((row) => row[field.name])).toFixed(), field.precision ?? undefined)
              : null}
          </td>
        ))}
        <td aria-hidden="true" />
      </tr>
    </tfoot>
  );
}

/** A copy of a row is a new row: it has no id of its own yet. */
function copyOf(form: FormInstance<Values>, table: string, index: number): Values {
  const { id: _id, version: _version, ...rest } = rowsOf(form.getFieldValue(table))[index] ?? {};
  return rest;
}

function focusCell(table: HTMLTableElement | null, row: number, column: number): void {
  const cell = table?.tBodies[0]?.rows[row]?.cells[column + 1];
  cell?.querySelector<HTMLElement>('input:not([disabled]),textarea:not([disabled]),button')?.focus();
}

/** Enter inside an open list chooses there and must not move on. */
function isOpenList(target: HTMLElement | null): boolean {
  if (target !== null && target.closest('.ant-picker') !== null) return true;
  return target?.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true';
}
