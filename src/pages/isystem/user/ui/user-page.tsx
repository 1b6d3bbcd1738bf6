import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { userSubject } from '#core/managed/user.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { $user } from '@/entities/session';
import { managedKey, type RowAt } from '@/entities/system/managed';
import {
  freezeUsers,
  leaveUsers,
  pickedPeopleKey,
  resetPassword,
  resetSecondStep,
  userChoicesQuery,
  userTies,
} from '@/entities/system/user';
import { useLeaving } from '@/widgets/hand-over';
import { PasswordDialog, SystemList, type SystemListProps } from '@/widgets/system-list';
import { offers } from '@/shared/api';
import { Avatar } from '@/shared/avatar';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import { UserBin } from './user-bin.tsx';
import './user.css';

type Row = RowAt<typeof userSubject.path>;

/** People who sign in [system.user]. */
export function UserPage(): ReactNode {
  return (
    <PartTexts part="system">
      <Users />
    </PartTexts>
  );
}

const alsoChanges = [pickedPeopleKey];
/** The picture before the name, and the gap between them. */
const pictureRoom = { realname: 32 };

/** For those who may not assign roles: they are seen in the list only. */
const withoutRoles: typeof userSubject = {
  ...userSubject,
  fields: userSubject.fields.map((field) => (field.name === 'selectedroles' ? { ...field, form: 'never' } : field)),
};

function Users(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const own = useUnit($user)?.id;
  const { data: choices } = useQuery(userChoicesQuery);
  const leaving = useLeaving();
  const freeze = useFreezing(leaving.ask);
  const remove = useDeleting(leaving.ask);
  const beforeSave = useRoleEnd(leaving.choose);
  const resetStep = useStepReset();
  const [reset, setReset] = useState<Row | null>(null);
  const [isBinOpen, setBinOpen] = useState(false);
  const can = (act: string): boolean => rules.button(act).isVisible;
  // The own account, and the one guests come with.
  const isBarred = (row: Row): boolean => row.id === own || plain(row['username']) === 'guest';
  const isFrozen = (row: Row): boolean => plain(row['status']) === '2';
  return (
    <>
      <SystemList
        subject={can('assign_role') ? userSubject : withoutRoles}
        choices={choices}
        alsoChanges={alsoChanges}
        // Servers of the family send a user without them, and take away what is not sent back.
        readMore={offers('GET /sys/user/choices') ? undefined : userTies}
        isBarred={(act, row) => act === 'delete' && isBarred(row)}
        onDelete={remove}
        beforeSave={beforeSave}
        tools={
          can('restore') ? (
            <Button icon="trash" onClick={() => setBinOpen(true)}>
              {text('system.bin')}
            </Button>
          ) : null
        }
        cellRoom={pictureRoom}
        renderCell={(row, field) =>
          field === 'realname' ? (
            <span className="user-name">
              <Avatar path={plain(row['avatar'])} name={plain(row['realname'])} size={24} />
              {plain(row['realname'])}
            </span>
          ) : null
        }
        renderChosen={(rows, clear) => (
          <>
            {can('freeze') ? (
              <Button onClick={() => freeze(rows, true, clear)}>{text('system.user.freeze')}</Button>
            ) : null}
            {can('unfreeze') ? (
              <Button onClick={() => freeze(rows, false, clear)}>{text('system.user.unfreeze')}</Button>
            ) : null}
          </>
        )}
        actionLabels={[
          ...(can('freeze') || can('unfreeze') ? [text('system.user.unfreeze')] : []),
          ...(can('reset_password') ? [text('system.user.reset'), text('system.user.resetStep')] : []),
        ]}
        renderActions={(row) =>
          isBarred(row) ? null : (
            <>
              {can(isFrozen(row) ? 'unfreeze' : 'freeze') ? (
                <Button look="link" onClick={() => freeze([row], !isFrozen(row))}>
                  {text(isFrozen(row) ? 'system.user.unfreeze' : 'system.user.freeze')}
                </Button>
              ) : null}
              {can('reset_password') ? (
                <>
                  <Button look="link" onClick={() => setReset(row)}>
                    {text('system.user.reset')}
                  </Button>
                  {offers('PUT /sys/user/resetSecondStep') ? (
                    <Button look="link" onClick={() => resetStep(row)}>
                      {text('system.user.resetStep')}
                    </Button>
                  ) : null}
                </>
              ) : null}
            </>
          )
        }
      />
      {reset === null ? null : (
        <PasswordDialog
          name={plain(reset['realname'])}
          save={(password) => resetPassword(plain(reset['username']), password)}
          onClose={() => setReset(null)}
        />
      )}
      {leaving.dialog}
      {isBinOpen ? <UserBin mayPurge={can('purge')} onClose={() => setBinOpen(false)} /> : null}
    </>
  );
}

/** Takes second step and passkeys off somebody who lost his device, after a question. */
function useStepReset(): (row: Row) => void {
  const text = useText();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: resetSecondStep,
    onSuccess: (message) => notify({ kind: 'step-reset', level: 'success', text: message }),
  });
  return (row) => {
    ask({
      title: text('notice.title'),
      text: text('system.user.resetStepConfirm', { name: plain(row['realname']) }),
      yes: text('system.user.resetStep'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => mutate(row.id),
    });
  };
}

/** So many names a question lists before it says "…". */
const NAMED = 5;

type Ask = ReturnType<typeof useLeaving>['ask'];

/** The first names of rows, for a question. */
function namesOf(rows: readonly Row[]): string {
  const names = rows.slice(0, NAMED).map((row) => `“${plain(row['realname'])}”`);
  return names.join('、') + (rows.length > NAMED ? '…' : '');
}

/** Says what was done, and asks the lists of people again. */
function useDone(): (message: string, of?: readonly string[]) => Promise<void> {
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  return async (message, of = []) => {
    // What was done to one is not what was done to another a moment ago.
    notify({ kind: ['saved', ...of].join(' '), level: 'success', text: message });
    for (const queryKey of [managedKey(userSubject), ...alsoChanges]) await cache.invalidateQueries({ queryKey });
  };
}

/** Freezes users, or lets them in again, after a question that names them; with what hangs on them where something does. */
function useFreezing(leave: Ask): (rows: readonly Row[], isFrozen: boolean, onDone?: () => void) => void {
  const text = useText();
  const ask = useUnit(questionAsked);
  const done = useDone();
  const { mutate } = useMutation({
    mutationFn: ({ ids, isFrozen }: { readonly ids: readonly string[]; readonly isFrozen: boolean }) =>
      freezeUsers(ids, isFrozen),
    onSuccess: (message) => done(message),
  });
  return (rows, isFrozen, onDone) => {
    const ids = rows.map(({ id }) => id);
    const question = text(isFrozen ? 'system.user.freezeConfirm' : 'system.user.unfreezeConfirm', {
      names: namesOf(rows),
    });
    const yes = text(isFrozen ? 'system.user.freeze' : 'system.user.unfreeze');
    const askUsual = (): void => {
      ask({
        title: text('notice.title'),
        text: question,
        yes,
        no: text('action.cancel'),
        isDangerous: isFrozen,
        onYes: () => mutate({ ids, isFrozen }, { onSuccess: () => onDone?.() }),
      });
    };
    if (!isFrozen || !offers('POST /sys/user/leave')) askUsual();
    else
      void leave({
        ids,
        title: yes,
        question,
        yes,
        act: async (toUser) => {
          await done(await leaveUsers(ids, 'freeze', toUser), ids);
          onDone?.();
        },
        askUsual,
      });
  };
}

/** Deletes users after a question; with what hangs on them where something does. */
function useDeleting(leave: Ask): NonNullable<SystemListProps['onDelete']> {
  const text = useText();
  const done = useDone();
  return (rows, by) => {
    if (!offers('POST /sys/user/leave')) {
      by.usual();
      return;
    }
    const ids = rows.map(({ id }) => id);
    void leave({
      ids,
      title: text('action.delete'),
      question: text('system.user.deleteConfirm', { names: namesOf(rows) }),
      yes: text('action.delete'),
      act: async (toUser) => {
        await done(await leaveUsers(ids, 'delete', toUser), ids);
        by.done();
      },
      askUsual: by.usual,
    });
  };
}

type UserDraft = components['schemas']['UserDraft'];

/** Asks whom tasks go to that came by roles somebody is losing, before that is saved. */
function useRoleEnd(choose: ReturnType<typeof useLeaving>['choose']): NonNullable<SystemListProps['beforeSave']> {
  const text = useText();
  return async (initial, values) => {
    const now = new Set(keysIn(values['selectedroles']));
    const lost = keysIn(initial['selectedroles']).filter((id) => !now.has(id));
    if (lost.length === 0) return {};
    const choice = await choose({
      ids: [plain(initial['id'])],
      roleIds: lost,
      title: text('system.role.remove'),
      question: text('leave.rolesEnd', { name: plain(initial['realname']) }),
      yes: text('action.save'),
    });
    if (choice === null) return null;
    return choice.toUser === null ? {} : ({ toUser: choice.toUser } satisfies Partial<UserDraft>);
  };
}

/** Keys of a field that has several, as it is stored or as its editor has it. */
function keysIn(value: unknown): readonly string[] {
  const keys: readonly unknown[] = Array.isArray(value) ? value : plain(value).split(',');
  return keys.map(plain).filter((key) => key !== '');
}
