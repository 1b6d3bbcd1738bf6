import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { plainColumn } from '#core/screen/list-view.ts';
import { headsQuery } from '@/entities/form-design';
import { PrintView } from '@/features/print-list';
import { useDataText, useText } from '@/shared/i18n';
import { Arriving, Button } from '@/shared/ui';

type PrintFormsProps = {
  readonly title: string;
  /** Query of the list. */
  readonly search: Parameters<typeof headsQuery>[0];
};

/** The forms of the whole query on paper. */
export function PrintForms({ title, search }: PrintFormsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(
    () => [
      plainColumn('tableTxt', text('design.tableTxt')),
      plainColumn('tableName', text('design.tableName')),
      plainColumn('tableType', text('design.tableType')),
      plainColumn('formCategory', text('design.module')),
      plainColumn('tableVersion', text('design.version')),
      plainColumn('inStep', text('design.inStep')),
      plainColumn('menuTitle', text('design.menu')),
    ],
    [text],
  );
  const { tableName, tableTxt, tableType } = search;
  const load = async () => {
    const { records, total } = await cache.fetchQuery(headsQuery({ ...search, pageNo: 1, pageSize: -521 }));
    return {
      total,
      records: records.map((head) => ({
        id: head.id ?? head.tableName,
        tableTxt: dataText(head.tableTxt),
        tableName: head.tableName,
        tableType: text(`design.type${head.tableType}`),
        formCategory: head.formCategory ?? '',
        tableVersion: String(head.tableVersion ?? ''),
        inStep: text(head.isDbSynch === 'N' ? 'design.outOfStep' : 'design.synchronised'),
        menuTitle: dataText(head.menuTitle),
      })),
    };
  };
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {text('print.open')}
      </Button>
      {isOpen ? (
        <Arriving>
          <PrintView
            code="cgform"
            title={title}
            conditions={[
              ...(tableName === '' ? [] : [text('label.value', { label: text('design.tableName'), value: tableName })]),
              ...(tableTxt === '' ? [] : [text('label.value', { label: text('design.tableTxt'), value: tableTxt })]),
              ...(tableType === ''
                ? []
                : [
                    text('label.value', {
                      label: text('design.tableType'),
                      value: text(`design.type${Number(tableType) as 1}`),
                    }),
                  ]),
            ]}
            columns={columns}
            load={load}
            totals={NO_TOTALS}
            onClose={() => setOpen(false)}
          />
        </Arriving>
      ) : null}
    </>
  );
}

const NO_TOTALS: Readonly<Record<string, string | null>> = {};
