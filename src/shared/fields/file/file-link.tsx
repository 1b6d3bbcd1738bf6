import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { downloadFile, failureOf, fileUrl, failureText } from '../../api/index.ts';
import { useText } from '../../i18n/index.ts';
import { noticeShown } from '../../ui/index.ts';
import { fileName } from './file-name.ts';

/** Types a browser shows by itself; everything else is downloaded. */
const SHOWN = /\.(png|jpe?g|gif|webp|bmp|svg|pdf|txt)$/i;

/** A stored file: looked at in a new window where the browser can, else downloaded, and a failure is said [A8.15]. */
export function FileLink({
  path,
  name = fileName(path),
  children,
}: {
  readonly path: string;
  readonly name?: string;
  readonly children: ReactNode;
}): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const url = fileUrl(path);
  const isShown = SHOWN.test(name);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={text(isShown ? 'upload.preview' : 'upload.download', { name })}
      title={name}
      onClick={(event) => {
        if (isShown || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        downloadFile(url, name).catch((thrown: unknown) => {
          const failure = failureOf(thrown);
          const reason = failureText(failure);
          notify({ kind: `download ${name}`, level: 'error', text: text('upload.downloadFailed', { name, reason }) });
        });
      }}
    >
      {children}
    </a>
  );
}
