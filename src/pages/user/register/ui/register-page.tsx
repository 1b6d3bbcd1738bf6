import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { register, type Registration } from '@/features/register';
import {
  OfferedWay,
  PasswordPair,
  phoneFields,
  PhoneProof,
  UserFrame,
  useReadPhone,
  useUserForm,
} from '@/widgets/user-frame';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, TextField } from '@/shared/ui';

const FIELDS = ['username', 'password', 'confirm', ...phoneFields] as const;

/** Registration [A2.1, B2.1], where the installation offers it. */
export function RegisterPage(): ReactNode {
  const text = useText();
  return (
    <OfferedWay title={text('user.register')} way="register" closed={text('user.registerClosed')}>
      <RegisterForm />
    </OfferedWay>
  );
}

/** Two steps: the account, then the phone that proves it. What was typed survives every refusal. */
function RegisterForm(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [step, setStep] = useState<0 | 1>(0);
  const form = useUserForm(FIELDS, step);
  const { attach, problems, problem } = form;
  const readPhone = useReadPhone(form);
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: register,
    onSuccess: (_, { username }: Registration) =>
      void navigate(`${paths.registerResult}?account=${encodeURIComponent(username)}`, { replace: true }),
    onError: (thrown) => {
      const { username, password } = form.refused(thrown);
      // The wrong field may stand on the other step.
      if (username !== undefined || password !== undefined) setStep(0);
    },
  });
  const readAccount = (): Pick<Registration, 'username' | 'password'> => ({
    username: form.valueOf('username').trim(),
    password: form.valueOf('password'),
  });
  const toPhone = (): void => {
    const { username, password } = readAccount();
    const isRight = form.check({
      ...(username === '' ? { username: text('user.accountMissing') } : {}),
      ...(password === '' ? { password: text('user.passwordMissing') } : {}),
      ...(form.valueOf('confirm') === password ? {} : { confirm: text('password.differs') }),
    });
    if (isRight) setStep(1);
  };
  const finish = (): void => {
    const phone = readPhone();
    if (phone !== null && !isPending) mutate({ ...readAccount(), ...phone });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 0) toPhone();
    else finish();
  };
  return (
    <UserFrame
      title={text('user.register')}
      steps={{ titles: [text('user.stepAccount'), text('user.stepPhone')], current: step }}
    >
      <form ref={attach} noValidate onSubmit={submit}>
        {/* Both steps stay in the document, so that going back finds everything as it was. */}
        <div hidden={step !== 0}>
          <TextField
            label={text('user.account')}
            name="username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            hint={text('user.accountRule')}
            error={problems.username}
          />
          <PasswordPair
            labels={{ password: text('user.password'), confirm: text('user.confirm') }}
            problems={problems}
          />
        </div>
        <div hidden={step !== 1}>
          <PhoneProof form={form} purpose="register" />
        </div>
        <p className="user-problem" role="alert">
          {problem}
        </p>
        <div className="user-buttons">
          {step === 1 ? <Button onClick={() => setStep(0)}>{text('user.previous')}</Button> : null}
          <Button type="submit" look="primary" isBusy={isPending}>
            {text(step === 0 ? 'user.next' : 'user.registerNow')}
          </Button>
        </div>
      </form>
      <p className="user-foot">
        <Link to={paths.signIn} reloadDocument>
          {text('user.haveAccount')}
        </Link>
      </p>
    </UserFrame>
  );
}
