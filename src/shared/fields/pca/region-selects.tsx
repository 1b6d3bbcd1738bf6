import type { ReactNode } from 'react';
import type { RegionNode, RegionPath } from '#core/regions/regions.ts';
import { useText } from '../../i18n/index.ts';
import './region.css';

const levels = ['region.province', 'region.city', 'region.district'] as const;

type RegionSelectsProps = {
  readonly tree: readonly RegionNode[];
  readonly path: RegionPath;
  readonly id?: string | undefined;
  /** Of the whole field, before the name of each level. */
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPath: (path: RegionPath) => void;
};

/** Three linked lists: choosing in one empties those after it. */
export function RegionSelects({ tree, path, id, label, isDisabled, onPath }: RegionSelectsProps): ReactNode {
  const text = useText();
  return (
    <span className="region-selects" role="group" aria-label={label}>
      {levels.map((level, depth) => {
        const nodes = depth === 0 ? tree : (path[depth - 1]?.children ?? []);
        return (
          <select
            key={level}
            id={depth === 0 ? id : undefined}
            className="control"
            aria-label={`${label} ${text(level)}`}
            disabled={isDisabled === true || nodes.length === 0}
            value={path[depth]?.value ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = nodes.find(({ value }) => value === currentTarget.value);
              onPath(chosen === undefined ? path.slice(0, depth) : completed([...path.slice(0, depth), chosen]));
            }}
          >
            <option value="">{text(level)}</option>
            {nodes.map((node) => (
              <option key={node.value} value={node.value}>
                {node.label}
              </option>
            ))}
          </select>
        );
      })}
    </span>
  );
}

/** A level with a single place of the same code leaves nothing to choose. */
function completed(path: RegionPath): RegionPath {
  const last = path.at(-1);
  const [only, ...others] = last?.children ?? [];
  return only !== undefined && others.length === 0 && only.value === last?.value ? completed([...path, only]) : path;
}
