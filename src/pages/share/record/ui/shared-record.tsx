import { Suspense, type ReactNode } from 'react';
import { fileUrl } from '@/shared/api';
import { SafeHtml } from '@/shared/html';
import { useDataText, useText } from '@/shared/i18n';
import { MarkdownText } from '@/shared/long-text';
import { SharedFiles } from '@/shared/sharing';
import { Skeleton } from '@/shared/ui';
import type { OpenedShare, SharedField, SharedTable } from '../api/opened.ts';

/** A record in words: its fields, its pictures and files, the rows of its sub-tables. */
export function SharedRecord({ opened }: { readonly opened: OpenedShare }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const title = dataText(opened.title);
  return (
    <article className="panel" aria-label={title}>
      <h1 className="share-title">{title}</h1>
      <p className="share-facts">{text('sharing.sharedBy', { owner: opened.owner, time: opened.expireTime })}</p>
      {(opened.parts ?? []).map((part) => (
        <section key={part.title ?? ''} className="shared-part">
          {part.title === null ? null : <h2>{dataText(part.title)}</h2>}
          <dl>
            {part.fields.map((field) => (
              <div key={field.label} className={field.kind === 'text' ? undefined : 'shared-wide'}>
                <dt>{dataText(field.label)}</dt>
                <dd>
                  <Value field={field} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {(opened.tables ?? []).map((table) => (
        <Lines key={table.title} table={table} />
      ))}
    </article>
  );
}

function Value({ field }: { readonly field: SharedField }): ReactNode {
  const dataText = useDataText();
  const label = dataText(field.label);
  if (field.kind === 'files') return <Files label={label} files={field.files ?? []} />;
  if (field.text === '') return '—';
  if (field.kind === 'text') return field.text;
  return (
    <Suspense fallback={<Skeleton rows={3} label={label} />}>
      {field.kind === 'rich' ? (
        <SafeHtml html={field.text} label={label} isSigned />
      ) : (
        <MarkdownText source={field.text} label={label} />
      )}
    </Suspense>
  );
}

function Files({
  label,
  files,
}: {
  readonly label: string;
  readonly files: NonNullable<SharedField['files']>;
}): ReactNode {
  const text = useText();
  if (files.length === 0) return '—';
  const pictures = files.filter(({ mime, url }) => mime.startsWith('image/') && url != null);
  const closed = files.filter(({ url }) => url == null);
  return (
    <>
      {pictures.map(({ path, name, url }) => (
        <img key={path} className="shared-picture" src={fileUrl(url ?? '')} alt={name} loading="lazy" />
      ))}
      {closed.map(({ path, name }) => (
        <span key={path} className="shared-closed" title={text('sharing.noFile')}>
          {name}
        </span>
      ))}
      <SharedFiles label={label} files={files.filter(({ url }) => url != null)} />
    </>
  );
}

function Lines({ table }: { readonly table: SharedTable }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const title = dataText(table.title);
  return (
    <section className="shared-part">
      <h2>{title}</h2>
      {table.rows.length === 0 ? (
        <p className="shared-none">{text('sharing.noRows')}</p>
      ) : (
        <div
          className="shared-lines"
          role="region"
          aria-label={text('sharing.rows', { title, count: table.rows.length })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is moved by the keyboard, too
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {dataText(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the rows never change and have no name
                <tr key={at}>
                  {row.map((cell, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
