import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { $user, sessionOpened } from '@/entities/session';
import { signIn } from '@/features/login';
import { api, refusalDetail, failureOf, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { fullPath, paths } from '@/shared/routing';
import { forgetSession } from '@/shared/storage';
import { Button, Dialog } from '@/shared/ui';

/**
 * The session ended [A8.2, A8.5]. Signing in here keeps everything on the page; the other way out is the specified one: log out and load anew.
 */
export function ExpiredDialog(): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [user, opened] = useUnit([$user, sessionOpened]);
  const [problem, setProblem] = useState('');
  const reconnect = (): void => {
    // The stores keep theirs: the browser may ask about unsaved work, and whoever stays then finds page and dialog as they were.
    forgetSession();
    window.location.replace(paths.signInFor(fullPath(window.location)));
  };
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (password: string) => signIn(api(), { username: user?.username ?? '', password }),
    onSuccess: async (session) => {
      opened(session);
      setProblem('');
      // What failed for want of a session is asked again; mounted forms keep their values.
      await cache.refetchQueries({ predicate: (query) => query.state.status === 'error' });
    },
    onError: (error) => {
      const failure = failureOf(error);
      const { captcha = false, secondStep } = refusalDetail(failure) ?? {};
      // A captcha, or a second step, needs the whole sign-in page.
      if (captcha || secondStep !== undefined) reconnect();
      else setProblem(failureText(failure));
    },
  });
  return (
    <Dialog title={text('expired.title')} width={440} canFill={false} closeLabel={text('action.close')}>
      <p>{text('expired.text')}</p>
      <form
        className="expired"
        onSubmit={(event) => {
          event.preventDefault();
          const password = new FormData(event.currentTarget).get('password');
          if (!isPending && typeof password === 'string' && password !== '') mutate(password);
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
