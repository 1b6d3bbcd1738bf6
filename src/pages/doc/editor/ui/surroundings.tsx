import { useUnit } from 'effector-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { GrantDialog, ShareDialog } from '@/widgets/document-dialogs';
import { documentAccess, LEVEL, type DocumentOne } from '@/entities/document';
import { $permissions, holds } from '@/entities/permission';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, Tag } from '@/shared/ui';
import { CommentsPanel } from './comments-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** Panel open beside a document. */
export type Side = 'comments' | 'versions' | null;

type SurroundingsProps = {
  readonly document: DocumentOne;
  readonly name: string;
  readonly version: number;
  readonly isDirty: boolean;
  /** The text that versions are compared with. */
  readonly current: string;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly onReload: () => void;
  readonly tools: ReactNode;
  readonly status?: string;
  readonly children: ReactNode;
};

/** Draws the frame of every document: its location, the possible actions, its comments and versions. */
export function Surroundings(props: SurroundingsProps): ReactNode {
  const { document, name, version, isDirty, current, side, onSide, onKey, onReload, tools, status, children } = props;
  const { id, level } = document;
  const text = useText();
  const permissions = useUnit($permissions);
  const can = (code: string): boolean => holds(permissions, code);
  const [dialog, setDialog] = useState<'share' | 'grant' | null>(null);
  const tags = document.tags.split(/[,，]/).filter((tag) => tag.trim() !== '');
  const mayShare = level >= LEVEL.manage && can('doc:index:share');
  const toggle = (which: 'comments' | 'versions'): void => onSide(side === which ? null : which);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys rise from the controls inside
    <div
      className={side === null ? 'doc-work' : 'doc-work doc-work-side'}
      {...(onKey === undefined ? {} : { onKeyDown: onKey })}
    >
      <article className="panel doc-paper" aria-label={name}>
        <nav className="doc-crumbs" aria-label={text('documents.place')}>
          <Link to={paths.documents}>{text('documents.title')}</Link>
          {document.folders.map((folder) => (
            <span key={folder.id}>
              {' / '}
              <Link to={`${paths.documents}?q.folder=${encodeURIComponent(folder.id)}`}>{folder.name}</Link>
            </span>
          ))}
        </nav>
        <div className="list-bar doc-tools" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{name}</h1>
          {tools}
          <Button aria-pressed={side === 'comments'} onClick={() => toggle('comments')}>
            {text('documents.comments')}
          </Button>
          {can('doc:myeditor:history') ? (
            <Button icon="clock" aria-pressed={side === 'versions'} onClick={() => toggle('versions')}>
              {text('documents.versions')}
            </Button>
          ) : null}
          {mayShare ? (
            <>
              <Button icon="lock" onClick={() => setDialog('grant')}>
                {text('documents.grant')}
              </Button>
              <Button icon="external" onClick={() => setDialog('share')}>
                {text('documents.share')}
              </Button>
            </>
          ) : null}
        </div>
        <p className="doc-facts">
          {text('documents.facts', { owner: document.owner, name: document.updateBy ?? '', time: document.updateTime })}{' '}
          {tags.map((tag) => (
            <Tag key={tag} text={tag.trim()} />
          ))}{' '}
          <span role="status">{status ?? ''}</span>
        </p>
        {document.trashTime == null ? null : <p className="doc-bar">{text('documents.inTrash')}</p>}
        {children}
      </article>
      {side === 'comments' ? <CommentsPanel document={document} onClose={() => onSide(null)} /> : null}
      {side === 'versions' ? (
        <VersionsPanel
          document={document}
          version={version}
          isDirty={isDirty}
          current={current}
          onRestored={onReload}
          onClose={() => onSide(null)}
        />
      ) : null}
      {dialog === 'share' ? <ShareDialog id={id} name={name} onClose={() => setDialog(null)} /> : null}
      {dialog === 'grant' ? (
        <GrantDialog id={id} name={name} access={documentAccess} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
}
