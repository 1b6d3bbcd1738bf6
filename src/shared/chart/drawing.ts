import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

echarts.use([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AriaComponent,
  CanvasRenderer,
]);

/** A drawing in an element. */
export type Drawing = {
  readonly draw: (option: Record<string, unknown>) => void;
  readonly resize: () => void;
  /** Address of a picture of it. */
  readonly picture: () => string;
  readonly end: () => void;
};

/** Starts a drawing; `onPick` is told the place of a bar, point or slice that is clicked. */
export function startDrawing(element: HTMLElement, onPick: (index: number, series: number) => void): Drawing {
  const chart = echarts.init(element, undefined, { renderer: 'canvas' });
  chart.on('click', ({ dataIndex, seriesIndex }) => {
    if (typeof dataIndex === 'number') onPick(dataIndex, typeof seriesIndex === 'number' ? seriesIndex : 0);
  });
  return {
    draw: (option) => chart.setOption(option, { notMerge: true }),
    resize: () => chart.resize(),
    picture: () => chart.getDataURL({ type: 'png', pixelRatio: 2 }),
    end: () => chart.dispose(),
  };
}
