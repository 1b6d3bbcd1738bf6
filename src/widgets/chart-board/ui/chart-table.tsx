import type { ReactNode } from 'react';
import { chartText, type ChartModel } from '#core/charts/chart-model.ts';
import { linkOf } from '#core/screen/link.ts';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

/** The figures of a chart as text, for whoever cannot see it or wants them exactly. */
export function ChartTable({
  model,
  onFollow,
}: {
  readonly model: ChartModel;
  readonly onFollow: (to: string) => void;
}): ReactNode {
  const text = useText();
  return (
    <div
      className="chart-table-scroll"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={text('charts.tableOf', { title: model.title })}
    >
      <table className="chart-table">
        <thead>
          <tr>
            {model.columns.map(({ name, label, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? 'chart-number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a chart have no key and never change places
            <tr key={index}>
              {model.columns.map((column) => {
                const words = chartText(column, row);
                const to = column.href === null ? null : linkOf(column.href, row);
                return (
                  <td key={column.name} className={column.isNumber ? 'chart-number' : undefined}>
                    {to === null ? (
                      words
                    ) : (
                      <Button look="link" onClick={() => onFollow(to)}>
                        {words}
                      </Button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
