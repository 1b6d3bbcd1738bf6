import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plainQueryField } from '#core/screen/query-view.ts';
import { addReportToMenu, deleteReports, headsQuery, reportMenuQuery } from '@/entities/report';
import { AddToMenuButton } from '@/features/add-to-menu';
import { DefinitionList, useHeadColumns } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';

/** Reports with what can be done to them. */
export function ReportList({ onOpen }: { readonly onOpen: (id: string | null) => void }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const { search, goTo } = useAddress();
  const fields = useMemo(
    () => [plainQueryField('name', text('reports.name')), plainQueryField('code', text('reports.code'))],
    [text],
  );
  const columns = useHeadColumns({
    name: text('reports.name'),
    code: text('reports.code'),
    permission: text('reports.permission'),
  });
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
      heads={useQuery(headsQuery(search))}
      search={search}
      goTo={goTo}
      columns={columns}
      renderLink={({ code }) => <Link to={paths.report(code)}>{text('reports.open')}</Link>}
      onOpen={(report) => onOpen(report === null ? null : (report.id ?? ''))}
      remove={async (id) => {
        const message = await deleteReports([id]);
        await cache.invalidateQueries({ queryKey: ['report-design', 'list'] });
        return message;
      }}
      // Those of a module have their entry from it.
      renderMore={(head) =>
        head.module == null ? (
          <AddToMenuButton
            title={head.name}
            choices={reportMenuQuery}
            add={(place) => addReportToMenu({ id: head.id ?? '', ...place })}
          />
        ) : null
      }
    />
  );
}
