import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { thirdAppSubject } from '#core/managed/third-app.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { testThirdApp } from '@/entities/messages/message';
import { EnableButton, SystemList, useEnabling } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';

type Row = RowAt<typeof thirdAppSubject.path>;

/** Robots of other platforms that say our messages to a group [system.third-app]. */
export function ThirdAppPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="notices">
        <Apps />
      </PartTexts>
    </PartTexts>
  );
}

function Apps(): ReactNode {
  const text = useText();
  const mayTest = usePageRules().button('test').isVisible;
  const enabling = useEnabling(thirdAppSubject);
  const test = useTest();
  return (
    <SystemList
      subject={thirdAppSubject}
      actionLabels={[text('system.disable'), ...(mayTest ? [text('messages.test')] : [])]}
      renderActions={(row) => (
        <>
          {mayTest ? (
            <Button look="link" onClick={() => test(row)}>
              {text('messages.test')}
            </Button>
          ) : null}
          <EnableButton enabling={enabling} row={row} />
        </>
      )}
      renderNote={(field) =>
        field === 'webhook' ? text('messages.webhook') : field === 'secret' ? text('messages.secret') : null
      }
    />
  );
}

/** Lets a robot say one line, after a question: a group of people reads it. */
function useTest(): (row: Row) => void {
  const text = useText();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: testThirdApp,
    onSuccess: (message) => notify({ kind: 'robot-test', level: 'success', text: message }),
  });
  return (row) => {
    ask({
      title: text('notice.title'),
      text: text('messages.testConfirm', { name: plain(row['corpId']) }),
      yes: text('messages.test'),
      no: text('action.cancel'),
      onYes: () => mutate(row.id),
    });
  };
}
