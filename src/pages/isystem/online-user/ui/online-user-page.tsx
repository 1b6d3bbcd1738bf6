import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { onlineUserSubject } from '#core/managed/online-user.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { forceLogout } from '@/entities/system/online-user';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked, Tag } from '@/shared/ui';

type Row = RowAt<typeof onlineUserSubject.path>;

/** Shows the people signed in, their addresses, and since when [system.online-user, A7.5]. */
export function OnlineUserPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="logs">
        <OnlineUsers />
      </PartTexts>
    </PartTexts>
  );
}

const usualSort = { field: 'lastUsedTime', direction: 'desc' } as const;

function OnlineUsers(): ReactNode {
  const text = useText();
  const mayForce = usePageRules().button('force_logout').isVisible;
  const force = useForcing();
  const renderChosen = (rows: readonly Row[], clear: () => void): ReactNode => (
    <Button look="danger" onClick={() => force(rows, clear)}>
      {text('logs.online.force')}
    </Button>
  );
  return (
    <SystemList
      subject={onlineUserSubject}
      usualSort={usualSort}
      {...(mayForce ? { renderChosen } : {})}
      actionLabels={[text('logs.online.own'), ...(mayForce ? [text('logs.online.force')] : [])]}
      renderActions={(row) => (
        <>
          {mayForce ? (
            <Button look="link-danger" onClick={() => force([row])}>
              {text('logs.online.force')}
            </Button>
          ) : null}
          {isOwn(row) ? <Tag text={text('logs.online.own')} /> : null}
        </>
      )}
    />
  );
}

const isOwn = (row: Row): boolean => row['isOwn'] === true;

/** So many names a question lists before it says "…". */
const NAMED = 5;

/** Ends sessions after a question that names whose they are, and says so when the own one is among them. */
function useForcing(): (rows: readonly Row[], onDone?: () => void) => void {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: ({ ids, own }: { readonly ids: readonly string[]; readonly own: boolean }) => forceLogout(ids, own),
    onSuccess: (message) => notify({ kind: 'signed-out', level: 'success', text: message }),
    // Whoever was not there any more is not shown any longer, either.
    onSettled: () => cache.invalidateQueries({ queryKey: managedKey(onlineUserSubject) }),
  });
  return (rows, onDone) => {
    const own = rows.some(isOwn);
    const named = [...new Set(rows.map((row) => `${plain(row['realname'])}（${plain(row['username'])}）`))];
    const names = named.slice(0, NAMED).join('、') + (named.length > NAMED ? '…' : '');
    ask({
      title: text('notice.title'),
      text: text(own ? 'logs.online.forceOwn' : 'logs.online.forceConfirm', { names }),
      yes: text(own ? 'logs.online.forceMe' : 'logs.online.force'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => mutate({ ids: rows.map(({ id }) => id), own }, { onSuccess: () => onDone?.() }),
    });
  };
}
