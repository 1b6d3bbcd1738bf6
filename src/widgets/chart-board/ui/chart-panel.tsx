import { useState, type ReactNode } from 'react';
import type { ChartModel, ChartType } from '#core/charts/chart-model.ts';
import { linkOf } from '#core/screen/link.ts';
import { Chart } from '@/shared/chart';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { ChartTable } from './chart-table.tsx';

type ChartPanelProps = {
  readonly model: ChartModel;
  readonly type: ChartType;
  readonly hasPatterns: boolean;
  readonly onFollow: (to: string) => void;
};

/** One chart; the same figures as a table are a switch away. */
export function ChartPanel({ model, type, hasPatterns, onFollow }: ChartPanelProps): ReactNode {
  const text = useText();
  const [isTable, setTable] = useState(false);
  const [picture, setPicture] = useState<{ readonly make: () => string } | null>(null);
  const asTable = type === 'table' || isTable;
  const save = (): void => {
    if (picture === null) return;
    const link = document.createElement('a');
    link.href = picture.make();
    link.download = `${model.title}.png`;
    link.click();
  };
  return (
    <div className="chart-panel">
      {type === 'table' ? null : (
        <div className="chart-panel-tools">
          <div className="chart-switch" role="group" aria-label={text('charts.shownAs')}>
            <Button aria-pressed={!isTable} onClick={() => setTable(false)}>
              {text('charts.asChart')}
            </Button>
            <Button aria-pressed={isTable} onClick={() => setTable(true)}>
              {text('charts.asTable')}
            </Button>
          </div>
          {asTable ? null : (
            <Button icon="download" disabled={picture === null} onClick={save}>
              {text('charts.picture')}
            </Button>
          )}
        </div>
      )}
      {asTable ? (
        <ChartTable model={model} onFollow={onFollow} />
      ) : (
        <Chart
          model={model}
          type={type}
          hasPatterns={hasPatterns}
          label={text('charts.summary', {
            title: model.title,
            count: model.rows.length,
            names: model.figures.map(({ label }) => label).join(text('charts.comma')),
          })}
          onReady={(make) => setPicture(make === null ? null : { make })}
          onPick={(index, series) => {
            const row = model.rows[index];
            const href = model.figures[series]?.href ?? model.x?.href ?? null;
            const to = row === undefined || href === null ? null : linkOf(href, row);
            if (to !== null) onFollow(to);
          }}
        />
      )}
    </div>
  );
}
