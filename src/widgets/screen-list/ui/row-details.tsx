import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { columnOfField } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import type { SubTableView } from '#core/screen/form-view.ts';
import { formQuery, recordQuery, type Row } from '@/entities/screen';
import { FieldCell } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { TabList, tabIds } from '@/shared/tabs';
import { EmptyState, ErrorState, Grid, Skeleton, type GridColumn } from '@/shared/ui';
import { LineActs, type LineRights } from './line-acts.tsx';

/** The sub-tables of a row: below each other's tab when there are several [B9.2]. */
export function RowDetails({
  code,
  id,
  name,
  rights,
}: {
  readonly code: string;
  readonly id: string;
  readonly name: string;
  /** Rights on the lines; nothing is offered without them. */
  readonly rights?: LineRights;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const tabs = useId();
  const [active, setActive] = useState('');
  const form = useQuery(formQuery(code));
  const record = useQuery(recordQuery(code, id));
  const error = form.error ?? record.error;
  if (error !== null) {
    return (
      <ErrorState
        title={text('list.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void (form.error === null ? record : form).refetch() }}
      />
    );
  }
  if (form.data === undefined || record.data === undefined) return <Skeleton rows={3} label={text('list.loading')} />;
  const { subs } = form.data;
  const sub = subs.find(({ table }) => table === active) ?? subs[0];
  if (sub === undefined) return null;
  const title = text('list.detailsOf', { name });
  const lines = (
    <>
      {rights === undefined ? null : (
        // What was said of a file is about one record and sub-table.
        <LineActs
          key={`${id} ${sub.table}`}
          code={code}
          id={id}
          table={sub.table}
          title={`${name} ${dataText(sub.title)}`}
          rights={rights}
        />
      )}
      <SubGrid sub={sub} record={record.data} label={`${title} ${dataText(sub.title)}`} />
    </>
  );
  if (subs.length === 1) return lines;
  return (
    <div className="list-details">
      <TabList
        id={tabs}
        label={title}
        tabs={subs.map(({ table, title: name }) => ({ key: table, label: dataText(name) }))}
        active={sub.table}
        onSelect={setActive}
      />
      <div role="tabpanel" id={tabIds(tabs, sub.table).panel} aria-labelledby={tabIds(tabs, sub.table).tab}>
        {lines}
      </div>
    </div>
  );
}

/** Height of a sub-grid [B9.2]. */
const HEIGHT = '400px';

function SubGrid({
  sub,
  record,
  label,
}: {
  readonly sub: SubTableView;
  readonly record: Row;
  readonly label: string;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const columns = sub.fields
    .filter(({ isHidden, widget }) => !isHidden && widget !== 'divider')
    .map((field): GridColumn<Row> => {
      const column = columnOfField(field);
      return {
        id: field.name,
        label: dataText(field.label),
        width: column.width,
        align: column.align,
        // oxlint-disable-next-line react/no-unstable-nested-components -- called for a cell, not mounted as a component
        cell: (row) => <FieldCell column={column} row={row} />,
      };
    });
  const found = record[sub.table];
  const rows = Array.isArray(found) ? (found as readonly Row[]) : []; // rows of a sub-table, by the contract
  return (
    <Grid
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id ?? plain(row['seq'])}
      height={HEIGHT}
      empty={<EmptyState text={text('list.empty')} />}
    />
  );
}
