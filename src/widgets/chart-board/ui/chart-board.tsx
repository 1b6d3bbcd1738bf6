import { useId, useState, type ReactNode } from 'react';
import type { ChartModel, ChartType } from '#core/charts/chart-model.ts';
import { useText, type TextKey } from '@/shared/i18n';
import { TabList, tabIds } from '@/shared/tabs';
import { ChartPanel } from './chart-panel.tsx';
import './chart-board.css';

type ChartBoardProps = {
  readonly model: ChartModel;
  readonly hasPatterns: boolean;
  /** Opens where a bar, point, slice or line of the table leads. */
  readonly onFollow: (to: string) => void;
};

/** Names of the kinds of charts. */
const typeNames: Readonly<Record<ChartType, TextKey>> = {
  bar: 'charts.bar',
  line: 'charts.line',
  pie: 'charts.pie',
  table: 'charts.table',
};

/** The charts of one model, below each other, in two columns, behind tabs, or as one combined chart. */
export function ChartBoard({ model, hasPatterns, onFollow }: ChartBoardProps): ReactNode {
  const text = useText();
  const id = useId();
  const types = model.template === 'combination' ? (['bar'] as const) : model.types;
  const [chosen, setChosen] = useState<ChartType>(types[0] ?? 'bar');
  const active = types.find((type) => type === chosen) ?? types[0] ?? 'bar';
  const panel = (type: ChartType): ReactNode => (
    <ChartPanel key={type} model={model} type={type} hasPatterns={hasPatterns} onFollow={onFollow} />
  );
  if (model.template !== 'tab' || types.length < 2)
    return (
      <div className={model.template === 'double' ? 'chart-board chart-board-double' : 'chart-board'}>
        {types.map((type) => panel(type))}
      </div>
    );
  const ids = tabIds(id, active);
  return (
    <div className="chart-board">
      <TabList
        id={id}
        label={text('charts.kinds')}
        tabs={types.map((type) => ({ key: type, label: text(typeNames[type]) }))}
        active={active}
        onSelect={setChosen}
      />
      <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab}>
        {panel(active)}
      </div>
    </div>
  );
}
