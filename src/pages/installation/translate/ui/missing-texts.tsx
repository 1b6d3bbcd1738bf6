import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { translateSubject } from '#core/managed/translate.ts';
import { usePageRules } from '@/entities/permission';
import { fillText, missingTextsQuery, type FilledLanguage, type MissingText } from '@/entities/installation/setting';
import { managedKey } from '@/entities/system/managed';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, Grid, noticeShown, type GridColumn } from '@/shared/ui';

const languages = [
  ['en', 'English'],
  ['zh-TW', '繁體中文'],
  ['ja', '日本語'],
] as const;

/** Texts of menus, forms and dictionaries that a language lacks; each is filled in where it stands. */
export function MissingTexts(): ReactNode {
  const text = useText();
  const mayFill = usePageRules().button('edit').isVisible;
  const [language, setLanguage] = useState<Exclude<FilledLanguage, 'zh-CN'>>('en');
  const [word, setWord] = useState('');
  const query = useQuery(missingTextsQuery(language));
  const columns = useMemo(
    (): readonly GridColumn<MissingText>[] => [
      { id: 'text', label: text('installation.translate.text'), width: 240, align: 'left', cell: (row) => row.text },
      {
        id: 'source',
        label: text('installation.translate.source'),
        width: 110,
        align: 'left',
        cell: (row) => text(`installation.source.${row.source}`),
      },
      { id: 'place', label: text('installation.translate.place'), width: 260, align: 'left', cell: (row) => row.place },
      ...(mayFill
        ? [
            {
              id: 'into',
              label: text('installation.translate.into'),
              width: 360,
              align: 'left' as const,
              cell: filling(language),
            },
          ]
        : []),
    ],
    [text, mayFill, language],
  );
  return (
    <section className="panel" aria-label={text('installation.translate.missing')}>
      <div className="translate-head">
        <label>
          {text('installation.translate.language')}{' '}
          <select
            className="control"
            value={language}
            onChange={({ currentTarget }) => {
              const found = languages.find(([code]) => code === currentTarget.value);
              if (found !== undefined) setLanguage(found[0]);
            }}
          >
            {languages.map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <input
          className="control"
          type="search"
          aria-label={text('installation.translate.filter')}
          placeholder={text('installation.translate.filter')}
          value={word}
          onChange={({ currentTarget }) => setWord(currentTarget.value)}
        />
        {query.data === undefined ? null : (
          <output>{text('installation.translate.count', { count: query.data.length })}</output>
        )}
      </div>
      <Loaded
        query={query}
        lines={8}
        renderData={(rows) => (
          <Grid
            label={text('installation.translate.missing')}
            columns={columns}
            rows={rows.filter((row) => row.text.includes(word.trim()) || row.place.includes(word.trim()))}
            rowKey={(row) => row.text}
            height="60vh"
            empty={<EmptyState text={text('installation.translate.complete')} />}
          />
        )}
      />
    </section>
  );
}

/** The cell of a column: keyed by text and language, so that what is typed for one never stands at another. */
function filling(language: FilledLanguage) {
  return (row: MissingText): ReactNode => <Filling key={`${language} ${row.text}`} row={row} language={language} />;
}

type FillingProps = { readonly row: MissingText; readonly language: FilledLanguage };

function Filling({ row, language }: FillingProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [typed, setTyped] = useState('');
  const fill = useMutation({
    mutationFn: () => fillText(row.text, language, typed.trim()),
    onSuccess: async (message) => {
      notify({ kind: 'translate-filled', level: 'success', text: message });
      await cache.invalidateQueries({ queryKey: managedKey(translateSubject) });
    },
  });
  return (
    <form
      className="translate-fill"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '' && !fill.isPending) fill.mutate();
      }}
    >
      <input
        className="control"
        lang={language}
        maxLength={500}
        aria-label={text('installation.translate.intoOf', { text: row.text })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" isBusy={fill.isPending} disabled={typed.trim() === ''}>
        {text('installation.translate.save')}
      </Button>
    </form>
  );
}
