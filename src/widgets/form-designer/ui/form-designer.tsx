import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useCallback, useEffect, useReducer, useState, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import {
  designQuery,
  headsQuery,
  planDesign,
  saveDesign,
  type DesignFault,
  type FormDesign,
  type MigrationPlan,
} from '@/entities/form-design';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Button, ErrorState, noticeShown, questionAsked, Skeleton } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { changed, designOfDraft, draftOf, type Change } from '../model/design-state.ts';
import { faultsByTable, faultsOf, type Faults } from '../model/faults.ts';
import { listId } from '../model/lists.ts';
import { validators } from '../model/sheets.ts';
import { FieldSheet } from './field-sheet.tsx';
import { HeadSettings } from './head-settings.tsx';
import { IndexSheet } from './index-sheet.tsx';
import { LayoutBoard } from './layout-board.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { FaultList } from './plan-view.tsx';
import { PreviewPane } from './preview-pane.tsx';
import './form-designer.css';

type FormDesignerProps = {
  /** Head id or table name; null designs a new form. */
  readonly id: string | null;
  readonly onClose: () => void;
  /** A new form has its id. */
  readonly onSaved: (id: string) => void;
  /** Draws a form as its users will see it. */
  readonly drawForm: (view: FormView) => ReactNode;
};

/** The designer of one form; nothing typed is lost when saving is refused. */
export function FormDesigner(props: FormDesignerProps): ReactNode {
  return (
    <PartTexts part="design">
      <LoadedDesigner {...props} />
    </PartTexts>
  );
}

function LoadedDesigner({ id, ...rest }: FormDesignerProps): ReactNode {
  const text = useText();
  const { data, error, refetch } = useQuery({ ...designQuery(id ?? ''), enabled: id !== null });
  // What it began with: fetched again in the background it must not replace what was typed.
  const [first, setFirst] = useState<FormDesign | null>(null);
  if (first === null && data !== undefined) setFirst(data);
  if (id !== null && error !== null && first === null)
    return (
      <ErrorState
        title={text('design.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (id !== null && first === null) return <Skeleton rows={12} label={text('app.loading')} />;
  return <OpenDesigner id={id} first={first} {...rest} />;
}

const parts = ['fields', 'indexes', 'settings', 'layout'] as const;
type Part = (typeof parts)[number];

function OpenDesigner({
  id,
  first,
  onClose,
  onSaved,
  drawForm,
}: FormDesignerProps & { readonly first: FormDesign | null }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const guard = useUnsaved();
  const [draft, dispatch] = useReducer(changed, first, draftOf);
  const [tableKey, setTableKey] = useState<string | null>(null);
  const [part, setPart] = useState<Part>(first === null ? 'settings' : 'fields');
  const [faults, setFaults] = useState<ReadonlyMap<string, Faults>>(new Map());
  const [problems, setProblems] = useState<readonly DesignFault[]>([]);
  const [planned, setPlanned] = useState<{ readonly design: FormDesign; readonly plan: MigrationPlan } | null>(null);
  const tables = useQuery(headsQuery({ tableName: '', tableTxt: '', tableType: '1,2', pageNo: 1, pageSize: 5000 }));
  const table = draft.tables.find(({ key }) => key === tableKey) ?? draft.tables[0];
  // The same one at every key, or three hundred lines would be drawn for it.
  const change = useCallback(
    (next: Change): void => {
      guard.touch();
      dispatch(next);
    },
    [guard],
  );
  const { mutate: plan, isPending } = useMutation({
    mutationFn: async () => {
      const design = designOfDraft(draft);
      return { design, plan: await planDesign(design) };
    },
    onSuccess: (found) => {
      const sorted = faultsByTable(found.plan.faults, draft);
      setFaults(sorted);
      setProblems(found.plan.faults);
      if (found.plan.faults.length === 0) {
        setPlanned(found);
        return;
      }
      notify({ kind: 'design', level: 'warning', text: text('design.faulty', { count: found.plan.faults.length }) });
      const at = draft.tables.find(({ key }) => sorted.has(key));
      if (at === undefined) return;
      setTableKey(at.key);
      const places = [...(sorted.get(at.key)?.keys() ?? [])];
      setPart(
        places.some((place) => at.fields.some(({ key }) => key === place))
          ? 'fields'
          : places.includes('indexs')
            ? 'indexes'
            : 'settings',
      );
    },
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((!event.ctrlKey && !event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      if (!isPending) plan();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  if (table === undefined) return null;
  const head = draft.tables[0]?.head;
  const isCopy = head?.copyType === 1;
  const isMain = table === draft.tables[0];
  const own = faultsOf(faults, table.key);
  const marks = (key: Part): boolean =>
    key === 'fields'
      ? table.fields.some((line) => own.has(line.key))
      : key === 'indexes'
        ? own.has('indexs')
        : key === 'settings' &&
          [...own.keys()].some((place) => place !== 'indexs' && !table.fields.some((line) => line.key === place));
  const shown = !isMain && part === 'layout' ? 'fields' : part;
  return (
    <section className="panel designer" aria-label={text('design.title')}>
      <header className="designer-top">
        <h1>{id === null ? text('design.new') : text('design.of', { title: dataText(head?.tableTxt) })}</h1>
        <span className="designer-top-acts">
          <Button onClick={onClose}>{text('action.back')}</Button>
          <Button look="primary" title="Ctrl+S" isBusy={isPending} onClick={() => plan()}>
            {text('design.save')}
          </Button>
        </span>
      </header>
      {isCopy ? (
        <p className="designer-hint designer-copy">{text('design.copyHint', { table: head?.physicTable ?? '' })}</p>
      ) : null}
      {problems.length === 0 ? null : <FaultList faults={problems} />}
      <div className="designer-tables">
        <span className="designer-tables" role="tablist" aria-label={text('design.tables')}>
          {draft.tables.map((one, index) => (
            <button
              key={one.key}
              type="button"
              role="tab"
              aria-selected={one === table}
              className={faults.has(one.key) ? 'designer-marked' : undefined}
              onClick={() => setTableKey(one.key)}
            >
              {one.head.tableTxt === ''
                ? text(index === 0 ? 'design.mainTableTab' : 'design.subTab')
                : dataText(one.head.tableTxt)}
            </button>
          ))}
        </span>
        {head?.isTree === 'Y' || isCopy ? null : (
          <Button look="link" icon="plus" onClick={() => change({ kind: 'subAdded' })}>
            {text('design.addSub')}
          </Button>
        )}
        {isMain || isCopy ? null : (
          <Button
            look="link-danger"
            icon="trash"
            onClick={() =>
              ask({
                title: text('notice.title'),
                text: text('design.removeSubAsk', { title: table.head.tableTxt }),
                yes: text('action.delete'),
                no: text('action.cancel'),
                isDangerous: true,
                onYes: () => change({ kind: 'subRemoved', table: table.key }),
              })
            }
          >
            {text('design.removeSub')}
          </Button>
        )}
      </div>
      <div className="designer-tabs" role="tablist" aria-label={text('design.parts')}>
        {parts
          .filter((key) => (isMain || key !== 'layout') && !(isCopy && key === 'indexes'))
          .map((key) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === shown}
              className={marks(key) ? 'designer-marked' : undefined}
              onClick={() => setPart(key)}
            >
              {text(`design.part.${key}`)}
            </button>
          ))}
      </div>
      {shown === 'fields' ? (
        <FieldSheet key={table.key} table={table} isCopy={isCopy} faults={own} onChange={change} />
      ) : null}
      {shown === 'indexes' ? <IndexSheet table={table} faults={own} onChange={change} /> : null}
      {shown === 'settings' ? (
        <HeadSettings
          table={table}
          isNew={first === null || (table.head.id ?? '') === ''}
          isCopy={isCopy}
          faults={own}
          onChange={change}
        />
      ) : null}
      {shown === 'layout' ? (
        <div className="designer-layout">
          <LayoutBoard table={table} onChange={change} />
          <PreviewPane draft={draft} drawForm={drawForm} />
        </div>
      ) : null}
      <datalist id={listId('tables')}>
        {(tables.data?.records ?? []).map(({ tableName, tableTxt }) => (
          <option key={tableName} value={tableName}>
            {tableTxt}
          </option>
        ))}
      </datalist>
      <datalist id={listId('validators')}>
        {validators.map(([value, label]) => (
          <option key={value} value={value}>
            {text(label)}
          </option>
        ))}
      </datalist>
      {planned === null ? null : (
        <PlanDialog
          title={text('design.plan.title', { title: planned.design.head.tableTxt })}
          plan={planned.plan}
          act={(confirm) => saveDesign({ ...planned.design, confirm })}
          onClose={() => setPlanned(null)}
          onDone={(saved) => {
            setPlanned(null);
            guard.clean();
            notify({ kind: 'saved', level: 'success', text: text('design.saved', { version: saved.tableVersion }) });
            void cache.invalidateQueries({ queryKey: ['design', 'heads'] });
            void cache.invalidateQueries({ queryKey: ['screen', planned.design.head.tableName] });
            void cache.fetchQuery(designQuery(saved.id)).then((design) => dispatch({ kind: 'loaded', design }));
            onSaved(saved.id);
          }}
        />
      )}
    </section>
  );
}
