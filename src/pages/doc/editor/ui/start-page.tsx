import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addDocument, documentsQuery } from '@/entities/document';
import { useText } from '@/shared/i18n';
import { paths, readListSearch } from '@/shared/routing';
import { Button, ErrorState, Skeleton, TextField } from '@/shared/ui';

/** Latest documents first. */
const RECENT = { ...readListSearch(''), sort: { field: 'updateTime', direction: 'desc' } } as const;

/** Offers a new document to write, or one of the last. */
export function StartPage(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const recent = useQuery(documentsQuery(RECENT));
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (kind: 'rich' | 'markdown') => addDocument({ parentId: null, name: name.trim(), kind }),
    onSuccess: (id) => {
      setName('');
      void navigate(paths.document(id));
    },
  });
  const make = (kind: 'rich' | 'markdown'): void => {
    setEmpty(name.trim() === '');
    if (name.trim() !== '' && !isPending) mutate(kind);
  };
  const texts = recent.data?.records.filter(({ kind }) => kind !== 'folder') ?? [];
  return (
    <section className="panel doc-start" aria-label={text('documents.editor')}>
      <h1>{text('documents.editor')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make('rich');
        }}
      >
        <TextField
          label={text('documents.name')}
          required
          maxLength={150}
          autoComplete="off"
          value={name}
          error={isEmpty ? text('documents.nameMissing') : error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <span className="doc-tools">
          <Button type="submit" look="primary" icon="plus" isBusy={isPending}>
            {text('documents.newRich')}
          </Button>
          <Button icon="plus" isBusy={isPending} onClick={() => make('markdown')}>
            {text('documents.newMarkdown')}
          </Button>
        </span>
      </form>
      <h2>{text('documents.recent')}</h2>
      {recent.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={recent.error.message}
          retry={{ label: text('action.retry'), act: () => void recent.refetch() }}
        />
      ) : recent.data === undefined ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : texts.length === 0 ? (
        <p>{text('documents.empty')}</p>
      ) : (
        <ul>
          {texts.map((row) => (
            <li key={row.id}>
              <Link to={paths.document(row.id)}>{row.name}</Link> <small>{row.updateTime}</small>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.documents}>{text('documents.toCentre')}</Link>
    </section>
  );
}
