import type { ReactNode } from 'react';
import type { FlowDetail } from '@/entities/workflow/running';
import { fileUrl } from '@/shared/api';
import { AttachmentList } from '@/shared/attachments';
import { useDataText, useText } from '@/shared/i18n';
import { isAction } from '../model/actions.ts';

/** Shows who did what and when, with their words, signature and files. */
export function HistoryLines({ history }: Pick<FlowDetail, 'history'>): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <section className="panel" aria-label={text('flow.history')}>
      <h2>{text('flow.history')}</h2>
      <ol className="flow-history">
        {history.map((line) => (
          <li key={line.id} data-action={line.action}>
            <p>
              <strong>{dataText(line.actor)}</strong>{' '}
              {isAction(line.action) ? text(`flow.action.${line.action}`) : line.action}
              {line.toUsers === null || line.toUsers === ''
                ? null
                : text('label.value', { label: '', value: line.toUsers })}
            </p>
            <p className="flow-soft">
              <time>{line.time}</time>
              {line.nodeName === null || line.nodeName === '' ? null : ` · ${dataText(line.nodeName)}`}
            </p>
            {line.opinion === null || line.opinion === '' ? null : <p className="flow-said">{line.opinion}</p>}
            {line.signature === null ? null : (
              <img
                className="flow-signature"
                src={fileUrl(line.signature)}
                alt={text('flow.signatureOf', { name: line.actor })}
                loading="lazy"
              />
            )}
            <AttachmentList files={filesOf(line.files)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Links with the names people gave the files. */
function filesOf(links: string | null) {
  return (links ?? '')
    .split(',')
    .filter((url) => url !== '')
    .map((url) => {
      const query = new URLSearchParams(url.split('?')[1] ?? '');
      const name = query.get('name') ?? url.split('?', 1)[0]?.split('/').at(-1) ?? url;
      return { key: url, url, name, mayRemove: false };
    });
}
