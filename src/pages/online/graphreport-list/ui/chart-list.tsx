import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filterTexts, plainQueryField } from '#core/screen/query-view.ts';
import {
  addChartToMenu,
  allChartHeads,
  chartHeadsQuery,
  chartMenuQuery,
  deleteCharts,
  type ChartHead,
} from '@/entities/reports/graph';
import { usePageRules } from '@/entities/permission';
import { AddToMenuButton } from '@/features/add-to-menu';
import { DefinitionList, useDefinitionTools, useHeadColumns } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button } from '@/shared/ui';

type ChartListProps = {
  readonly onOpen: (id: string | null) => void;
  readonly onCopy: (id: string) => void;
};

/** Charts with what can be done to them. */
export function ChartList({ onOpen, onCopy }: ChartListProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const can = useCallback((act: string): boolean => rules.button(act).isVisible, [rules]);
  const { search, goTo } = useAddress();
  const fields = useMemo(
    () => [plainQueryField('name', text('charts.name')), plainQueryField('code', text('charts.code'))],
    [text],
  );
  const words = useMemo(
    () => ({ name: text('charts.name'), code: text('charts.code'), permission: text('charts.permission') }),
    [text],
  );
  const columns = useHeadColumns<ChartHead>(words);
  const heads = useQuery(chartHeadsQuery(search));
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: ['chart-design', 'list'] });
  const more = useDefinitionTools({
    kind: 'chart',
    title: text('charts.title'),
    can,
    words,
    conditions: filterTexts(fields, search.filters),
    loadAll: () => allChartHeads(search.filters),
    onImported: () => void refresh(),
  });
  if (more.preview !== null) return more.preview;
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
      heads={heads}
      search={search}
      goTo={goTo}
      columns={columns}
      can={can}
      tools={more.tools}
      said={more.said}
      renderLink={({ code }) => <Link to={paths.chart(code)}>{text('charts.open')}</Link>}
      onOpen={(chart) => onOpen(chart === null ? null : (chart.id ?? ''))}
      remove={async (id) => {
        const message = await deleteCharts([id]);
        await refresh();
        return message;
      }}
      moreWidth={130}
      renderMore={(head) => (
        <>
          {can('copy') && can('add') ? (
            <Button look="link" onClick={() => onCopy(head.id ?? '')}>
              {text('action.copy')}
            </Button>
          ) : null}
          {/* Those of a module have their entry from it. */}
          {head.module == null && can('menu') ? (
            <AddToMenuButton
              title={head.name}
              choices={chartMenuQuery}
              add={(place) => addChartToMenu({ id: head.id ?? '', ...place })}
            />
          ) : null}
        </>
      )}
    />
  );
}
