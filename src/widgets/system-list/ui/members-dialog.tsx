import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { userSubject } from '#core/managed/user.ts';
import { said } from '#core/managed/views.ts';
import { UserPicker } from '@/shared/fields';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Arriving, Button, Dialog, EmptyState, Grid, noticeShown, questionAsked, type GridColumn } from '@/shared/ui';
import './system-list.css';

/** Somebody who has a role, or belongs to a department. */
type Member = Pick<components['schemas']['UserInfo'], 'id' | 'username' | 'realname' | 'orgCodeTxt'>;

type MembersProps = {
  readonly title: string;
  readonly members: {
    readonly data: readonly Member[] | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly words: { readonly empty: string; readonly remove: string; readonly confirm: (name: string) => string };
  /** Both are left out for those who may not. */
  readonly add?: (ids: string[]) => Promise<string>;
  readonly remove?: (id: string) => Promise<string>;
  /** Asks in its own way before one is taken out, and takes him out; `usual` asks as it always is. */
  readonly onRemove?: (member: Member, usual: () => void) => void;
  /** Draws further actions on one. */
  readonly renderActions?: (member: Member) => ReactNode;
  /** Keys of queries that show the members and must be asked again. */
  readonly changes: readonly (readonly string[])[];
  /** Stands beside the button, and below the list: searching, pages. */
  readonly search?: ReactNode;
  readonly pages?: ReactNode;
};

/** The people of something, in a dialog. */
export function MembersDialog({ onClose, ...props }: MembersProps & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  return (
    <Dialog title={props.title} width={820} closeLabel={text('action.close')} onClose={onClose}>
      <Members {...props} />
    </Dialog>
  );
}

/** The people of something: added by the picker, taken out after a question. */
export function Members(props: MembersProps): ReactNode {
  const { title, members, words, add, remove, onRemove, renderActions, changes } = props;
  const text = useText();
  const cache = useQueryClient();
  const language = useCoreLanguage();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [isPicking, setPicking] = useState(false);
  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: async (message) => {
      notify({ kind: 'members', level: 'success', text: message });
      for (const queryKey of changes) await cache.invalidateQueries({ queryKey });
    },
  });
  const columns = useMemo((): readonly GridColumn<Member>[] => {
    const plain = (name: string, width: number, cell: (member: Member) => ReactNode): GridColumn<Member> => {
      const label = userSubject.fields.find((field) => field.name === name)?.label ?? [name, name];
      return { id: name, label: said(label, language), width, align: 'left', cell };
    };
    return [
      plain('username', 150, ({ username }) => username),
      plain('realname', 130, ({ realname }) => realname),
      plain('selecteddeparts', 220, ({ orgCodeTxt }) => orgCodeTxt ?? ''),
      {
        id: 'actions',
        label: text('list.actions'),
        width: renderActions === undefined ? 110 : 180,
        align: 'left',
        pin: 'right',
        // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
        cell: (member) => (
          <span role="group" aria-label={text('list.rowActions', { name: member.realname })}>
            {renderActions?.(member)}
            {remove === undefined ? null : (
              <Button
                look="link-danger"
                onClick={() => {
                  const usual = (): void => {
                    ask({
                      title: text('notice.title'),
                      text: words.confirm(member.realname),
                      yes: words.remove,
                      no: text('action.cancel'),
                      isDangerous: true,
                      onYes: () => mutate(() => remove(member.id)),
                    });
                  };
                  if (onRemove === undefined) usual();
                  else onRemove(member, usual);
                }}
              >
                {words.remove}
              </Button>
            )}
          </span>
        ),
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- the handlers are new at every render and always do the same
  }, [text, language, words.remove]);
  return (
    <>
      <div className="system-members-bar">
        {add === undefined ? null : (
          <Button look="primary" icon="plus" onClick={() => setPicking(true)}>
            {text('system.members.add')}
          </Button>
        )}
        {props.search}
      </div>
      <Loaded
        query={members}
        lines={8}
        renderData={(people) => (
          <>
            <Grid
              label={title}
              columns={columns}
              rows={people}
              rowKey={({ id }) => id}
              isStale={members.isPlaceholderData}
              empty={<EmptyState text={words.empty} />}
            />
            {props.pages}
          </>
        )}
      />
      {isPicking && add !== undefined ? (
        <Arriving>
          <UserPicker
            title={text('system.members.add')}
            isMultiple
            chosen={[]}
            onClose={() => setPicking(false)}
            onChosen={(people) => {
              setPicking(false);
              const ids = people.flatMap((person) => (person.id === undefined ? [] : [person.id]));
              if (ids.length > 0) mutate(() => add(ids));
            }}
          />
        </Arriving>
      ) : null}
    </>
  );
}
