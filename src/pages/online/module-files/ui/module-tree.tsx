import { useId, useState, type ReactNode } from 'react';
import type { ModuleContents } from '@/entities/code-gen';
import { useDataText, useText } from '@/shared/i18n';
import { EmptyState, Tag } from '@/shared/ui';

type ModuleTreeProps = {
  readonly modules: readonly ModuleContents[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Modules with their files, to be chosen one by one or as a whole. */
export function ModuleTree({ modules, chosen, onChoose }: ModuleTreeProps): ReactNode {
  const text = useText();
  const id = useId();
  const [wanted, setWanted] = useState('');
  const fragment = wanted.trim().toLowerCase();
  const shown = modules.flatMap((module) => {
    const files = module.files.filter(({ path, title }) => `${path} ${title}`.toLowerCase().includes(fragment));
    return files.length === 0 ? [] : { ...module, files };
  });
  const choose = (paths: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const path of paths)
      if (isOn) next.add(path);
      else next.delete(path);
    onChoose(next);
  };
  return (
    <>
      <div className="text-field module-files-find">
        <label htmlFor={id}>{text('modules.find')}</label>
        <input
          id={id}
          type="search"
          className="control"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      {shown.length === 0 ? <EmptyState text={text('modules.none')} /> : null}
      {shown.map((module) => (
        <ModuleBlock key={module.module} module={module} chosen={chosen} isOpen={fragment !== ''} onChoose={choose} />
      ))}
    </>
  );
}

type ModuleBlockProps = {
  readonly module: ModuleContents;
  readonly chosen: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly onChoose: (paths: readonly string[], isOn: boolean) => void;
};

function ModuleBlock({ module, chosen, isOpen, onChoose }: ModuleBlockProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const title = dataText(module.title);
  const paths = module.files.map(({ path }) => path);
  const count = paths.filter((path) => chosen.has(path)).length;
  return (
    <div className="module-block">
      <input
        type="checkbox"
        aria-label={text('modules.all', { title })}
        checked={count === paths.length}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && count < paths.length;
        }}
        onChange={({ currentTarget }) => onChoose(paths, currentTarget.checked)}
      />
      {/* Opened anew by a search; otherwise as its reader left it. */}
      <details key={String(isOpen)} open={isOpen}>
        <summary>
          <strong>{title}</strong> <code>{module.module}</code>{' '}
          <span className="module-count">{text('modules.chosenOf', { chosen: count, count: paths.length })}</span>
        </summary>
        <ul>
          {module.files.map(({ path, kind, title: name }) => (
            <li key={path}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(path)}
                  onChange={({ currentTarget }) => onChoose([path], currentTarget.checked)}
                />
                <Tag text={text(`modules.kind.${kind}`)} />
                {name === '' ? null : <span>{dataText(name)}</span>}
                <code>{path}</code>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
