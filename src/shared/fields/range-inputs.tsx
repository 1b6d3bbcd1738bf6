import type { ComponentType, ReactNode } from 'react';
import { useDataText, useText } from '../i18n/index.ts';
import type { FilterProps } from './field-props.ts';

/** Props of a control at one end of a range. */
export type EndProps = {
  readonly kind: 'number' | 'date' | 'month';
  readonly name: string;
  readonly label: string;
  readonly defaultValue: string | undefined;
};

/** The two ends of a range, sent as `<field>_begin` and `<field>_end`, and what stands beside them. */
export function RangeInputs({
  field,
  values,
  kind,
  End,
  children,
}: Pick<FilterProps, 'field' | 'values'> & {
  readonly kind: EndProps['kind'];
  readonly End: ComponentType<EndProps>;
  readonly children?: ReactNode;
}): ReactNode {
  const text = useText();
  const label = useDataText()(field.label);
  const one = (edge: 'begin' | 'end'): ReactNode => {
    const name = `${field.field}_${edge}`;
    return (
      <End
        kind={kind}
        name={name}
        label={text(edge === 'begin' ? 'list.from' : 'list.to', { label })}
        defaultValue={values[name]}
      />
    );
  };
  return (
    <span className="query-range">
      {one('begin')}
      <span aria-hidden="true">–</span>
      {one('end')}
      {children}
    </span>
  );
}
