import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plainQueryField } from '#core/screen/query-view.ts';
import {
  addChartToMenu,
  chartHeadsQuery,
  chartMenuQuery,
  deleteCharts,
  type ChartHead,
} from '@/entities/reports/graph';
import { AddToMenuDialog } from '@/features/add-to-menu';
import { DefinitionList, useHeadColumns } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, noticeShown } from '@/shared/ui';

/** Charts with what can be done to them. */
export function ChartList({ onOpen }: { readonly onOpen: (id: string | null) => void }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const { search, goTo } = useAddress();
  const [placed, setPlaced] = useState<ChartHead | null>(null);
  const fields = useMemo(
    () => [plainQueryField('name', text('charts.name')), plainQueryField('code', text('charts.code'))],
    [text],
  );
  const columns = useHeadColumns<ChartHead>({
    name: text('charts.name'),
    code: text('charts.code'),
    permission: text('charts.permission'),
  });
  return (
    <>
      <DefinitionList
        words={{ title: text('charts.title'), empty: text('charts.empty') }}
        query={
          <QueryForm
            fields={fields}
            values={search.filters}
            onReset={() => goTo({ filters: {}, page: 1 })}
            onSearch={(filters) => goTo({ filters, page: 1 })}
          />
        }
        heads={useQuery(chartHeadsQuery(search))}
        search={search}
        goTo={goTo}
        columns={columns}
        renderLink={({ code }) => <Link to={paths.chart(code)}>{text('charts.open')}</Link>}
        onOpen={(chart) => onOpen(chart === null ? null : (chart.id ?? ''))}
        remove={async (id) => {
          const message = await deleteCharts([id]);
          await cache.invalidateQueries({ queryKey: ['chart-design', 'list'] });
          return message;
        }}
        // Those of a module have their entry from it.
        renderMore={(head) =>
          head.module == null ? (
            <Button look="link" onClick={() => setPlaced(head)}>
              {text('charts.addToMenu')}
            </Button>
          ) : null
        }
      />
      {placed === null ? null : (
        <ChartMenu
          head={placed}
          onClose={() => setPlaced(null)}
          onDone={(words) => {
            setPlaced(null);
            notify({ kind: 'placed', level: 'success', text: words });
          }}
        />
      )}
    </>
  );
}

type ChartMenuProps = {
  readonly head: ChartHead;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
};

function ChartMenu({ head, onClose, onDone }: ChartMenuProps): ReactNode {
  return (
    <AddToMenuDialog
      title={head.name}
      choices={useQuery(chartMenuQuery)}
      add={(place) => addChartToMenu({ id: head.id ?? '', ...place })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
