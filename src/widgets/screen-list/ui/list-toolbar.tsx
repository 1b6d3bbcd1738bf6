import { useState, type ReactNode } from 'react';
import type { ListView } from '#core/screen/list-view.ts';
import { Permitted, type PageRules } from '@/entities/permission';
import { useDataText, useText } from '@/shared/i18n';
import { Button, ContextMenu, IconButton, type ContextMenuItem, type IconName } from '@/shared/ui';
import type { SelectionModel } from '../model/use-selection.ts';
import { barred } from './list-columns.tsx';

/** Actions on a list as a whole. */
export type ListTool = 'advanced' | 'views' | 'columns' | 'import' | 'export' | 'print' | 'bin' | 'refresh';

type ListToolbarProps = {
  readonly title: string;
  readonly list: ListView | null;
  readonly rules: PageRules;
  readonly selection: SelectionModel;
  readonly total: number;
  /** Are all records of the query chosen from here? A tree has no query. */
  readonly canChooseAll: boolean;
  /** May several records be changed at once? Servers of the family cannot. */
  readonly hasBatches: boolean;
  readonly tools: readonly ListTool[];
  readonly onTool: (tool: ListTool) => void;
  readonly onAdd: () => void;
  /** Buttons of the list's own. */
  readonly extras: ReactNode;
  readonly onBatch: (act: 'edit' | 'delete') => void;
};

const icons: Readonly<Record<ListTool, IconName>> = {
  advanced: 'filter',
  views: 'bookmark',
  columns: 'columns',
  import: 'upload',
  export: 'download',
  print: 'print',
  bin: 'trash',
  refresh: 'refresh',
};

/** Title, buttons and the bar of chosen rows. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { title, list, rules, selection, total, canChooseAll, hasBatches, tools, onTool, onAdd, onBatch } = props;
  const text = useText();
  const dataText = useDataText();
  const [more, setMore] = useState<HTMLElement | null>(null);
  const offers = list?.offers ?? (() => false);
  const labels: Readonly<Record<ListTool, string>> = {
    advanced: text('advanced.open'),
    views: text('views.open'),
    columns: text('columns.open'),
    import: dataText('导入'),
    export: text('list.export'),
    print: text('print.open'),
    bin: dataText('回收站'),
    refresh: text('action.refresh'),
  };
  const count = selection.isAll ? total : selection.rows.size;
  const mayDelete = offers('batch_delete') && rules.button('batch_delete').isVisible;
  const mayEdit = hasBatches && offers('update') && rules.button('edit').isVisible;
  return (
    <>
      <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
        <h1>{title}</h1>
        {offers('add') ? (
          <Permitted button="add">
            {(verdict) => (
              <Button look="primary" icon="plus" {...barred(verdict, text)} onClick={onAdd}>
                {text('action.add')}
              </Button>
            )}
          </Permitted>
        ) : null}
        <Button icon="refresh" onClick={() => onTool('refresh')}>
          {text('action.refresh')}
        </Button>
        {props.extras}
        <span className="list-tools">
          {tools
            .filter((tool) => tool !== 'refresh')
            .map((tool) => (
              <Button key={tool} className="list-tool" icon={icons[tool]} onClick={() => onTool(tool)}>
                {labels[tool]}
              </Button>
            ))}
          {/* On a narrow page the same behind one button. */}
          <IconButton
            className="list-more"
            look="plain"
            label={text('list.more')}
            icon="more"
            aria-haspopup="menu"
            aria-expanded={more !== null}
            onClick={(event) => setMore(event.currentTarget)}
          />
        </span>
        {more === null ? null : (
          <ContextMenu
            label={text('list.more')}
            at={{ x: more.getBoundingClientRect().left, y: more.getBoundingClientRect().bottom }}
            target={more}
            items={tools.map((tool): ContextMenuItem<ListTool> => ({
              key: tool,
              label: labels[tool],
              icon: icons[tool],
            }))}
            onChoose={({ key }) => onTool(key)}
            onClose={() => setMore(null)}
          />
        )}
      </div>
      {/* Always there, so that it is heard when the first row is chosen. */}
      <div className={count === 0 ? 'list-chosen' : 'list-chosen list-chosen-some'}>
        <span className="list-selected" role="status">
          {count === 0
            ? ''
            : text(selection.isAll ? 'list.selectedAll' : 'list.selected', { count: shownCount(count) })}
        </span>
        {count === 0 ? null : (
          <>
            {canChooseAll && !selection.isAll && total > selection.rows.size ? (
              <Button look="link" onClick={selection.chooseAll}>
                {text('list.selectQuery', { count: shownCount(total) })}
              </Button>
            ) : null}
            <Button look="link" onClick={selection.clear}>
              {text('list.clearSelection')}
            </Button>
            {mayEdit ? (
              <Button {...barred(rules.button('edit'), text)} icon="form" onClick={() => onBatch('edit')}>
                {text('batch.edit')}
              </Button>
            ) : null}
            {mayDelete ? (
              <Button
                look="danger"
                {...barred(rules.button('batch_delete'), text)}
                icon="trash"
                onClick={() => onBatch('delete')}
              >
                {text('action.deleteBatch')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

function shownCount(count: number): string {
  return count.toLocaleString('en');
}
