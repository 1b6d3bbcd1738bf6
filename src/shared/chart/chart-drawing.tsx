import { useEffect, useRef, useState, type ReactNode } from 'react';
import { chartOption, type ChartLook } from '#core/charts/chart-option.ts';
import type { ChartModel } from '#core/charts/chart-model.ts';
import { startDrawing, type Drawing } from './drawing.ts';
import './chart-drawing.css';

type ChartDrawingProps = {
  readonly model: ChartModel;
  readonly type: 'bar' | 'line' | 'pie';
  /** Read out in place of the picture. */
  readonly label: string;
  readonly hasPatterns?: boolean;
  readonly onPick?: (row: number, series: number) => void;
  /** Hands out how a picture of it is made, for as long as it is there. */
  readonly onReady?: (picture: (() => string) | null) => void;
};

/** A chart drawn in the colours of the application; it follows size, appearance and paper. */
export function ChartDrawing({
  model,
  type,
  label,
  hasPatterns = false,
  onPick,
  onReady,
}: ChartDrawingProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const pick = useRef(onPick);
  const ready = useRef(onReady);
  const [isPaper, setPaper] = useState(false);
  const [appearance, setAppearance] = useState(appearanceNow);
  useEffect(() => {
    pick.current = onPick;
    ready.current = onReady;
  });
  useEffect(() => {
    const root = element.current;
    if (root === null) return;
    const made = startDrawing(root, (row, series) => pick.current?.(row, series));
    drawing.current = made;
    ready.current?.(made.picture);
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(root);
    const looks = new MutationObserver(() => setAppearance(appearanceNow()));
    looks.observe(document.documentElement, { attributes: true, attributeFilter: ['data-appearance', 'style'] });
    const begin = (): void => setPaper(true);
    const finish = (): void => setPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', finish);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', finish);
      sizes.disconnect();
      looks.disconnect();
      ready.current?.(null);
      drawing.current = null;
      made.end();
    };
  }, []);
  useEffect(() => {
    drawing.current?.draw(chartOption(model, { type, hasPatterns, look: isPaper ? paper : lookNow(appearance) }));
  }, [model, type, hasPatterns, isPaper, appearance]);
  return (
    <div className="chart-frame" role="img" aria-label={label}>
      <div ref={element} className="chart-canvas" aria-hidden="true" />
    </div>
  );
}

const paper: ChartLook = { text: '#1f2329', soft: '#5a6270', line: '#dfe3e8', ground: '#ffffff', isDark: false };

function appearanceNow(): string {
  return document.documentElement.dataset['appearance'] ?? '';
}

function lookNow(appearance: string): ChartLook {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string, other: string): string => style.getPropertyValue(name).trim() || other;
  return {
    text: of('--text', paper.text),
    soft: of('--text-soft', paper.soft),
    line: of('--line', paper.line),
    ground: of('--surface', paper.ground),
    isDark: appearance === 'dark',
  };
}
