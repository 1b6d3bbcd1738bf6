import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { fileUrl, uploadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

/** Said by the server in the same words; asked here first, so that nothing large travels for nothing. */
const MOST_BYTES = 1024 * 1024;
const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

type ParamPictureProps = {
  readonly id: string;
  readonly value: string;
  /** Link to the picture that is set. */
  readonly url: string | undefined;
  readonly isReadonly: boolean;
  readonly onType: (value: string) => void;
};

/** A parameter that is a picture: chosen, looked at, taken away. */
export function ParamPicture({ id, value, url, isReadonly, onType }: ParamPictureProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly path: string; readonly url: string } | null>(null);
  const [refusal, setRefusal] = useState('');
  const upload = useMutation({
    meta: { isQuiet: true },
    mutationFn: (file: File) => uploadFile(file, 'print'),
    onSuccess: (picture) => {
      setChosen(picture);
      onType(picture.path);
    },
    onError: (thrown) => setRefusal(thrown.message),
  });
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    const isFit = types.has(file.type) && file.size <= MOST_BYTES;
    setRefusal(isFit ? '' : text('installation.paramPicture'));
    if (isFit) upload.mutate(file);
  };
  const shown = value === '' ? undefined : chosen?.path === value ? chosen.url : url;
  return (
    <div className="param-picture">
      {shown === undefined ? null : <img src={fileUrl(shown)} alt="" />}
      {isReadonly ? null : (
        <>
          <Button id={id} icon="upload" isBusy={upload.isPending} onClick={() => input.current?.click()}>
            {text('installation.app.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-labelledby={id}
            accept=".png,.jpg,.jpeg"
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          {value === '' ? null : (
            <Button look="link-danger" onClick={() => onType('')}>
              {text('installation.app.remove')}
            </Button>
          )}
        </>
      )}
      {refusal === '' ? null : (
        <p className="param-problem" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
