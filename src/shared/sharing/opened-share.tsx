import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { failureOf, failureText, refusalDetail, type ApiFailure } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { ErrorState, Skeleton, TextField } from '../ui/index.ts';
import { ShareFrame, ShareQuestion } from './share-frame.tsx';
import './opened-share.css';

type OpenedShareProps<T> = {
  /** Asks what the code opens; works without a session. */
  readonly open: (password: string) => Promise<T>;
  readonly renderOpened: (opened: T, password: string) => ReactNode;
};

/** Shows a share to whoever has its link: asks for a password where there is one, and leads nowhere else. */
export function OpenedShare<T>(props: OpenedShareProps<T>): ReactNode {
  return (
    <ShareFrame>
      <Opened {...props} />
    </ShareFrame>
  );
}

function Opened<T>({ open, renderOpened }: OpenedShareProps<T>): ReactNode {
  const text = useText();
  const [opened, setOpened] = useState<{ readonly what: T; readonly password: string } | null>(null);
  // Stays while another password is tried: what was typed must not go with the form.
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: open,
    onSuccess: (what, password) => setOpened({ what, password }),
    onError: (thrown) => setFailure(failureOf(thrown)),
  });
  useEffect(() => mutate(''), [mutate]);
  if (opened !== null) return renderOpened(opened.what, opened.password);
  if (failure !== null && asksPassword(failure))
    return <PasswordForm failure={failure} isBusy={isPending} onPassword={mutate} />;
  if (failure !== null)
    return (
      <section className="panel">
        <ErrorState
          title={text('sharing.closed')}
          reason={failureText(failure)}
          retry={{ label: text('action.retry'), act: () => mutate('') }}
        />
      </section>
    );
  return (
    <section className="panel">
      <Skeleton rows={10} label={text('app.loading')} />
    </section>
  );
}

function asksPassword(failure: ApiFailure): boolean {
  return refusalDetail(failure)?.errors?.some(({ field }) => field === 'password') === true;
}

type PasswordFormProps = {
  readonly failure: ApiFailure;
  readonly isBusy: boolean;
  readonly onPassword: (password: string) => void;
};

function PasswordForm({ failure, isBusy, onPassword }: PasswordFormProps): ReactNode {
  const text = useText();
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  return (
    <ShareQuestion
      title={text('sharing.passwordTitle')}
      isBusy={isBusy}
      onAnswer={() => {
        setTried(true);
        onPassword(password);
      }}
    >
      <TextField
        label={text('sharing.password')}
        type="password"
        autoComplete="off"
        maxLength={100}
        value={password}
        error={wasTried && !isBusy ? failureText(failure) : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ShareQuestion>
  );
}
