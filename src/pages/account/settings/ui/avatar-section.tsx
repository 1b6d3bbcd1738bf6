import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, useState, type ReactNode } from 'react';
import { $user, userUpdated } from '@/entities/session';
import { saveAvatar } from '@/entities/system/account';
import { uploadFile } from '@/shared/api';
import { Avatar } from '@/shared/avatar';
import { useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import { openPicture } from '../model/open-picture.ts';
import { CropDialog } from './crop-dialog.tsx';

/** The own picture: chosen, cut to a square, seen at once in the top bar. */
export function AvatarSection(): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [user, update, notify, ask] = useUnit([$user, userUpdated, noticeShown, questionAsked]);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState('');
  const close = (): void => {
    picture?.close();
    setPicture(null);
  };
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      const path = file === null ? null : (await uploadFile(file, 'avatar')).path;
      return { path, message: await saveAvatar(path) };
    },
    onSuccess: ({ path, message }) => {
      update({ avatar: path });
      void cache.invalidateQueries({ queryKey: ['account', 'centre'] });
      notify({ kind: 'account-avatar', level: 'success', text: message });
      close();
    },
  });
  const choose = async (file: File): Promise<void> => {
    setProblem('');
    const opened = await openPicture(file);
    if (opened.kind === 'picture') setPicture(opened.picture);
    else
      setProblem(
        text(`account.avatar.${opened.kind}`, {
          name: file.name,
          ...(opened.kind === 'large' ? { width: opened.size.width, height: opened.size.height } : {}),
        }),
      );
  };
  const avatar = user?.avatar ?? '';
  return (
    <>
      <p className="account-avatar">
        <Avatar path={avatar} name={user?.realname ?? ''} size={96} />
        <span className="account-soft">{text(avatar === '' ? 'account.avatar.none' : 'account.avatar.now')}</span>
      </p>
      <p className="account-soft">{text('account.avatar.hint')}</p>
      <p className="text-field-error" role="alert">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={text('account.avatar.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same one may be chosen again.
          target.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      <div className="account-row-acts">
        <Button look="primary" onClick={() => input.current?.click()}>
          {text('account.avatar.choose')}
        </Button>
        {avatar === '' ? null : (
          <Button
            look="danger"
            onClick={() =>
              ask({
                title: text('notice.title'),
                text: text('account.avatar.removeConfirm'),
                yes: text('account.avatar.remove'),
                no: text('action.cancel'),
                isDangerous: true,
                onYes: () => save.mutate(null),
              })
            }
          >
            {text('account.avatar.remove')}
          </Button>
        )}
      </div>
      {picture === null ? null : (
        <CropDialog picture={picture} isBusy={save.isPending} onCut={(file) => save.mutate(file)} onClose={close} />
      )}
    </>
  );
}
