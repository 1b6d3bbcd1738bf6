import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { messageSubject } from '#core/managed/message.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { resendMessages } from '@/entities/messages/message';
import { SystemList } from '@/widgets/system-list';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';

type Row = RowAt<typeof messageSubject.path>;

/** Shows the messages that were sent, are being sent, or did not leave [system.message]. */
export function MessagePage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="notices">
        <Messages />
      </PartTexts>
    </PartTexts>
  );
}

const isFailed = (row: Row): boolean => plain(row['esSendStatus']) === '2';
/** Only what somebody typed in can be mended; what the platform says stays as it was. */
const isByHand = (row: Row): boolean => plain(row['remark']) === '手工发送';

function Messages(): ReactNode {
  const text = useText();
  const mayResend = usePageRules().button('resend').isVisible && offers('PUT /sys/message/sysMessage/resend');
  const resend = useResending();
  return (
    <SystemList
      subject={messageSubject}
      isBarred={(act, row) => (act === 'edit' ? !isFailed(row) || !isByHand(row) : plain(row['esSendStatus']) === '0')}
      actionLabels={mayResend ? [text('messages.resend')] : []}
      renderActions={(row) =>
        mayResend && isFailed(row) ? (
          <Button look="link" onClick={() => resend([row])}>
            {text('messages.resend')}
          </Button>
        ) : null
      }
      renderChosen={(rows, clear) =>
        mayResend ? (
          <Button onClick={() => resend(rows.filter(isFailed), clear)}>{text('messages.resend')}</Button>
        ) : null
      }
    />
  );
}

/** Sends failed ones again after a question that names them. */
function useResending(): (rows: readonly Row[], onDone?: () => void) => void {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: resendMessages,
    onSuccess: (message) => notify({ kind: 'resent', level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: managedKey(messageSubject) }),
  });
  return (rows, onDone) => {
    const [first] = rows;
    if (first === undefined) return;
    const name = plain(first['esTitle']) + (rows.length > 1 ? ` (${rows.length})` : '');
    ask({
      title: text('notice.title'),
      text: text('messages.resendConfirm', { name }),
      yes: text('messages.resend'),
      no: text('action.cancel'),
      onYes: () =>
        mutate(
          rows.map(({ id }) => id),
          { onSuccess: () => onDone?.() },
        ),
    });
  };
}
