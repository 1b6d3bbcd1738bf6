import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { fileUrl, uploadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

/** Said by the server in the same words; asked here first, so that nothing large travels for nothing. */
const MOST_BYTES = 512 * 1024;
const pictureTypes = 'image/png image/jpeg image/webp image/gif image/x-icon image/vnd.microsoft.icon';
const types: ReadonlySet<string> = new Set(pictureTypes.split(' '));

type PictureFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly path: string | null;
  /** Address to look at it. */
  readonly url: string | null;
  readonly problem: string | undefined;
  readonly isReadonly: boolean;
  readonly onChange: (picture: { readonly path: string; readonly url: string } | null) => void;
};

/** A picture of the installation: chosen, looked at, taken away. */
export function PictureField(props: PictureFieldProps): ReactNode {
  const { label, hint, path, url, isReadonly, onChange } = props;
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const upload = useMutation({
    meta: { isQuiet: true },
    mutationFn: (file: File) => uploadFile(file, 'app-config'),
    onSuccess: onChange,
    onError: (thrown) => setRefusal(thrown.message),
  });
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    const fault = !types.has(file.type)
      ? text('installation.app.wrongType')
      : file.size > MOST_BYTES
        ? text('installation.app.tooLarge')
        : '';
    setRefusal(fault);
    if (fault === '') upload.mutate(file);
  };
  const problem = refusal === '' ? (props.problem ?? '') : refusal;
  return (
    <fieldset className="app-config-picture" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className="app-config-frame">
        {url === null ? <span>{text('installation.app.none')}</span> : <img src={fileUrl(url)} alt={label} />}
      </div>
      <div>
        {isReadonly ? null : (
          <div className="app-config-buttons">
            <Button icon="upload" isBusy={upload.isPending} onClick={() => input.current?.click()}>
              {text('installation.app.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={label}
              accept=".png,.jpg,.jpeg,.webp,.gif,.ico"
              onChange={({ currentTarget }) => {
                choose(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
            {path === null ? null : (
              <Button look="link-danger" onClick={() => onChange(null)}>
                {text('installation.app.remove')}
              </Button>
            )}
          </div>
        )}
        <p className="app-config-hint" id={`${id}-hint`}>
          {hint}。{text('installation.app.pictureRule')}
        </p>
        {problem === '' ? null : (
          <p className="app-config-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
