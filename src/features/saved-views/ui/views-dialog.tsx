import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { deleteView, OWN_COLUMNS, saveView, type View } from '@/entities/view';
import { useText } from '@/shared/i18n';
import { Button, Dialog, EmptyState, Icon, IconButton, noticeShown, questionAsked, Tag } from '@/shared/ui';
import './views.css';

type ViewsDialogProps = {
  readonly screen: string;
  readonly views: readonly View[];
  /** View the list was opened with. */
  readonly current: string | null;
  /** Address of the list with a view. */
  readonly linkOf: (view: View) => string;
  readonly onUse: (view: View) => void;
  /** Saves what the list shows now. */
  readonly onSave: (kind: View['kind']) => void;
  /** Is there a query to save? */
  readonly hasQuery: boolean;
  readonly onClose: () => void;
};

/** Saved views and queries of a list [B9.2]. */
export function ViewsDialog(props: ViewsDialogProps): ReactNode {
  const { screen, views, current, linkOf, onUse, onSave, hasQuery, onClose } = props;
  const text = useText();
  const shown = views.filter(({ name, scope }) => name !== OWN_COLUMNS || scope !== 'personal');
  return (
    <Dialog
      title={text('views.open')}
      width={620}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={!hasQuery}
            title={hasQuery ? undefined : text('views.noQuery')}
            onClick={() => onSave('query')}
          >
            {text('views.saveQuery')}
          </Button>
          <Button onClick={() => onSave('columns')}>{text('views.saveColumns')}</Button>
        </>
      }
    >
      {shown.length === 0 ? <EmptyState text={text('views.none')} /> : null}
      {(['query', 'columns'] as const).map((kind) => {
        const own = shown.filter((view) => view.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-label={text(`views.${kind}`)}>
            <h3 className="views-kind">{text(`views.${kind}`)}</h3>
            <ul className="views-list">
              {own.map((view) => (
                <ViewLine
                  key={view.id}
                  screen={screen}
                  view={view}
                  isCurrent={view.id === current}
                  link={linkOf(view)}
                  onUse={() => onUse(view)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}

function ViewLine(props: {
  readonly screen: string;
  readonly view: View;
  readonly isCurrent: boolean;
  readonly link: string;
  readonly onUse: () => void;
}): ReactNode {
  const { screen, view, isCurrent, link, onUse } = props;
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [isLinkShown, setLinkShown] = useState(false);
  const onSuccess = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['views', screen] });
  };
  const remove = useMutation({ mutationFn: () => deleteView(view.id), onSuccess });
  const makeDefault = useMutation({
    mutationFn: () =>
      saveView({
        id: view.id,
        screen,
        name: view.name,
        kind: view.kind,
        scope: view.scope,
        targetId: view.targetId ?? null,
        isDefault: !view.isDefault,
        // As the server sent it.
        document: view.document as Parameters<typeof saveView>[0]['document'],
      }),
    onSuccess,
  });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ kind: 'view-link', level: 'success', text: text('views.copied') });
    } catch {
      // Without https, or without leave, the browser copies nothing: the address is shown instead.
      setLinkShown(true);
    }
  };
  return (
    <li className={isCurrent ? 'views-line views-current' : 'views-line'}>
      <button type="button" className="views-use" aria-current={isCurrent || undefined} onClick={onUse}>
        {isCurrent ? <Icon name="check" size={14} /> : null}
        {view.name}
      </button>
      <span className="views-marks">
        {view.isDefault ? <Tag text={text('views.default')} /> : null}
        {view.scope === 'personal' ? null : <Tag text={text(`views.${view.scope}`)} />}
      </span>
      <span className="views-acts">
        <IconButton label={text('views.copyLink', { name: view.name })} icon="external" onClick={() => void copy()} />
        {view.isOwn ? (
          <>
            <IconButton
              label={text(view.isDefault ? 'views.noDefault' : 'views.makeDefault', { name: view.name })}
              icon="home"
              isBusy={makeDefault.isPending}
              onClick={() => makeDefault.mutate()}
            />
            <IconButton
              label={text('views.delete', { name: view.name })}
              icon="trash"
              isBusy={remove.isPending}
              onClick={() =>
                ask({
                  title: text('notice.title'),
                  text: text('views.deleteConfirm', { name: view.name }),
                  yes: text('action.delete'),
                  no: text('action.cancel'),
                  isDangerous: true,
                  onYes: () => remove.mutate(),
                })
              }
            />
          </>
        ) : null}
      </span>
      {isLinkShown ? (
        <input
          className="control views-link"
          readOnly
          value={link}
          aria-label={text('views.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
    </li>
  );
}
