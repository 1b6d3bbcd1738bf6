import { useId, type ReactNode } from 'react';
import { useSourceChoices } from '@/entities/system/data-source';
import type { ReportHead } from '@/entities/report';
import { useText } from '@/shared/i18n';
import { TextField } from '@/shared/ui';

/** Shows the name of a report, its readers, and its SQL. */
export function HeadFields({ head }: { readonly head: ReportHead }): ReactNode {
  const text = useText();
  const id = useId();
  const sources = useSourceChoices(head.dbSource ?? '');
  return (
    <>
      <div className="cgr-head">
        <TextField
          label={text('reports.code')}
          name="code"
          required
          maxLength={63}
          defaultValue={head.code}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField label={text('reports.name')} name="name" required maxLength={200} defaultValue={head.name} />
        <TextField label={text('reports.nameEn')} name="nameEn" maxLength={200} defaultValue={head.nameEn ?? ''} />
        <TextField
          label={text('reports.permission')}
          name="permission"
          maxLength={100}
          defaultValue={head.permission ?? ''}
          hint={text('reports.permissionHint')}
          spellCheck={false}
        />
        <TextField label={text('reports.content')} name="content" maxLength={1000} defaultValue={head.content ?? ''} />
        {sources.length > 1 ? (
          <div className="text-field">
            <label htmlFor={`${id}-source`}>{text('definitions.source')}</label>
            {/* The choices come later than the page: the control begins anew with them. */}
            <select
              key={sources.length}
              id={`${id}-source`}
              className="control"
              name="dbSource"
              defaultValue={head.dbSource ?? ''}
            >
              {sources.map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        <label className="cgr-check">
          <input type="checkbox" name="isPage" defaultChecked={head.isPage !== 'N'} />
          {text('reports.isPage')}
        </label>
      </div>
      <label className="cgr-label" htmlFor={id}>
        {text('reports.sql')}
      </label>
      <textarea
        id={id}
        className="control cgr-sql"
        name="cgrSql"
        rows={12}
        maxLength={20_000}
        spellCheck={false}
        required
        defaultValue={head.cgrSql}
        aria-describedby={`${id}-hint`}
      />
      <p className="cgr-hint" id={`${id}-hint`}>
        {text('reports.sqlHint')}
      </p>
    </>
  );
}
