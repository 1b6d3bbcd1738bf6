import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '@/shared/i18n';
import { ShareFrame, ShareQuestion } from '@/shared/sharing';
import { TextField } from '@/shared/ui';
import { sharePathOf } from '../model/share-path.ts';

/** Opens for links of a share that lost their end on the way: the recipient enters the whole link, or its code [A2.1, B2.4]. */
export function ShareDoorPage(): ReactNode {
  return (
    <ShareFrame>
      <Door />
    </ShareFrame>
  );
}

function Door(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [sent, setSent] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <ShareQuestion
      title={text('sharing.doorTitle')}
      onAnswer={() => {
        const path = sharePathOf(sent, window.location.origin);
        if (path === null) setWrong(true);
        else void navigate(path);
      }}
    >
      <p>{text('sharing.doorHint')}</p>
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
    </ShareQuestion>
  );
}
