import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { useState, type ReactNode } from 'react';
import type { RegionNode, RegionPath } from '#core/regions/regions.ts';
import { useText } from '../../i18n/index.ts';
import { RegionSelects } from './region-selects.tsx';
import { regionsQuery } from './regions.ts';
import './region.css';

type RegionPickerProps = {
  /** `cascader`: a list of lists; `select`: linked lists; `pca`: the cascader that is searched by typing [B2.45]. */
  readonly mode: string;
  readonly id?: string | undefined;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly placeholder: string;
  /** Code of the last level; a text of older records is shown as it is. */
  readonly value: string;
  readonly onChange: (code: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** Chooses a district by province and city. */
export function RegionPicker(props: RegionPickerProps): ReactNode {
  const { mode, id, label, isDisabled, placeholder, value, onChange, onBlur } = props;
  const text = useText();
  const { data, isError } = useQuery(regionsQuery);
  const [partial, setPartial] = useState<RegionPath>([]);
  if (mode !== 'cascader' && mode !== 'select' && mode !== 'pca') {
    // Word for word as the platform says it [B2.45].
    return <span className="region-bad">{`Bad type value: ${mode}`}</span>;
  }
  if (isError) return <span className="region-bad">{text('region.failed')}</span>;
  const path = data?.pathOf(value) ?? [];
  if (mode === 'select') {
    return (
      <RegionSelects
        tree={data?.tree ?? []}
        path={path.length > 0 ? path : partial}
        id={id}
        label={label}
        isDisabled={isDisabled || data === undefined}
        onPath={(next) => {
          const last = next.at(-1);
          const isWhole = last !== undefined && last.children === undefined;
          setPartial(isWhole ? [] : next);
          onChange(isWhole ? last.value : null);
        }}
      />
    );
  }
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      style={{ width: '100%' }}
      disabled={isDisabled}
      loading={data === undefined}
      options={mutable(data?.tree ?? [])}
      expandTrigger={mode === 'pca' ? 'hover' : 'click'}
      showSearch={mode === 'pca'}
      allowClear
      changeOnSelect={false}
      placeholder={placeholder}
      // A text that is no code stands there by itself.
      value={value === '' ? [] : path.length > 0 ? path.map((node) => node.value) : [value]}
      displayRender={(labels) => labels.join('/')}
      {...(onBlur === undefined ? {} : { onBlur })}
      onChange={(next) => onChange((next as readonly string[] | undefined)?.at(-1) ?? null)}
    />
  );
}

type Option = { value: string; label: string; children?: Option[] };

/** The library asks for arrays it could change; it does not. */
function mutable(nodes: readonly RegionNode[]): Option[] {
  return nodes as Option[];
}
