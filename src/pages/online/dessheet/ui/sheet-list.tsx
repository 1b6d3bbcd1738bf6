import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plainQueryField } from '#core/screen/query-view.ts';
import { usePageRules } from '@/entities/permission';
import {
  deleteSheetReports,
  publishSheetReport,
  sheetMenuQuery,
  sheetReportHeadsQuery,
  type SheetReportHead,
} from '@/entities/reports/sheet-report';
import { AddToMenuDialog } from '@/features/add-to-menu';
import { DefinitionList } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { useDataText, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, noticeShown, type GridColumn } from '@/shared/ui';

type SheetListProps = {
  readonly onOpen: (id: string | null) => void;
  /** Begins a new one with what another has. */
  readonly onCopy: (id: string) => void;
};

/** Sheet reports with what can be done to them. */
export function SheetList({ onOpen, onCopy }: SheetListProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const rules = usePageRules();
  const may = (button: string): boolean => {
    const { isVisible, isEnabled } = rules.button(button);
    return isVisible && isEnabled;
  };
  const maySave = may('save');
  const can = useCallback(() => maySave, [maySave]);
  const { search, goTo } = useAddress();
  const [placed, setPlaced] = useState<SheetReportHead | null>(null);
  const fields = useMemo(
    () => [plainQueryField('name', text('sheetReport.name')), plainQueryField('code', text('sheetReport.code'))],
    [text],
  );
  const columns = useColumns();
  return (
    <>
      <DefinitionList
        words={{ title: text('sheetReport.title'), empty: text('sheetReport.empty') }}
        query={
          <QueryForm
            fields={fields}
            values={search.filters}
            onReset={() => goTo({ filters: {}, page: 1 })}
            onSearch={(filters) => goTo({ filters, page: 1 })}
          />
        }
        heads={useQuery(sheetReportHeadsQuery(search))}
        search={search}
        goTo={goTo}
        columns={columns}
        renderLink={({ code }) => <Link to={paths.sheetReport(code)}>{text('sheetReport.open')}</Link>}
        onOpen={(head) => onOpen(head === null ? null : (head.id ?? ''))}
        remove={async (id) => {
          const message = await deleteSheetReports([id]);
          await cache.invalidateQueries({ queryKey: ['sheet-design', 'list'] });
          return message;
        }}
        moreWidth={120}
        can={can}
        renderMore={(head) => (
          <>
            {maySave ? (
              <Button look="link" onClick={() => onCopy(head.id ?? '')}>
                {text('sheetReport.copy')}
              </Button>
            ) : null}
            {may('publish') ? (
              <Button look="link" onClick={() => setPlaced(head)}>
                {text('sheetReport.publish')}
              </Button>
            ) : null}
          </>
        )}
      />
      {placed === null ? null : (
        <Publishing
          head={placed}
          onClose={() => setPlaced(null)}
          onDone={async (words, isWhole) => {
            setPlaced(null);
            notify({ kind: 'placed', level: isWhole ? 'success' : 'warning', text: words });
            await cache.invalidateQueries({ queryKey: ['sheet-design', 'list'] });
          }}
        />
      )}
    </>
  );
}

function useColumns(): readonly GridColumn<SheetReportHead>[] {
  const text = useText();
  const dataText = useDataText();
  return useMemo(() => {
    const plain = (id: string, label: string, width: number, cell: (head: SheetReportHead) => ReactNode) =>
      ({ id, label, width, align: 'left', cell }) as const;
    return [
      plain('name', text('sheetReport.name'), 220, (head) => head.name),
      plain('code', text('sheetReport.code'), 180, (head) => head.code),
      plain('sets', text('sheetReport.sets'), 220, (head) =>
        (head.setTitles ?? '').split('、').map(dataText).join('、'),
      ),
      plain('menu', text('sheetReport.inMenu'), 110, (head) =>
        text(head.isInMenu === true ? 'sheetReport.published' : 'sheetReport.notPublished'),
      ),
      plain('permission', text('sheetReport.permission'), 200, (head) => head.permission ?? ''),
      plain('updated', text('definitions.updated'), 180, (head) => head.updateTime ?? head.createTime ?? ''),
    ];
  }, [text, dataText]);
}

type PublishingProps = {
  readonly head: SheetReportHead;
  readonly onClose: () => void;
  readonly onDone: (words: string, isWhole: boolean) => Promise<void>;
};

/** Publishes a report, and says which roles may not look at its data yet. */
function Publishing({ head, onClose, onDone }: PublishingProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const lacking = useRef<readonly { role: string; set: string }[]>([]);
  return (
    <AddToMenuDialog
      title={head.name}
      choices={useQuery(sheetMenuQuery)}
      add={async (place) => {
        lacking.current = await publishSheetReport({ id: head.id ?? '', ...place });
      }}
      onClose={onClose}
      onDone={(words) => {
        const named = lacking.current.map(({ role, set }) =>
          text('sheetReport.lacking', { role: dataText(role), set: dataText(set) }),
        );
        void onDone([words, ...named].join(' '), named.length === 0);
      }}
    />
  );
}
