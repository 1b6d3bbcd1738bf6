import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataText, useText } from '../../i18n/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { popupTreeQuery, type PopupReport } from './popup-report.ts';
import { SideTree } from './side-tree.tsx';
import { translated } from './translated.ts';
import './pickers.css';

type PopupTreeProps = {
  readonly tree: NonNullable<PopupReport['tree']>;
  readonly node: string | null;
  readonly isInverse: boolean;
  readonly onChange: (part: { node?: string | null; isInverse?: boolean }) => void;
};

/** The tree at the left of a report: the rows of one node and those below it, or all others [B3.7]. */
export function PopupTree({ tree, node, isInverse, onChange }: PopupTreeProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { data, error } = useQuery(popupTreeQuery(tree));
  useLoadWarning(error);
  const title = dataText(tree.title) || text('picker.tree');
  return (
    <SideTree
      title={title}
      items={data === undefined ? undefined : translated(data, dataText)}
      hasFailed={error !== null}
      chosen={node}
      onChoose={(key) => onChange({ node: key === node ? null : key })}
    >
      <label className="picker-inverse">
        <input
          type="checkbox"
          checked={isInverse}
          onChange={(event) => onChange({ isInverse: event.currentTarget.checked })}
        />
        {text('picker.inverse')}
      </label>
    </SideTree>
  );
}
