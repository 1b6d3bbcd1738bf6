import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plainQueryField } from '#core/screen/query-view.ts';
import {
  addChartToMenu,
  chartHeadsQuery,
  chartMenuQuery,
  deleteCharts,
  type ChartHead,
} from '@/entities/reports/graph';
import { usePageRules } from '@/entities/permission';
import { AddToMenuButton } from '@/features/add-to-menu';
import { DefinitionList, useHeadColumns } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';

/** Charts with what can be done to them. */
export function ChartList({ onOpen }: { readonly onOpen: (id: string | null) => void }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const can = useCallback((act: string): boolean => rules.button(act).isVisible, [rules]);
  const { search, goTo } = useAddress();
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
      can={can}
      renderLink={({ code }) => <Link to={paths.chart(code)}>{text('charts.open')}</Link>}
      onOpen={(chart) => onOpen(chart === null ? null : (chart.id ?? ''))}
      remove={async (id) => {
        const message = await deleteCharts([id]);
        await cache.invalidateQueries({ queryKey: ['chart-design', 'list'] });
        return message;
      }}
      // Those of a module have their entry from it.
      renderMore={(head) =>
        head.module == null && can('menu') ? (
          <AddToMenuButton
            title={head.name}
            choices={chartMenuQuery}
            add={(place) => addChartToMenu({ id: head.id ?? '', ...place })}
          />
        ) : null
      }
    />
  );
}
