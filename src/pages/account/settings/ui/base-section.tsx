import { isBirthday } from '#core/rules/birthday.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { userUpdated } from '@/entities/session';
import { accountProfileQuery, saveProfile, type AccountProfile } from '@/entities/system/account';
import { failureOf, refusalDetail, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { accountPaths } from '@/shared/routing';
import { Button, noticeShown, TextField } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { tagsIn, tooManyTags } from '../model/tags.ts';

/** Name, sex, birthday, signature and tags; phone and mail are seen here and changed where they are verified. */
export function BaseSection(): ReactNode {
  const query = useQuery(accountProfileQuery);
  return (
    <Loaded query={query} lines={6} renderData={(profile) => <ProfileForm key={profile.version} profile={profile} />} />
  );
}

type Problems = Readonly<Record<string, string>>;

function ProfileForm({ profile }: { readonly profile: AccountProfile }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [notify, update] = useUnit([noticeShown, userUpdated]);
  const { touch, clean } = useUnsaved();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      clean();
      cache.setQueryData(accountProfileQuery.queryKey, saved);
      void cache.invalidateQueries({ queryKey: ['account', 'centre'] });
      update({ realname: saved.realname });
      notify({ kind: 'account-base', level: 'success', text: text('account.saved') });
    },
    onError: (thrown) => {
      const failure = failureOf(thrown);
      const errors = refusalDetail(failure)?.errors ?? [];
      setProblems(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      const reason = failureText(failure);
      notify({ kind: 'account-base-failed', level: 'warning', text: reason });
    },
  });
  const submit = (data: FormData): void => {
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const tags = tagsIn(read('tags'));
    const found: Problems = {
      ...(read('realname') === '' ? { realname: text('account.base.missing') } : {}),
      ...(read('birthday') === '' || isBirthday(read('birthday'))
        ? {}
        : { birthday: text('account.base.birthdayWrong') }),
      ...(tooManyTags(tags) ? { tags: text('account.base.tagsMany') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || save.isPending) return;
    const sex = read('sex');
    save.mutate({
      realname: read('realname'),
      sex: sex === '1' ? 1 : sex === '2' ? 2 : null,
      birthday: read('birthday') || null,
      signature: read('signature') || null,
      tags: [...tags],
      version: profile.version,
    });
  };
  return (
    <form
      ref={form}
      className="account-form"
      noValidate
      onChange={touch}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
        requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
      }}
    >
      <TextField label={text('account.base.username')} readOnly value={profile.username} autoComplete="username" />
      <TextField
        label={text('account.base.realname')}
        name="realname"
        required
        maxLength={50}
        autoComplete="name"
        defaultValue={profile.realname}
        error={problems['realname']}
      />
      <fieldset>
        <legend>{text('account.base.sex')}</legend>
        {([1, 2] as const).map((sex) => (
          <label key={sex}>
            <input type="radio" name="sex" value={sex} defaultChecked={profile.sex === sex} />
            {text(sex === 1 ? 'account.base.male' : 'account.base.female')}
          </label>
        ))}
      </fieldset>
      <TextField
        label={text('account.base.birthday')}
        name="birthday"
        placeholder="1990-01-31"
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        defaultValue={profile.birthday ?? ''}
        error={problems['birthday']}
      />
      <TextField
        label={text('account.base.signature')}
        name="signature"
        maxLength={200}
        defaultValue={profile.signature ?? ''}
        error={problems['signature']}
      />
      <TextField
        label={text('account.base.tags')}
        name="tags"
        maxLength={300}
        hint={text('account.base.tagsHint')}
        defaultValue={profile.tags.join('，')}
        error={problems['tags']}
      />
      <dl className="account-facts">
        <dt>{text('account.base.phone')}</dt>
        <dd>{profile.phone ?? text('account.nothing')}</dd>
        <dt>{text('account.base.email')}</dt>
        <dd>{profile.email ?? text('account.nothing')}</dd>
      </dl>
      <p className="account-soft">
        <Link to={accountPaths.security}>{text('account.base.contactHint')}</Link>
      </p>
      <p>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {text('action.save')}
        </Button>
      </p>
    </form>
  );
}
