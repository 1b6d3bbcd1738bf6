import type { ReactNode } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView, SubTableView } from '#core/screen/form-view.ts';
import { useDataText } from '@/shared/i18n';
import type { OpenRecord } from '../model/use-record.ts';
import { FieldItems } from './field-items.tsx';
import { EditableGrid } from './grid/editable-grid.tsx';
import type { Places } from './use-places.ts';

type RecordLinesProps = {
  readonly view: FormView;
  readonly sub: SubTableView;
  readonly record: OpenRecord;
  readonly context: DefaultContext;
  readonly places: Places;
};

/** The lines of a sub-table in a grid; of a sub-table that has one line at most, its fields. */
export function RecordLines({ view, sub, record, context, places }: RecordLinesProps): ReactNode {
  const dataText = useDataText();
  const store = record.state.grids.get(sub.table);
  return store === undefined ? (
    <fieldset className="record-sub">
      <legend>{dataText(sub.title)}</legend>
      <FieldItems fields={sub.fields} prefix={[sub.table, 0]} columns={view.columns} table={sub.table} />
    </fieldset>
  ) : (
    <div id={places.linesId(sub.table)}>
      <EditableGrid
        formId={places.formId}
        sub={sub}
        store={store}
        computed={view.plan.subs[sub.table] ?? []}
        context={context}
        onTyping={(isTyping) => (isTyping ? record.touch() : record.changed())}
        ref={(handle) => places.keepGrid(sub.table, handle)}
      />
    </div>
  );
}
