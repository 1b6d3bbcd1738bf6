import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import './pickers.css';

/** Shows the number chosen, with buttons to clear and to refresh. */
export function ChosenBar(props: {
  readonly count: number;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const text = useText();
  return (
    <div className="picker-chosen">
      <span role="status">{text('list.selected', { count: props.count })}</span>
      <Button look="link" disabled={props.count === 0} onClick={props.onClear}>
        {text('action.clear')}
      </Button>
      <Button look="link" onClick={props.onRefresh}>
        {text('action.refresh')}
      </Button>
      <span className="picker-own">{props.children}</span>
    </div>
  );
}
