import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { provePhone, resetPassword, type ProvedPhone } from '@/features/reset-password';
import {
  OfferedWay,
  PasswordPair,
  phoneFields,
  PhoneProof,
  takeFocus,
  UserFrame,
  useReadPhone,
  useUserForm,
} from '@/widgets/user-frame';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, TextField } from '@/shared/ui';

type Step = 1 | 2 | 3 | 4;
/** A proof, with the code that was good for it: going back and on again must not need another message. */
type Proof = ProvedPhone & { readonly smscode: string };

const FIELDS = [...phoneFields, 'username', 'password', 'confirm'] as const;

/** Forgotten password [A2.1, B2.1], where the installation sends codes by SMS. */
export function AlterationPage(): ReactNode {
  const text = useText();
  return (
    <OfferedWay title={text('user.reset')} way="phone" closed={text('user.resetClosed')}>
      <AlterationSteps />
    </OfferedWay>
  );
}

/** Four steps, each with its own fragment: phone, account, new password, done. Back and forward of the browser go between them. */
function AlterationSteps(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [proof, setProof] = useState<Proof | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isDone, setDone] = useState(false);
  // A step is reached by the ones before it; whoever types its address, or reloads, starts at the first.
  const reached: Step = isDone ? 4 : proof === null ? 1 : isConfirmed ? 3 : 2;
  const asked = Number(hash.slice(1));
  const step: Step = isDone ? 4 : asked >= 1 && asked <= reached ? (asked as Step) : reached; // between 1 and `reached`
  useEffect(() => {
    if (hash !== `#${step}`) void navigate({ hash: `#${step}` }, { replace: true });
  }, [hash, step, navigate]);
  const form = useUserForm(FIELDS, step);
  const { attach, problems, problem } = form;
  const readPhone = useReadPhone(form);
  const goTo = (next: Step): void => void navigate({ hash: `#${next}` });

  const prove = useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ phone, smscode }: { phone: string; smscode: string }): Promise<Proof> => ({
      ...(await provePhone(phone, smscode)),
      smscode,
    }),
    onSuccess: (answer) => {
      setProof(answer);
      setConfirmed(false);
      goTo(2);
    },
    onError: form.refused,
  });
  const reset = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ phone, password }: { phone: ProvedPhone; password: string }) => resetPassword(phone, password),
    onSuccess: () => {
      setDone(true);
      goTo(4);
    },
    onError: (thrown) => {
      // A proof that is used up or too old: the phone has to be proved again.
      if (form.refused(thrown).smscode === undefined) return;
      setProof(null);
      setConfirmed(false);
    },
  });
  const isBusy = prove.isPending || reset.isPending;

  const proceed = (): void => {
    if (step === 1) {
      const phone = readPhone();
      if (phone === null) return;
      if (proof?.phone === phone.phone && proof.smscode === phone.smscode) goTo(2);
      else prove.mutate(phone);
    } else if (step === 2) {
      const isSame = form.valueOf('username').trim().toLowerCase() === proof?.username.toLowerCase();
      if (!form.check(isSame ? {} : { username: text('user.accountOther') })) return;
      setConfirmed(true);
      goTo(3);
    } else if (step === 3 && proof !== null) {
      const password = form.valueOf('password');
      const isRight = form.check({
        ...(password === '' ? { password: text('password.newMissing') } : {}),
        ...(form.valueOf('confirm') === password ? {} : { confirm: text('password.differs') }),
      });
      if (isRight) reset.mutate({ phone: proof, password });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) proceed();
  };
  return (
    <UserFrame
      title={text('user.reset')}
      steps={{
        titles: [text('user.stepPhone'), text('user.stepIdentity'), text('user.stepPassword'), text('user.stepDone')],
        current: step - 1,
      }}
    >
      {step === 4 ? (
        <>
          <p role="status">{text('user.resetDone')}</p>
          <div className="user-buttons">
            <Link ref={takeFocus} className="button button-primary" to={paths.signIn} reloadDocument>
              {text('shell.login')}
            </Link>
          </div>
        </>
      ) : (
        <form ref={attach} noValidate onSubmit={submit}>
          <div hidden={step !== 1}>
            <PhoneProof form={form} purpose="reset" />
          </div>
          <div hidden={step !== 2}>
            <TextField
              label={text('user.account')}
              name="username"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              hint={text('user.accountOfPhone')}
              error={problems.username}
            />
          </div>
          <div hidden={step !== 3}>
            <PasswordPair
              labels={{ password: text('password.new'), confirm: text('password.confirm') }}
              problems={problems}
            />
          </div>
          <p className="user-problem" role="alert">
            {problem}
          </p>
          <div className="user-buttons">
            {step === 1 ? null : <Button onClick={() => goTo(step === 3 ? 2 : 1)}>{text('user.previous')}</Button>}
            <Button type="submit" look="primary" isBusy={isBusy}>
              {text(step === 3 ? 'action.confirm' : 'user.next')}
            </Button>
          </div>
        </form>
      )}
      {step === 4 ? null : (
        <p className="user-foot">
          <Link to={paths.signIn} reloadDocument>
            {text('user.backToSignIn')}
          </Link>
        </p>
      )}
    </UserFrame>
  );
}
