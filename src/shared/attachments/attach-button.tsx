import { useRef, useState, type ReactNode } from 'react';
import { failureOf, uploadFile, failureText } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { Button } from '../ui/index.ts';

/** A file that was just stored. */
export type UploadedFile = {
  readonly path: string;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
};

type AttachButtonProps = {
  readonly label: string;
  /** Label of the folder the files are stored under. */
  readonly biz: string;
  /** Those that were stored, all at once; never empty. */
  readonly onAdd: (files: readonly UploadedFile[]) => void;
};

/** Stores files one after the other; what fails is said and stops nothing. */
export function AttachButton({ label, biz, onAdd }: AttachButtonProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (chosen: readonly File[]): Promise<void> => {
    const added: UploadedFile[] = [];
    const failed: string[] = [];
    for (const [index, file] of chosen.entries()) {
      setLeft(chosen.length - index);
      try {
        const { path, url } = await uploadFile(file, biz);
        added.push({ path, url, name: file.name, size: file.size, mime: file.type });
      } catch (thrown) {
        const failure = failureOf(thrown);
        const reason = failureText(failure);
        failed.push(`${file.name}: ${reason}`);
      }
    }
    setLeft(0);
    setProblems(failed);
    if (added.length > 0) onAdd(added);
  };
  return (
    <>
      <Button icon="upload" isBusy={left > 0} onClick={() => input.current?.click()}>
        {left > 0 ? text('upload.progress', { count: left }) : label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {problems.length === 0 ? null : (
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </>
  );
}
