import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';
import type { Kept } from '../model/draft-form.ts';

type RowToolsProps<Row> = {
  readonly index: number;
  readonly count: number;
  readonly name: string;
  readonly onChange: (change: (rows: readonly Kept<Row>[]) => readonly Kept<Row>[]) => void;
};

/** Moves a row up or down, or takes it away. */
export function RowTools<Row>({ index, count, name, onChange }: RowToolsProps<Row>): ReactNode {
  const text = useText();
  const move = (to: number): void =>
    onChange((rows) => {
      const rest = rows.filter((_, at) => at !== index);
      return [...rest.slice(0, to), ...rows.slice(index, index + 1), ...rest.slice(to)];
    });
  return (
    <span className="cgr-tools">
      <IconButton
        label={text('reports.up', { name })}
        icon="up"
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        label={text('reports.down', { name })}
        icon="down"
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
      />
      <IconButton
        label={text('reports.remove', { name })}
        icon="trash"
        onClick={() => onChange((rows) => rows.filter((_, at) => at !== index))}
      />
    </span>
  );
}
