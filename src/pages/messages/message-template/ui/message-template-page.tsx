import { useState, type ReactNode } from 'react';
import { messageTemplateSubject } from '#core/managed/message.ts';
import { placesOf, saidFault, templateFault } from '#core/messages/template.ts';
import { said } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { TrialDialog } from './trial-dialog.tsx';

type Row = RowAt<typeof messageTemplateSubject.path>;

/** Words messages are made of [system.message-template]. */
export function MessageTemplatePage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="notices">
        <Templates />
      </PartTexts>
    </PartTexts>
  );
}

function Templates(): ReactNode {
  const text = useText();
  const mayTry = usePageRules().button('test_send').isVisible;
  const [tried, setTried] = useState<Row | null>(null);
  return (
    <>
      <SystemList
        subject={messageTemplateSubject}
        actionLabels={mayTry ? [text('messages.try')] : []}
        renderActions={(row) =>
          mayTry ? (
            <Button look="link" onClick={() => setTried(row)}>
              {text('messages.try')}
            </Button>
          ) : null
        }
        renderNote={(field, value) => (field === 'templateContent' ? <Places typed={plain(value)} /> : null)}
      />
      {tried === null ? null : <TrialDialog template={tried} onClose={() => setTried(null)} />}
    </>
  );
}

/** The places of what is typed, or what is wrong with one: by the rules of the server. */
function Places({ typed }: { readonly typed: string }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const fault = templateFault(typed, null);
  if (fault !== null) return <span role="alert">{said(saidFault(fault, null), language)}</span>;
  const names = [...new Set(placesOf(typed).places.map(({ name }) => name))];
  return names.length === 0
    ? text('messages.noPlaces')
    : text('messages.places', { places: names.map((name) => `\${${name}}`).join(language === 'zh' ? '、' : ', ') });
}
