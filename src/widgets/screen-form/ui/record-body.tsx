import type { ReactNode } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView, SubTableView } from '#core/screen/form-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import type { Problem } from '../model/problems.ts';
import type { OpenRecord } from '../model/use-record.ts';
import { FieldGroups } from './field-groups.tsx';
import { HeadForm } from './head-form.tsx';
import { KeptTabs } from './kept-tabs.tsx';
import { RecordLines } from './record-lines.tsx';
import type { Places } from './use-places.ts';

/** Parts of a record its fields and lines are drawn from. */
export type RecordBodyProps = {
  readonly title: string;
  readonly view: FormView;
  readonly subs: readonly SubTableView[];
  readonly record: OpenRecord;
  readonly context: DefaultContext;
  readonly problems: readonly Problem[];
  readonly places: Places;
};

/** The fields of a record and the lines of its sub-tables, one below the other or each in a tab. */
export function RecordBody(props: RecordBodyProps): ReactNode {
  const { title, view, subs, record, context, problems, places } = props;
  const text = useText();
  const dataText = useDataText();
  /** The name of a tab, with the wrong entries behind it: those of a sub-table, or of the head. */
  const tabLabel = (label: string, table: string | null): string => {
    const behind = problems.filter(({ path }) => (path.length > 1 ? path[0] : null) === table);
    return behind.length === 0 ? label : text('form.wrongBehind', { label, count: behind.length });
  };
  const lines = (sub: SubTableView): ReactNode => (
    <RecordLines key={sub.table} view={view} sub={sub} record={record} context={context} places={places} />
  );
  return (
    <HeadForm record={record} places={places}>
      {view.isTabbed ? (
        <KeptTabs
          label={title}
          tabs={[
            { key: '', label: tabLabel(dataText(view.title), null), content: <FieldGroups view={view} /> },
            ...subs.map((sub) => ({
              key: sub.table,
              label: tabLabel(dataText(sub.title), sub.table),
              content: lines(sub),
            })),
          ]}
        />
      ) : (
        <>
          <FieldGroups view={view} />
          {subs.map(lines)}
        </>
      )}
    </HeadForm>
  );
}
