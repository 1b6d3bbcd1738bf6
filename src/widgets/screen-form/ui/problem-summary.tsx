import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { controlId, type Problem } from '../model/problems.ts';

/** Lists the problems at the top, each entry leading to its field. */
export function ProblemSummary({
  formId,
  problems,
  onGo,
}: {
  readonly formId: string;
  readonly problems: readonly Problem[];
  /** Leads to the field, wherever it is. */
  readonly onGo: (path: Problem['path']) => void;
}): ReactNode {
  const text = useText();
  if (problems.length === 0) return null;
  return (
    <div className="record-problems" role="alert">
      <strong>{text('form.errors', { count: problems.length })}</strong>
      <ul>
        {problems.map(({ path, label, row, message }) => (
          <li key={`${path.join('.')} ${message}`}>
            {path.length === 0 ? (
              message
            ) : (
              <a
                href={`#${controlId(formId, path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(path);
                }}
              >
                {row + (message.includes(label) ? message : text('label.value', { label, value: message }))}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
