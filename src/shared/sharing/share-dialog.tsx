import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { PartTexts, useText } from '../i18n/index.ts';
import {
  Arriving,
  Button,
  Dialog,
  ErrorState,
  noticeShown,
  questionAsked,
  Skeleton,
  Tag,
  TextField,
} from '../ui/index.ts';
import './share-dialog.css';

type Schemas = components['schemas'];
type Share = Schemas['Share'];
type Chosen<Draft extends { [Key in 'days' | 'password' | 'allowDownload']?: unknown }> = Required<
  Pick<Draft, 'days' | 'password' | 'allowDownload'>
>;
/** Choices for a link to a document or to a record. */
type Draft = Chosen<Schemas['DocumentShareDraft']> & Chosen<Schemas['RecordShareDraft']>;

/** Lifetimes of a link, in days. */
const DAYS = [1, 7, 30, 90, 365] as const;
const DEFAULT_DAYS = 7;

type ShareDialogProps = {
  readonly title: string;
  /** Shares the user made of this. */
  readonly shares: {
    readonly data: readonly Share[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Makes a code and brings the shares up to date. */
  readonly make: (draft: Draft) => Promise<{ readonly code: string }>;
  readonly revoke: (id: string) => Promise<unknown>;
  /** The path a code is opened at. */
  readonly pathOf: (code: string) => string;
  /** Is there anything to download? */
  readonly hasDownload: boolean;
  readonly onClose: () => void;
  /** Says what is shared, where there is a choice. */
  readonly children?: ReactNode;
};

/** Makes links that open without a session, and ends them. */
export function ShareDialog(props: ShareDialogProps): ReactNode {
  return (
    <Arriving>
      <PartTexts part="sharing">
        <Links {...props} />
      </PartTexts>
    </Arriving>
  );
}

function Links({ title, shares, make, revoke, pathOf, hasDownload, onClose, children }: ShareDialogProps): ReactNode {
  const text = useText();
  return (
    <Dialog
      title={text('sharing.title', { name: title })}
      width={640}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      {children}
      <NewShare make={make} pathOf={pathOf} hasDownload={hasDownload} />
      <h3 className="share-head">{text('sharing.own')}</h3>
      {shares.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={shares.error.message}
          retry={{ label: text('action.retry'), act: () => void shares.refetch() }}
        />
      ) : shares.data === undefined ? (
        <Skeleton rows={3} label={text('app.loading')} />
      ) : (
        <ShareList shares={shares.data} hasDownload={hasDownload} revoke={revoke} />
      )}
    </Dialog>
  );
}

function NewShare({ make, pathOf, hasDownload }: Pick<ShareDialogProps, 'make' | 'pathOf' | 'hasDownload'>): ReactNode {
  const text = useText();
  const [password, setPassword] = useState('');
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [mayDownload, setMayDownload] = useState(false);
  const field = useId();
  const { mutate, isPending, error, data } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => make({ days, password, allowDownload: hasDownload && mayDownload }),
  });
  return (
    <form
      className="share-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <div className="text-field">
        <label htmlFor={field}>{text('sharing.validity')}</label>
        <select
          id={field}
          className="control"
          value={days}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {text('sharing.days', { count })}
            </option>
          ))}
        </select>
      </div>
      <TextField
        label={text('sharing.password')}
        hint={text('sharing.passwordHint')}
        autoComplete="off"
        maxLength={100}
        value={password}
        error={error?.message}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {hasDownload ? (
        <label className="share-check">
          <input
            type="checkbox"
            checked={mayDownload}
            onChange={(event) => setMayDownload(event.currentTarget.checked)}
          />
          {text('sharing.download')}
        </label>
      ) : null}
      <Button type="submit" look="primary" isBusy={isPending}>
        {text('sharing.make')}
      </Button>
      {data === undefined ? null : <NewLink path={pathOf(data.code)} />}
    </form>
  );
}

/** The address of a new share, which cannot be read anywhere again. */
function NewLink({ path }: { readonly path: string }): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const address = window.location.origin + path;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ kind: 'copied', level: 'success', text: text('sharing.copied') });
    } catch {
      notify({ kind: 'copied', level: 'warning', text: text('sharing.copyFailed') });
    }
  };
  return (
    <div className="share-link" role="status">
      <TextField
        label={text('sharing.link')}
        hint={text('sharing.once')}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        aside={
          <Button icon="copy" onClick={() => void copy()}>
            {text('sharing.copy')}
          </Button>
        }
      />
    </div>
  );
}

type ShareListProps = Pick<ShareDialogProps, 'hasDownload' | 'revoke'> & { readonly shares: readonly Share[] };

function ShareList({ shares, hasDownload, revoke: end }: ShareListProps): ReactNode {
  const text = useText();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const revoke = useMutation({
    mutationFn: end,
    onSuccess: () => notify({ kind: 'revoked', level: 'success', text: text('sharing.revoked') }),
  });
  if (shares.length === 0) return <p className="share-none">{text('sharing.none')}</p>;
  return (
    <ul className="share-list">
      {shares.map((share) => (
        <li key={share.id}>
          <span>
            <Tag text={text(`sharing.state_${share.state}`)} color={share.state === 'active' ? '#1da57a' : '#8a93a0'} />{' '}
            {text('sharing.until', { time: share.expireTime })}
            <br />
            <small>
              {text('sharing.facts', {
                time: share.createTime,
                count: share.visits,
                password: text(share.hasPassword ? 'sharing.withPassword' : 'sharing.withoutPassword'),
                download: text(
                  !hasDownload ? 'sharing.fillOnly' : share.allowDownload ? 'sharing.mayDownload' : 'sharing.viewOnly',
                ),
              })}
            </small>
          </span>
          {share.state === 'active' ? (
            <Button
              look="link-danger"
              onClick={() =>
                ask({
                  title: text('notice.title'),
                  text: text('sharing.revokeConfirm'),
                  yes: text('sharing.revoke'),
                  no: text('action.cancel'),
                  isDangerous: true,
                  onYes: () => revoke.mutate(share.id),
                })
              }
            >
              {text('sharing.revoke')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
