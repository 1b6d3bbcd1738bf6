import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filterTexts, plainQueryField } from '#core/screen/query-view.ts';
import { usePageRules } from '@/entities/permission';
import { addReportToMenu, allReportHeads, deleteReports, headsQuery, reportMenuQuery } from '@/entities/report';
import { AddToMenuButton } from '@/features/add-to-menu';
import { DefinitionList, useDefinitionTools, useHeadColumns } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { offers } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button } from '@/shared/ui';

type ReportListProps = {
  readonly onOpen: (id: string | null) => void;
  readonly onCopy: (id: string) => void;
};

/** Reports with what can be done to them. */
export function ReportList({ onOpen, onCopy }: ReportListProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const can = useCallback((act: string): boolean => rules.button(act).isVisible, [rules]);
  const { search, goTo } = useAddress();
  const fields = useMemo(
    () => [plainQueryField('name', text('reports.name')), plainQueryField('code', text('reports.code'))],
    [text],
  );
  const words = useMemo(
    () => ({ name: text('reports.name'), code: text('reports.code'), permission: text('reports.permission') }),
    [text],
  );
  const columns = useHeadColumns(words);
  const heads = useQuery(headsQuery(search));
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: ['report-design', 'list'] });
  const more = useDefinitionTools({
    kind: 'report',
    title: text('reports.title'),
    can,
    words,
    conditions: filterTexts(fields, search.filters),
    loadAll: () => allReportHeads(search.filters),
    onImported: () => void refresh(),
  });
  if (more.preview !== null) return more.preview;
  return (
    <DefinitionList
      words={{ title: text('reports.title'), empty: text('reports.empty') }}
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
      renderLink={({ code }) => <Link to={paths.report(code)}>{text('reports.open')}</Link>}
      onOpen={(report) => onOpen(report === null ? null : (report.id ?? ''))}
      remove={async (id) => {
        const message = await deleteReports([id]);
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
          {head.module == null && can('menu') && offers('POST /online/cgreport/head/menu') ? (
            <AddToMenuButton
              title={head.name}
              choices={reportMenuQuery}
              add={(place) => addReportToMenu({ id: head.id ?? '', ...place })}
            />
          ) : null}
        </>
      )}
    />
  );
}
