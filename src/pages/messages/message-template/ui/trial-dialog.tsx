import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { messageChannels, robotChannels } from '#core/managed/message-events.ts';
import { messageSubject } from '#core/managed/message.ts';
import { said } from '#core/managed/views.ts';
import { placesOf } from '#core/messages/template.ts';
import { plain } from '#core/values/plain.ts';
import { $user } from '@/entities/session';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { tryTemplate } from '@/entities/messages/message';
import { ActDialog } from '@/shared/act-dialog';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

type Row = RowAt<'/sys/message/sysMessageTemplate'>;

type TrialDialogProps = { readonly template: Row; readonly onClose: () => void };

/** Sends a message of a template with values typed in here; the log says what became of it. */
export function TrialDialog({ template, onClose }: TrialDialogProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const id = useId();
  const [user, notify] = useUnit([$user, noticeShown]);
  const [way, setWay] = useState(plain(template['templateType']));
  const isForGroup = robotChannels.includes(way);
  const places = [...new Set(placesOf(plain(template['templateContent'])).places.map(({ name }) => name))];
  return (
    <ActDialog
      title={text('messages.tryOf', { name: plain(template['templateName']) })}
      confirm={text('messages.send')}
      fields={[
        ...(isForGroup
          ? []
          : [{ name: 'receiver', label: text('messages.receiver'), start: user?.username ?? '', maxLength: 4_000 }]),
        ...places.map((name) => ({
          name: `place-${name}`,
          label: text('messages.place', { place: `\${${name}}` }),
          maxLength: 500,
        })),
      ]}
      act={async (values) => {
        const testData = Object.fromEntries(places.map((name) => [name, values[`place-${name}`] ?? '']));
        const message = await tryTemplate({
          msgType: way,
          receiver: isForGroup ? null : (values['receiver'] ?? ''),
          templateCode: plain(template['templateCode']),
          testData: JSON.stringify(testData),
        });
        notify({ kind: 'tried', level: 'success', text: message });
        await cache.invalidateQueries({ queryKey: managedKey(messageSubject) });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="text-field">
        <label htmlFor={id}>{text('messages.way')}</label>
        <select id={id} className="control" value={way} onChange={({ target }) => setWay(target.value)}>
          {messageChannels.map(([code, title]) => (
            <option key={code} value={code}>
              {said(title, language)}
            </option>
          ))}
        </select>
        <p className="text-field-error" />
      </div>
    </ActDialog>
  );
}
