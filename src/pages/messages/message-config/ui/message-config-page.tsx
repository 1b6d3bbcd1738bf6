import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMessageEvent, messageEvents } from '#core/managed/message-events.ts';
import { messageConfigSubject } from '#core/managed/message.ts';
import { said } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { messageChoicesQuery } from '@/entities/messages/message';
import { EnableButton, SystemList, useEnabling } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';

/** Which event is told by which ways, in which words, and to whom besides those it concerns [system.message-config]. */
export function MessageConfigPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="notices">
        <Configs />
      </PartTexts>
    </PartTexts>
  );
}

function Configs(): ReactNode {
  const text = useText();
  const { data: choices } = useQuery(messageChoicesQuery);
  const enabling = useEnabling(messageConfigSubject);
  return (
    <SystemList
      subject={messageConfigSubject}
      choices={choices}
      actionLabels={[text('system.disable')]}
      renderActions={(row) => <EnableButton enabling={enabling} row={row} />}
      renderNote={(field, value) => (field === 'eventCode' ? <About event={plain(value)} /> : null)}
    />
  );
}

/** Shows the people an event concerns, and the facts a template can use. */
function About({ event }: { readonly event: string }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  if (!isMessageEvent(event)) return text('messages.usual');
  const { concerns, places } = messageEvents[event];
  const named = Object.entries(places).map(([name, what]) => `\${${name}} ${said(what, language)}`);
  return text('messages.concerns', {
    people: said(concerns, language),
    places: named.join(language === 'zh' ? '、' : ', '),
  });
}
