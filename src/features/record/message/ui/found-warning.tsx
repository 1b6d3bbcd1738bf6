import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ReactNode } from 'react';
import { FoundRows, ownWarningQuery } from '@/entities/messages/sql-warning';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { warningsPath } from '@/shared/routing';
import { Button } from '@/shared/ui';

/** The rows behind a warning; texts of the part `notices` stand around it. */
export function FoundWarning({ id }: { readonly id: string }): ReactNode {
  const text = useText();
  const found = useQuery(ownWarningQuery(id));
  return (
    <Loaded
      query={found}
      lines={5}
      renderData={(data) => (
        <>
          {data.endTime == null ? null : <p role="status">{text('messages.ended')}</p>}
          <FoundRows found={data} />
        </>
      )}
    />
  );
}

/** The way to everything that stands for the reader. */
export function AllWarnings({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        onLeave();
        void navigate(warningsPath);
      }}
    >
      {text('messages.own')}
    </Button>
  );
}
