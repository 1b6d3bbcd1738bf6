import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, useState, type ReactNode } from 'react';
import { $user } from '@/entities/session';
import { deputyKey, deputyQuery, endDeputy, saveDeputy, type Deputy } from '@/entities/system/account';
import { PeoplePick } from '@/shared/act-dialog';
import { failureOf, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, noticeShown, questionAsked, TextField } from '@/shared/ui';

/** Shows the deputy who gets everything addressed to the user during an absence [system.user-agent]. */
export function DeputySection(): ReactNode {
  const text = useText();
  const username = useUnit($user)?.username ?? '';
  const query = useQuery({ ...deputyQuery(username), enabled: username !== '' });
  return (
    <section aria-label={text('account.deputy')}>
      <h2>{text('account.deputy')}</h2>
      <p className="account-soft">{text('account.deputy.hint')}</p>
      <Loaded
        query={query}
        lines={3}
        renderData={(deputy) => <DeputyForm key={`${deputy?.id ?? ''} ${deputy?.version ?? 0}`} deputy={deputy} />}
      />
    </section>
  );
}

const inputs = ['agentUserName', 'startTime', 'endTime'] as const;

function DeputyForm({ deputy }: { readonly deputy: Deputy | null }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const act = useMutation({
    meta: { isQuiet: true },
    mutationFn: (does: () => Promise<string>) => does(),
    onSuccess: (message) => {
      setProblems({});
      notify({ kind: 'deputy', level: 'success', text: message });
      void cache.invalidateQueries({ queryKey: deputyKey });
    },
    onError: (thrown) => {
      const errors = refusalDetail(failureOf(thrown))?.errors ?? [];
      setProblems(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      notify({ kind: 'deputy-failed', level: 'warning', text: thrown.message });
    },
  });
  const submit = (data: FormData): void => {
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const empty = inputs.filter((name) => read(name) === '');
    setProblems(Object.fromEntries(empty.map((name) => [name, text('account.deputy.missing')])));
    if (empty.length > 0 || act.isPending) return;
    act.mutate(() =>
      saveDeputy({
        agentUserName: read('agentUserName'),
        startTime: stored(read('startTime')),
        endTime: stored(read('endTime')),
        status: '1',
      }),
    );
  };
  const end = (): void => {
    ask({
      title: text('notice.title'),
      text: text('account.deputy.endConfirm', { name: deputy?.agentUserName_dictText ?? deputy?.agentUserName ?? '' }),
      yes: text('account.deputy.end'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => act.mutate(endDeputy),
    });
  };
  return (
    <form
      ref={form}
      className="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <PeoplePick
        label={text('account.deputy.person')}
        name="agentUserName"
        error={problems['agentUserName']}
        start={deputyOf(deputy)}
      />
      <TextField
        label={text('account.deputy.from')}
        name="startTime"
        type="datetime-local"
        required
        defaultValue={typed(deputy?.startTime)}
        error={problems['startTime']}
      />
      <TextField
        label={text('account.deputy.to')}
        name="endTime"
        type="datetime-local"
        required
        defaultValue={typed(deputy?.endTime)}
        error={problems['endTime']}
      />
      <Button type="submit" look="primary" isBusy={act.isPending}>
        {text('action.save')}
      </Button>{' '}
      {deputy === null ? null : (
        <Button onClick={end} disabled={act.isPending}>
          {text('account.deputy.end')}
        </Button>
      )}
    </form>
  );
}

/** The deputy as the picker has him. */
function deputyOf(deputy: Deputy | null) {
  const username = deputy?.agentUserName ?? '';
  return username === '' ? [] : [{ username, realname: deputy?.agentUserName_dictText ?? username }];
}

/** A time as the browser's field has it, and as the server wants it. */
function typed(time: string | null | undefined): string {
  return (time ?? '').slice(0, 16).replace(' ', 'T');
}

function stored(time: string): string {
  return `${time.replace('T', ' ')}${time.length === 16 ? ':00' : ''}`;
}
