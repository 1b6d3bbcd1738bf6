import type { ReactNode } from 'react';
import type { FieldView } from '#core/screen/field-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import type { ColumnView } from '#core/screen/list-view.ts';
import { ACTIONS_WIDTH, NUMBER_WIDTH, widthOf } from './grid-widths.ts';

type GridHeadProps = {
  readonly fields: readonly FieldView[];
  readonly columns: readonly ColumnView[];
  /** All rows are checked; null where none can be. */
  readonly isAllChecked: boolean | null;
  readonly onCheckAll: () => void;
};

/** Widths and titles of the columns of an editable grid. */
export function GridHead({ fields, columns, isAllChecked, onCheckAll }: GridHeadProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <>
      <colgroup>
        <col style={{ width: NUMBER_WIDTH }} />
        {fields.map((field) => (
          <col key={field.name} style={{ width: widthOf(field) }} />
        ))}
        <col style={{ width: ACTIONS_WIDTH }} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="egrid-number">
            {isAllChecked === null ? (
              text('sub.no')
            ) : (
              <input type="checkbox" checked={isAllChecked} aria-label={text('grid.checkAll')} onChange={onCheckAll} />
            )}
          </th>
          {fields.map((field, index) => (
            <th
              key={field.name}
              scope="col"
              title={dataText(field.label)}
              className={[
                field.rules.required === true ? 'record-must' : '',
                columns[index]?.isNumber === true ? 'egrid-right' : '',
              ].join(' ')}
            >
              {dataText(field.label)}
            </th>
          ))}
          <th scope="col" className="egrid-actions">
            {text('list.actions')}
          </th>
        </tr>
      </thead>
    </>
  );
}
