import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { UserDuties } from '@/entities/system/user';
import { failureOf, failureText } from '@/shared/api';
import { PickField, UserPicker } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Arriving, Button, Dialog } from '@/shared/ui';
import type { Leaving } from '../model/leaving.ts';
import './leave-dialog.css';

type LeaveDialogProps = {
  readonly leaving: Leaving;
  readonly people: readonly UserDuties[];
  readonly onClose: () => void;
};

type Chosen = { readonly username: string; readonly realname: string };

/** Shows the duties of people who leave, and their successor: somebody chosen here, or the one by the rules. */
export function LeaveDialog({ leaving, people, onClose }: LeaveDialogProps): ReactNode {
  const text = useText();
  const field = useId();
  const [to, setTo] = useState<Chosen | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: leaving.act,
    onSuccess: onClose,
    onError: (thrown) => setProblem(failureText(failureOf(thrown))),
  });
  const submit = (): void => {
    setProblem('');
    if (!isPending) mutate(to?.username ?? null);
  };
  return (
    <Dialog
      title={leaving.title}
      width={560}
      canFill={false}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="danger" isBusy={isPending} onClick={submit}>
            {leaving.yes}
          </Button>
        </>
      }
    >
      <p>{leaving.question}</p>
      <ul className="leave-people" aria-label={text('leave.duties')}>
        {people.map((person) => (
          <Person key={person.userId} person={person} isNamed={to !== null} />
        ))}
      </ul>
      <div className="text-field">
        <label htmlFor={field}>{text('leave.to')}</label>
        <PickField
          id={field}
          name={text('leave.to')}
          placeholder={text('leave.toNobody')}
          shown={to?.realname ?? ''}
          said={{
            'aria-required': undefined,
            'aria-invalid': problem === '' ? undefined : 'true',
            'aria-describedby': `${field}-hint ${field}-error`,
          }}
          onOpen={() => setPicking(true)}
          onClear={() => setTo(null)}
        />
        <p id={`${field}-hint`} className="leave-hint">
          {text(leaving.roleIds === undefined ? 'leave.toHint' : 'leave.toHintRole')}
        </p>
        <p id={`${field}-error`} className="text-field-error" role="alert">
          {problem}
        </p>
      </div>
      {isPicking ? (
        <Arriving>
          <UserPicker
            title={text('leave.to')}
            isMultiple={false}
            chosen={to === null ? [] : [to]}
            onClose={() => setPicking(false)}
            onChosen={([one]) => {
              setPicking(false);
              setProblem('');
              setTo(one === undefined ? null : { username: one.username, realname: one.realname });
            }}
          />
        </Arriving>
      ) : null}
    </Dialog>
  );
}

type PersonProps = { readonly person: UserDuties; readonly isNamed: boolean };

/** One of them: of each kind how much and the first few, and whom it goes to without a choice. */
function Person({ person, isNamed }: PersonProps): ReactNode {
  const text = useText();
  const { realname, duties, proposed } = person;
  return (
    <li>
      <strong>{realname}</strong>
      <ul>
        {duties.map(({ kind, count, items }) => {
          const named = items.map(({ title }) => title).join(text('leave.between'));
          return (
            <li key={kind}>
              {text(`leave.kind.${kind}`, { count })}
              {named === '' ? null : (
                <span className="leave-items">{`${text('leave.colon')}${named}${count > items.length ? '…' : ''}`}</span>
              )}
            </li>
          );
        })}
      </ul>
      {isNamed ? null : (
        <p className="leave-proposed">
          {proposed === null
            ? text('leave.proposedNobody')
            : text(`leave.proposed.${proposed.way}`, { name: proposed.realname })}
        </p>
      )}
    </li>
  );
}
