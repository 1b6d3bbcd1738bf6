import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { LinkAction } from '#core/online/ext-config.ts';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { ShareDialog } from '@/shared/sharing';
import { Arriving, Button } from '@/shared/ui';
import { endShare, makeShare, sharesKey, sharesQuery } from '../api/shares.ts';
import './share-record.css';

type ShareRecordProps = {
  readonly code: string;
  readonly id: string;
  /** Of the form. */
  readonly title: string;
  /** Actions that may be shared; none: no button. */
  readonly links: readonly LinkAction[];
};

/** Makes links for people without an account: to this record, or to the empty form [B2.4]. */
export function ShareRecord(props: ShareRecordProps): ReactNode {
  if (!offers('POST /online/cgform/api/recordShare/{id}')) return null;
  return (
    <Arriving>
      <PartTexts part="sharing">
        <Share {...props} />
      </PartTexts>
    </Arriving>
  );
}

function Share(props: ShareRecordProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('sharing.share')}</Button>
      {isOpen ? <Links {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Links({ code, id, title, links, onClose }: ShareRecordProps & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const field = useId();
  const [first = 'view'] = links;
  const [what, setWhat] = useState<LinkAction>(links.includes('view') ? 'view' : first);
  const dataId = what === 'view' ? id : '';
  const shares = useQuery(sharesQuery(code, dataId));
  const renewed = async <T,>(act: Promise<T>): Promise<T> => {
    const result = await act;
    await cache.invalidateQueries({ queryKey: sharesKey(code) });
    return result;
  };
  return (
    <ShareDialog
      // A link that was just made belongs to what was chosen then.
      key={what}
      title={title}
      shares={shares}
      make={(draft) => renewed(makeShare(code, { ...draft, dataId: dataId === '' ? null : dataId }))}
      revoke={(share) => renewed(endShare(share))}
      pathOf={(secret) => `/share/${what === 'view' ? 'record' : 'form'}/${encodeURIComponent(secret)}`}
      hasDownload={what === 'view'}
      onClose={onClose}
    >
      <div className="share-what">
        {links.length < 2 ? null : (
          <div className="text-field">
            <label htmlFor={field}>{text('sharing.what')}</label>
            <select
              id={field}
              className="control"
              value={what}
              onChange={(event) => setWhat(event.currentTarget.value === 'add' ? 'add' : 'view')}
            >
              <option value="view">{text('sharing.whatRecord')}</option>
              <option value="add">{text('sharing.whatForm')}</option>
            </select>
          </div>
        )}
        <p>{text(what === 'view' ? 'sharing.recordHint' : 'sharing.formHint')}</p>
      </div>
    </ShareDialog>
  );
}
