import { Component, type ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Icon } from '../ui/index.ts';

type Props = {
  /** Value that is drawn; a different value is tried again. */
  readonly value: unknown;
  readonly children: ReactNode;
};

/** Keeps a value that cannot be drawn from taking its list down: the cell shows a mark, the rest stands. Classes are the only way to do this in React. */
export class CellGuard extends Component<Props, { readonly isBroken: boolean; readonly value: unknown }> {
  override state: { readonly isBroken: boolean; readonly value: unknown } = {
    isBroken: false,
    value: this.props.value,
  };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(
    { value }: Props,
    state: { readonly value: unknown },
  ): { isBroken: boolean; value: unknown } | null {
    return value === state.value ? null : { isBroken: false, value };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Unreadable /> : this.props.children;
  }
}

function Unreadable(): ReactNode {
  const text = useText();
  return (
    <span className="field-unreadable" title={text('list.unreadableHint')}>
      <Icon name="alert" size={14} /> {text('list.unreadable')}
    </span>
  );
}
