import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, TextField } from '@/shared/ui';
import { sharePathOf } from '../model/share-path.ts';

/** Where a link of a share leads that lost its end on the way: whoever was sent it puts it in whole, or its code [A2.1, B2.4]. */
export function ShareDoorPage(): ReactNode {
  return (
    <main className="share-page">
      <Suspense fallback={null}>
        <PartTexts part="sharing">
          <Door />
        </PartTexts>
      </Suspense>
    </main>
  );
}

function Door(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [sent, setSent] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <section className="panel share-password" aria-label={text('sharing.doorTitle')}>
      <h1>{text('sharing.doorTitle')}</h1>
      <p>{text('sharing.doorHint')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const path = sharePathOf(sent, window.location.origin);
          if (path === null) setWrong(true);
          else void navigate(path);
        }}
      >
        <TextField
          label={text('sharing.doorLabel')}
          autoComplete="off"
          maxLength={500}
          value={sent}
          error={isWrong ? text('sharing.doorWrong') : undefined}
          onChange={(event) => {
            setSent(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" look="primary">
          {text('sharing.passwordOpen')}
        </Button>
      </form>
    </section>
  );
}
