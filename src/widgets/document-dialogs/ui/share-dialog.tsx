import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentsKey, revokeShare, shareDocument, sharesQuery } from '@/entities/document';
import { ShareDialog as Links } from '@/shared/sharing';

type ShareDialogProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

/** Makes links to a document that open without a session, and ends them. */
export function ShareDialog({ id, name, onClose }: ShareDialogProps): ReactNode {
  const cache = useQueryClient();
  const renewed = async <T,>(act: Promise<T>): Promise<T> => {
    const result = await act;
    await cache.invalidateQueries({ queryKey: [...documentsKey, 'shares'] });
    return result;
  };
  return (
    <Links
      title={name}
      shares={useQuery(sharesQuery(id))}
      make={(draft) => renewed(shareDocument({ itemId: id, ...draft }))}
      revoke={(share) => renewed(revokeShare(share))}
      pathOf={(code) => `/doc_share/${code}`}
      hasDownload
      onClose={onClose}
    />
  );
}
