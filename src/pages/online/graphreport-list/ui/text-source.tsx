import { ownEntry } from '#core/lists/own-entry.ts';
import { useId, type ReactNode } from 'react';
import { useSourceChoices } from '@/entities/system/data-source';
import type { ChartDraft, ChartItem } from '@/entities/reports/graph';
import { useText, type TextKey } from '@/shared/i18n';
import { Button, EmptyState } from '@/shared/ui';
import { Choice, useChoices } from './controls.tsx';

type TextSourceProps = {
  readonly draft: ChartDraft;
  readonly onChange: (part: Partial<ChartDraft>) => void;
  readonly isParsing: boolean;
  readonly onParse: () => void;
  /** Values to try parameters with. */
  readonly values: Readonly<Record<string, string>>;
  readonly onValue: (name: string, value: string) => void;
};

const hints: Readonly<Record<string, readonly [name: TextKey, hint: TextKey]>> = {
  sql: ['charts.sourceSql', 'charts.sourceSqlHint'],
  json: ['charts.sourceJson', 'charts.sourceJsonHint'],
  api: ['charts.sourceApi', 'charts.sourceApiHint'],
};

/** A chart from SQL, JSON or a site: its text, the columns it gives, its parameters. */
export function TextSource(props: TextSourceProps): ReactNode {
  const { draft, onChange, isParsing, onParse, values, onValue } = props;
  const text = useText();
  const id = useId();
  const types = useChoices([
    ['String', 'charts.typeText'],
    ['Integer', 'charts.typeInteger'],
    ['number', 'charts.typeNumber'],
    ['Date', 'charts.typeDate'],
  ]);
  const [name, hint] = ownEntry(hints, draft.dataType) ?? ['charts.sourceSql', 'charts.sourceSqlHint'];
  const items = draft.onlGraphreportItemList;
  const sources = useSourceChoices(draft.dbSource ?? '');
  const set = (at: number, part: Partial<ChartItem>): void =>
    onChange({ onlGraphreportItemList: items.map((item, index) => (index === at ? { ...item, ...part } : item)) });
  const words = (at: number, field: 'fieldTxt' | 'dictCode' | 'fieldHref', label: TextKey): ReactNode => (
    <input
      className="control"
      aria-label={text('charts.cell', { label: text(label), row: at + 1 })}
      maxLength={500}
      value={items[at]?.[field] ?? ''}
      onChange={(event) => set(at, { [field]: event.currentTarget.value })}
    />
  );
  const flag = (at: number, field: 'isShow' | 'searchFlag', label: TextKey): ReactNode => (
    <input
      type="checkbox"
      aria-label={text('charts.cell', { label: text(label), row: at + 1 })}
      checked={items[at]?.[field] === 'Y'}
      onChange={(event) => set(at, { [field]: event.currentTarget.checked ? 'Y' : 'N' })}
    />
  );
  return (
    <>
      {draft.dataType === 'sql' && sources.length > 1 ? (
        <div className="gr-fields">
          <Choice
            label={text('definitions.source')}
            value={draft.dbSource ?? ''}
            choices={sources}
            onChange={(code) => onChange({ dbSource: code === '' ? null : code })}
          />
        </div>
      ) : null}
      <label htmlFor={id}>{text(name)}</label>
      <textarea
        id={id}
        className="control gr-text"
        rows={draft.dataType === 'api' ? 2 : 10}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={draft.cgrSql ?? ''}
        onChange={(event) => onChange({ cgrSql: event.currentTarget.value })}
      />
      <p id={`${id}-hint`} className="gr-hint">
        {text(hint)}
      </p>
      <Button icon="form" isBusy={isParsing} onClick={onParse}>
        {text('charts.parse')}
      </Button>
      {items.length === 0 ? (
        <EmptyState text={text('charts.noItems')} />
      ) : (
        <div className="gr-scroll">
          <table className="gr-table" aria-label={text('charts.items')}>
            <thead>
              <tr>
                {(
                  ['field', 'label', 'type', 'show', 'search', 'dict', 'href'] as const satisfies readonly string[]
                ).map((key) => (
                  <th key={key} scope="col">
                    {text(`charts.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => (
                <tr key={item.fieldName}>
                  <th scope="row">{item.fieldName}</th>
                  <td>{words(at, 'fieldTxt', 'charts.label')}</td>
                  <td>
                    <Choice
                      isBare
                      label={text('charts.cell', { label: text('charts.type'), row: at + 1 })}
                      value={item.fieldType}
                      choices={
                        types.some(([value]) => value === item.fieldType)
                          ? types
                          : [...types, [item.fieldType, item.fieldType]]
                      }
                      onChange={(fieldType) => set(at, { fieldType })}
                    />
                  </td>
                  <td>{flag(at, 'isShow', 'charts.show')}</td>
                  <td>{flag(at, 'searchFlag', 'charts.search')}</td>
                  <td>{words(at, 'dictCode', 'charts.dict')}</td>
                  <td>{words(at, 'fieldHref', 'charts.href')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {draft.paramsList.length === 0 ? null : (
        <fieldset className="gr-set">
          <legend>{text('charts.params')}</legend>
          {draft.paramsList.map((param, at) => (
            <div key={param.paramName} className="gr-row">
              <code>{param.paramName}</code>
              {(['paramTxt', 'paramValue'] as const).map((field) => {
                const label = text(field === 'paramTxt' ? 'charts.label' : 'charts.paramDefault');
                return (
                  <input
                    key={field}
                    className="control"
                    aria-label={text('charts.cell', { label, row: at + 1 })}
                    placeholder={label}
                    maxLength={field === 'paramTxt' ? 100 : 200}
                    value={param[field] ?? ''}
                    onChange={(event) =>
                      onChange({
                        paramsList: draft.paramsList.map((one, index) =>
                          index === at ? { ...one, [field]: event.currentTarget.value } : one,
                        ),
                      })
                    }
                  />
                );
              })}
              <input
                className="control"
                aria-label={text('charts.cell', { label: text('charts.paramValue'), row: at + 1 })}
                placeholder={text('charts.paramValue')}
                value={values[param.paramName] ?? ''}
                onChange={(event) => onValue(param.paramName, event.currentTarget.value)}
              />
            </div>
          ))}
        </fieldset>
      )}
    </>
  );
}
