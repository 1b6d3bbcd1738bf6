import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { $user, sessionOpened } from '@/entities/session';
import { drawCaptcha, signIn } from '@/features/login';
import { api, refusalDetail, failureOf, failureText } from '@/shared/api';
import { loadConfig } from '@/shared/config';
import { PartTexts, useText } from '@/shared/i18n';
import { fullPath, paths } from '@/shared/routing';
import { forgetSession } from '@/shared/storage';
import { Button, Dialog } from '@/shared/ui';

/**
 * The session ended [A8.2, A8.5]. Signing in here keeps everything on the page; the other way out is the specified one: log out and load anew.
 */
export function ExpiredDialog(): ReactNode {
  return (
    <PartTexts part="family">
      <Expired />
    </PartTexts>
  );
}

function Expired(): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [user, opened] = useUnit([$user, sessionOpened]);
  const [problem, setProblem] = useState('');
  // Servers of the family want one from everybody, ours after some failures.
  const [isCaptchaWanted, setCaptchaWanted] = useState(false);
  const captcha = useQuery({
    queryKey: ['expired', 'captcha'],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
    queryFn: async () =>
      isCaptchaWanted || (await loadConfig()).captcha === 'always' ? await drawCaptcha(api()) : null,
  });
  const reconnect = (): void => {
    // The stores keep theirs: the browser may ask about unsaved work, and whoever stays then finds page and dialog as they were.
    forgetSession();
    window.location.replace(paths.signInFor(fullPath(window.location)));
  };
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ password, code }: { readonly password: string; readonly code: string }) =>
      signIn(api(), {
        username: user?.username ?? '',
        password,
        ...(captcha.data == null ? {} : { captcha: code, checkKey: captcha.data.checkKey }),
      }),
    onSuccess: async (session) => {
      opened(session);
      setProblem('');
      // What failed for want of a session is asked again; mounted forms keep their values.
      await cache.refetchQueries({ predicate: (query) => query.state.status === 'error' });
    },
    onError: (error) => {
      const failure = failureOf(error);
      const detail = refusalDetail(failure) ?? {};
      // A second step needs the whole sign-in page.
      if (detail.secondStep !== undefined) {
        reconnect();
        return;
      }
      setProblem(failureText(failure));
      if (detail.captcha === true) setCaptchaWanted(true);
      // Each is good for one try.
      if (detail.captcha === true || captcha.data != null)
        void cache.resetQueries({ queryKey: ['expired', 'captcha'] });
    },
  });
  return (
    <Dialog title={text('expired.title')} width={440} canFill={false} closeLabel={text('action.close')}>
      <p>{text('expired.text')}</p>
      <form
        className="expired"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const [password, code] = [typed.get('password'), typed.get('captcha') ?? ''];
          if (!isPending && typeof password === 'string' && password !== '' && typeof code === 'string')
            mutate({ password, code: code.trim() });
        }}
      >
        <label htmlFor="expired-account">{text('expired.account')}</label>
        <input
          id="expired-account"
          className="control"
          name="username"
          autoComplete="username"
          readOnly
          value={user?.username ?? ''}
        />
        <label htmlFor="expired-password">{text('expired.password')}</label>
        <input
          id="expired-password"
          className="control"
          name="password"
          type="password"
          autoComplete="current-password"
          aria-invalid={problem !== ''}
          aria-describedby="expired-problem"
        />
        {captcha.data == null ? null : (
          <>
            <label htmlFor="expired-captcha">{text('family.captcha')}</label>
            <span className="expired-captcha">
              <input
                id="expired-captcha"
                className="control"
                name="captcha"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={16}
              />
              <button
                type="button"
                aria-label={text('family.captchaAgain')}
                title={text('family.captchaAgain')}
                onClick={() => void captcha.refetch()}
              >
                <img src={captcha.data.image} alt={text('family.captcha')} />
              </button>
            </span>
          </>
        )}
        <p id="expired-problem" role="alert">
          {problem}
        </p>
        <div className="expired-buttons">
          <Button onClick={reconnect}>{text('expired.reconnect')}</Button>
          <Button type="submit" look="primary" isBusy={isPending}>
            {text('expired.here')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
