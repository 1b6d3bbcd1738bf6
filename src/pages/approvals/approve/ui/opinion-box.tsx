import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { flowPhrasesQuery, type FlowDetail } from '@/entities/workflow/running';
import { fileUrl } from '@/shared/api';
import { AttachButton, AttachmentList } from '@/shared/attachments';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { Said, SaidErrors } from '../model/use-acts.ts';
import { SignDialog } from './sign-dialog.tsx';

/** Folder the pictures and files of decisions are stored under. */
const BIZ = 'workflow';

type OpinionBoxProps = { readonly detail: FlowDetail; readonly said: Said; readonly errors: SaidErrors };

/** Asks for the opinion given with a decision: words, a signature, files. */
export function OpinionBox({ detail, said, errors }: OpinionBoxProps): ReactNode {
  const text = useText();
  const id = useId();
  const phrases = useQuery(flowPhrasesQuery).data ?? [];
  const [isSigning, setSigning] = useState(false);
  const { opinion, change } = said;
  const { opinionNeeded = false, signatureNeeded = false } = detail.task ?? {};
  return (
    <section className="panel flow-opinion" aria-label={text('flow.opinion')}>
      <label htmlFor={id} className="flow-label">
        {opinionNeeded ? <Mark /> : null}
        {text('flow.opinion')}
      </label>
      <textarea
        id={id}
        className="control"
        rows={3}
        maxLength={2000}
        value={opinion.text}
        placeholder={text('flow.opinionPlaceholder')}
        aria-required={opinionNeeded}
        aria-invalid={errors.opinion === undefined ? undefined : 'true'}
        aria-describedby={`${id}-error`}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <p id={`${id}-error`} className="text-field-error" role="alert">
        {errors.opinion}
      </p>
      {phrases.length === 0 ? null : (
        <div className="flow-phrases" role="group" aria-label={text('flow.phrases')}>
          {phrases.map((phrase) => (
            <button key={phrase} type="button" className="flow-phrase" onClick={() => change({ text: phrase })}>
              {phrase}
            </button>
          ))}
        </div>
      )}
      <div className="flow-extras">
        <div>
          <span className="flow-label">
            {signatureNeeded ? <Mark /> : null}
            {text('flow.sign')}
          </span>
          {opinion.signature === null ? null : (
            <img className="flow-signature" src={fileUrl(opinion.signature.url)} alt={text('flow.sign')} />
          )}
          <Button
            onClick={() => setSigning(true)}
            aria-invalid={errors.signature === undefined ? undefined : 'true'}
            aria-describedby={`${id}-sign`}
          >
            {text(opinion.signature === null ? 'flow.signAdd' : 'flow.signAgain')}
          </Button>
          {opinion.signature === null ? null : (
            <Button look="link-danger" onClick={() => change({ signature: null })}>
              {text('flow.signRemove')}
            </Button>
          )}
          <p id={`${id}-sign`} className="text-field-error" role="alert">
            {errors.signature}
          </p>
        </div>
        <div>
          <AttachButton
            label={text('flow.attach')}
            biz={BIZ}
            onAdd={(added) => change({ files: [...opinion.files, ...added] })}
          />
          <AttachmentList
            files={opinion.files.map(({ path, url, name }) => ({ key: path, name, url, mayRemove: true }))}
            onRemove={({ key }) => change({ files: opinion.files.filter(({ path }) => path !== key) })}
          />
        </div>
      </div>
      {isSigning ? (
        <SignDialog
          biz={BIZ}
          onSigned={(signature) => {
            setSigning(false);
            change({ signature });
          }}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </section>
  );
}

function Mark(): ReactNode {
  return (
    <span className="text-field-mark" aria-hidden="true">
      *
    </span>
  );
}
