import { useState, type ReactNode } from 'react';
import { downloadFile, failureOf, fileUrl, failureText } from '../api/index.ts';
import { Button, Icon } from '../ui/index.ts';

type SharedFile = { readonly path: string; readonly name: string; readonly url?: string | null };

/** Files of a share that may be taken, by its links and without the session somebody may have. */
export function SharedFiles({
  label,
  files,
}: {
  readonly label: string;
  readonly files: readonly SharedFile[];
}): ReactNode {
  const [problem, setProblem] = useState('');
  if (files.length === 0) return null;
  return (
    <section className="share-files" aria-label={label}>
      {files.map(({ path, name, url }) => (
        <Button
          key={path}
          onClick={() => {
            setProblem('');
            downloadFile(fileUrl(url ?? ''), name, { isStranger: true }).catch((thrown: unknown) => {
              const failure = failureOf(thrown);
              setProblem(failureText(failure));
            });
          }}
        >
          <Icon name="download" /> {name}
        </Button>
      ))}
      {problem === '' ? null : <p role="alert">{problem}</p>}
    </section>
  );
}
