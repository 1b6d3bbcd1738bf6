import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { rolesOfMemberQuery, saveRolesOfMember } from '@/entities/system/depart-role';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, noticeShown } from '@/shared/ui';
import { RoleList } from './role-list.tsx';

type MemberRolesProps = {
  readonly userId: string;
  readonly departId: string;
  readonly name: string;
  readonly onClose: () => void;
};

/** Which roles of a department one of its people has. */
export function MemberRoles({ userId, departId, name, onClose }: MemberRolesProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const held = useQuery(rolesOfMemberQuery({ userId, departId }));
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const now = ticked ?? new Set(held.data ?? []);
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => saveRolesOfMember(userId, [...now], held.data ?? []),
    onSuccess: (message) => {
      notify({ kind: 'member-roles', level: 'success', text: message });
      onClose();
    },
  });
  const tick = (id: string, isOn: boolean): void =>
    setTicked(new Set(isOn ? [...now, id] : [...now].filter((one) => one !== id)));
  return (
    <Dialog
      title={text('system.myDepart.giveTo', { name })}
      width={480}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" isBusy={save.isPending} disabled={ticked === null} onClick={() => save.mutate()}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      {save.error === null ? null : <p role="alert">{save.error.message}</p>}
      <Loaded
        query={held}
        lines={4}
        renderData={() => (
          <RoleList
            departId={departId}
            renderRole={({ id, roleName, description }) => (
              <>
                <label>
                  <input
                    type="checkbox"
                    checked={now.has(id)}
                    onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
                  />
                  {roleName}
                </label>
                <small>{description}</small>
              </>
            )}
          />
        )}
      />
    </Dialog>
  );
}
