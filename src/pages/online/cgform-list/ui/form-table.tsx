import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  copyView,
  designQuery,
  exportForms,
  headsQuery,
  planDesign,
  synchronise,
  type DesignHead,
} from '@/entities/form-design';
import { $menu, usePageRules } from '@/entities/permission';
import { offers } from '@/shared/api';
import { downloadText } from '@/shared/download';
import { lazyPart } from '@/shared/chunk';
import { PartTexts, useDataText, useText, type Text } from '@/shared/i18n';
import { ListPages } from '@/shared/list';
import { findMenuNode, printDesignPath } from '@/shared/routing';
import {
  Arriving,
  Button,
  ContextMenu,
  EmptyState,
  ErrorState,
  Grid,
  noticeShown,
  Skeleton,
  Tag,
  type ContextMenuItem,
  type GridColumn,
} from '@/shared/ui';
import type { OpenDialog } from './form-dialogs.tsx';
import { PrintForms } from './print-forms.tsx';
import './cgform-list.css';

const FormDialogs = lazyPart(async () => (await import('./form-dialogs.tsx')).FormDialogs);

type FormTableProps = {
  readonly title: string;
  /** Head id of the form whose view copies are listed; null lists the forms. */
  readonly copiesOf: string | null;
  readonly onCopies: (of: string | null) => void;
  readonly onDesign: (id: string | null) => void;
  readonly onEnhance: (id: string, part: string) => void;
};

/** Every form and sub-table with its version and whether its table is in step; acts on each. */
export function FormTable(props: FormTableProps): ReactNode {
  return (
    <PartTexts part="design">
      <FormRows {...props} />
    </PartTexts>
  );
}

function FormRows({ title, copiesOf, onCopies, onDesign, onEnhance }: FormTableProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const rules = usePageRules();
  const canDesign = offers('GET /online/cgform/api/getByHead');
  const hasCode = findMenuNode(useUnit($menu), CODE_PAGE) !== null;
  const [search, setSearch] = useState({ tableName: '', tableTxt: '', tableType: '', pageNo: 1, pageSize: 10 });
  const { data, error, isPlaceholderData, refetch } = useQuery(headsQuery({ ...search, copiesOf }));
  const original = useQuery({ ...designQuery(copiesOf ?? ''), enabled: canDesign && copiesOf !== null }).data?.head;
  const [menu, setMenu] = useState<{
    readonly head: DesignHead;
    readonly target: HTMLElement;
    readonly at: { x: number; y: number };
  } | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const columns = useMemo(
    () =>
      columnsOf(
        text,
        dataText,
        { isCopies: copiesOf !== null, onCopies, onDesign: canDesign ? onDesign : null },
        (head, target) => {
          const box = target.getBoundingClientRect();
          setMenu({ head, target, at: { x: box.left, y: box.bottom } });
        },
      ),
    [text, dataText, copiesOf, onCopies, onDesign, canDesign],
  );
  const refresh = (): void => void cache.invalidateQueries({ queryKey: ['design', 'heads'] });
  const makeCopy = async (id: string): Promise<void> => {
    await copyView(id);
    refresh();
    notify({ kind: 'design', level: 'success', text: text('design.copyMade') });
    if (copiesOf === null) onCopies(id);
  };
  const failed = (thrown: unknown): void => {
    // What fails is told by the application's one place for failures only where a query does it.
    notify({ kind: 'design', level: 'error', text: thrown instanceof Error ? thrown.message : String(thrown) });
  };
  const act = async (head: DesignHead, key: string): Promise<void> => {
    const id = head.mainTable ?? head.id ?? head.tableName;
    switch (key) {
      case 'open':
        void navigate(head.route ?? `/online/auto/${head.tableName}`);
        return;
      case 'print':
        void navigate(printDesignPath(head.tableName));
        return;
      case 'code':
        void navigate(`${CODE_PAGE}?table=${encodeURIComponent(head.tableName)}`);
        return;
      case 'buttons':
      case 'form':
      case 'actions':
        onEnhance(id, key);
        return;
      case 'export':
        if (!offers('GET /online/cgform/design/export')) return;
        for (const file of await exportForms([id])) downloadText(file.path.replaceAll('/', '_'), file.text);
        return;
      case 'view':
        await makeCopy(id);
        return;
      case 'sync': {
        if (!offers('POST /online/cgform/design/plan')) return;
        const design = await cache.fetchQuery(designQuery(id));
        setDialog({ kind: 'sync', head, plan: await planDesign(design) });
        return;
      }
      default:
        setDialog({ kind: key as Exclude<OpenDialog['kind'], 'sync' | 'import' | 'tables'>, head });
    }
  };
  return (
    <section className="panel" aria-label={dataText(title)}>
      <div className="cgform-bar">
        <h1>
          {copiesOf === null ? dataText(title) : text('design.copiesOf', { title: dataText(original?.tableTxt ?? '') })}
        </h1>
        <form
          ref={form}
          className="cgform-query"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget);
            const value = (name: string): string => {
              const entry = typed.get(name);
              return typeof entry === 'string' ? entry.trim() : '';
            };
            setSearch({
              ...search,
              tableName: value('tableName'),
              tableTxt: value('tableTxt'),
              tableType: value('tableType'),
              pageNo: 1,
            });
          }}
        >
          <input
            className="control"
            name="tableName"
            aria-label={text('design.tableName')}
            placeholder={text('design.tableName')}
          />
          <input
            className="control"
            name="tableTxt"
            aria-label={text('design.tableTxt')}
            placeholder={text('design.tableTxt')}
          />
          <select className="control" name="tableType" aria-label={text('design.tableType')}>
            <option value="">{text('design.allTypes')}</option>
            <option value="1">{text('design.type1')}</option>
            <option value="2">{text('design.type2')}</option>
            <option value="3">{text('design.type3')}</option>
          </select>
          <Button type="submit" icon="search">
            {text('design.search')}
          </Button>
        </form>
      </div>
      <div className="cgform-bar">
        {copiesOf === null ? null : <Button onClick={() => onCopies(null)}>{text('design.allForms')}</Button>}
        {copiesOf !== null && rules.button('copy').isVisible ? (
          <Button look="primary" icon="plus" onClick={() => void makeCopy(copiesOf).catch(failed)}>
            {text('design.newCopy')}
          </Button>
        ) : null}
        {copiesOf === null && canDesign && rules.button('add').isVisible ? (
          <Button look="primary" icon="plus" onClick={() => onDesign(null)}>
            {text('design.new')}
          </Button>
        ) : null}
        {copiesOf === null && rules.button('import').isVisible ? (
          <>
            <Button icon="insert" onClick={() => setDialog({ kind: 'tables' })}>
              {text('design.fromTables')}
            </Button>
            {offers('POST /online/cgform/design/import') ? (
              <Button icon="upload" onClick={() => setDialog({ kind: 'import' })}>
                {text('design.importFiles')}
              </Button>
            ) : null}
          </>
        ) : null}
        <Button icon="refresh" onClick={() => void refetch()}>
          {text('action.refresh')}
        </Button>
        {rules.button('print').isVisible ? (
          <PrintForms title={dataText(title)} search={{ ...search, copiesOf }} />
        ) : null}
      </div>
      {error !== null && data === undefined ? (
        <ErrorState
          title={text('design.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={10} label={text('app.loading')} />
      ) : (
        <>
          <Grid<DesignHead>
            label={dataText(title)}
            columns={columns}
            rows={data.records}
            rowKey={(head) => head.tableName}
            total={data.total}
            isStale={isPlaceholderData}
            {...(canDesign
              ? { onRowOpen: (head: DesignHead) => onDesign(head.mainTable ?? head.id ?? head.tableName) }
              : {})}
            empty={<EmptyState text={text(copiesOf === null ? 'design.noForms' : 'design.noCopies')} />}
          />
          <ListPages
            search={{ page: search.pageNo, size: search.pageSize }}
            total={data.total}
            goTo={({ page, size }) => setSearch({ ...search, pageNo: page, pageSize: size })}
          />
        </>
      )}
      {menu === null ? null : (
        <ContextMenu
          label={text('design.more', { name: menu.head.tableTxt })}
          items={itemsOf(menu.head, text, (code) => (code === CODE_PAGE ? hasCode : rules.button(code).isVisible))}
          at={menu.at}
          target={menu.target}
          onClose={() => setMenu(null)}
          onChoose={({ key }) => {
            const { head } = menu;
            setMenu(null);
            act(head, key).catch(failed);
          }}
        />
      )}
      {dialog === null ? null : (
        <Arriving>
          <FormDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onDone={(words) => {
              setDialog(null);
              refresh();
              if (words !== '') notify({ kind: 'design', level: 'success', text: words });
            }}
            synchronise={(head, confirm) => synchronise(head.mainTable ?? head.id ?? head.tableName, 'normal', confirm)}
          />
        </Arriving>
      )}
    </section>
  );
}

/** Path of the page for the files of a form and its typed client; a user may lack that page. */
const CODE_PAGE = '/online/code-gen';

function columnsOf(
  text: Text,
  dataText: ReturnType<typeof useDataText>,
  {
    isCopies,
    onCopies,
    onDesign,
  }: {
    readonly isCopies: boolean;
    readonly onCopies: (of: string) => void;
    readonly onDesign: ((id: string) => void) | null;
  },
  onMore: (head: DesignHead, target: HTMLElement) => void,
): readonly GridColumn<DesignHead>[] {
  const column = (
    id: string,
    label: string,
    width: number,
    cell: (head: DesignHead) => ReactNode,
  ): GridColumn<DesignHead> => ({
    id,
    label,
    width,
    align: 'left',
    cell,
  });
  return [
    column('tableTxt', text('design.tableTxt'), 200, (head) => dataText(head.tableTxt)),
    column('tableName', text('design.tableName'), 220, (head) => head.tableName),
    ...(isCopies
      ? []
      : [
          column('copyCount', text('design.copies'), 100, (head) =>
            (head.copyCount ?? 0) === 0 ? null : (
              <Button
                look="link"
                aria-label={text('design.copiesOf', { title: dataText(head.tableTxt) })}
                onClick={() => onCopies(head.id ?? head.tableName)}
              >
                {String(head.copyCount ?? 0)}
              </Button>
            ),
          ),
        ]),
    column('tableType', text('design.tableType'), 90, (head) => text(`design.type${head.tableType}`)),
    column('formCategory', text('design.module'), 110, (head) => head.formCategory ?? ''),
    column('tableVersion', text('design.version'), 80, (head) => String(head.tableVersion ?? '')),
    column('isDbSynch', text('design.inStep'), 100, (head) =>
      head.isDbSynch === 'N' ? (
        <Tag color="red" text={text('design.outOfStep')} />
      ) : (
        <Tag color="green" text={text('design.synchronised')} />
      ),
    ),
    column('origin', text('design.origin'), 150, (head) => (
      <>
        {text(head.origin === 'file' ? 'design.origin.file' : 'design.origin.designed')}{' '}
        {head.isFileNewer === true ? <Tag color="orange" text={text('design.fileNewer')} /> : null}
      </>
    )),
    column('menuTitle', text('design.menu'), 150, (head) => dataText(head.menuTitle)),
    {
      ...column('acts', text('design.acts'), 150, (head) => (
        <>
          {onDesign === null ? null : (
            <Button look="link" onClick={() => onDesign(head.mainTable ?? head.id ?? head.tableName)}>
              {text('design.design')}
            </Button>
          )}
          <Button
            look="link"
            aria-haspopup="menu"
            aria-label={text('design.more', { name: head.tableTxt })}
            onClick={(event) => onMore(head, event.currentTarget)}
          >
            {text('design.moreShort')}
          </Button>
        </>
      )),
      pin: 'right',
    },
  ];
}

/** Lists the actions on a form that the user may take. */
function itemsOf(head: DesignHead, text: Text, may: (code: string) => boolean): ContextMenuItem[] {
  const isMain = head.tableType !== 3;
  const isCopy = head.copyType === 1;
  // A copy has no table, and paper and data permissions are those of its original.
  const isOwn = isMain && !isCopy;
  const items: readonly (ContextMenuItem & {
    readonly needs: string | null;
    readonly isShown?: boolean;
    readonly call?: Parameters<typeof offers>[0];
  })[] = [
    { key: 'open', label: text('design.open'), icon: 'external', needs: null, isShown: isMain },
    {
      key: 'buttons',
      label: text('design.enhance.openButtons'),
      icon: 'form',
      needs: 'edit',
      isShown: isMain,
      call: 'GET /online/cgform/enhance/document/{headId}',
    },
    {
      key: 'form',
      label: text('design.enhance.openScripts'),
      icon: 'form',
      needs: 'edit',
      isShown: isMain,
      call: 'GET /online/cgform/enhance/document/{headId}',
    },
    {
      key: 'actions',
      label: text('design.enhance.openActions'),
      icon: 'form',
      needs: 'edit',
      isShown: isMain,
      call: 'GET /online/cgform/enhance/document/{headId}',
    },
    {
      key: 'print',
      label: text('design.printTemplates'),
      icon: 'print',
      needs: 'print:view',
      isShown: isOwn,
      call: 'GET /online/cgform/print/design/{id}',
    },
    {
      key: 'menu',
      label: text('design.addToMenu'),
      icon: 'menu',
      needs: 'menu',
      isShown: isMain,
      call: 'POST /online/cgform/design/menu',
    },
    { key: 'permissions', label: text('design.permissions'), icon: 'lock', needs: 'auth', isShown: !isCopy },
    {
      key: 'versions',
      label: text('design.versions'),
      icon: 'clock',
      needs: null,
      call: 'GET /online/cgform/design/versions',
    },
    {
      key: 'file',
      label: text('design.takeFile'),
      icon: 'download',
      needs: 'edit',
      isShown: head.isFileNewer === true,
      call: 'POST /online/cgform/design/restore',
    },
    { key: 'view', label: text('design.newCopy'), icon: 'copy', needs: 'copy', isShown: isOwn },
    {
      key: 'copy',
      label: text('design.copyTable'),
      icon: 'copy',
      needs: 'copy',
      isShown: isMain,
      call: 'GET /online/cgform/head/copyOnlineTable/{id}',
    },
    {
      key: 'sync',
      label: text('design.sync'),
      icon: 'refresh',
      needs: 'sync',
      isShown: !isCopy,
      call: 'POST /online/cgform/design/plan',
    },
    { key: 'rebuild', label: text('design.rebuild'), icon: 'broom', needs: 'sync', isShown: isOwn },
    {
      key: 'code',
      label: text('design.codeGen'),
      icon: 'form',
      needs: CODE_PAGE,
      isShown: isOwn,
      call: 'GET /online/codeGen/forms',
    },
    {
      key: 'export',
      label: text('design.exportFiles'),
      icon: 'download',
      needs: 'export',
      call: 'GET /online/cgform/design/export',
    },
    { key: 'remove', label: text('design.removeRecord'), icon: 'close', needs: 'delete', isShown: isOwn },
    { key: 'drop', label: text('design.drop'), icon: 'trash', needs: 'delete', isShown: isOwn },
    { key: 'uncopy', label: text('design.removeCopy'), icon: 'trash', needs: 'delete', isShown: isCopy },
  ];
  return items
    .filter(
      ({ needs, isShown, call }) =>
        isShown !== false && (needs === null || may(needs)) && (call === undefined || offers(call)),
    )
    .map(({ needs: _needs, isShown: _isShown, call: _call, ...item }) => item);
}
