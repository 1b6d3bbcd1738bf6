import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { safeTarget } from '#core/addresses/safe-target.ts';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

/** Leads to the page where something is to be done [B2.47]; nothing where the address is none to go to. */
export function GoHandle({ page, onGone }: { readonly page: string; readonly onGone: () => void }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const target = safeTarget(page);
  if (target === null) return null;
  return (
    <Button
      look="primary"
      onClick={() => {
        onGone();
        if (target.isOwn) void navigate(target.address);
        else window.open(target.address, '_blank', 'noopener,noreferrer');
      }}
    >
      {text('notices.handle')}
    </Button>
  );
}
