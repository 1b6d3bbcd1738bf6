import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { ROW_COUNT, ROW_NUMBER } from '#core/sheet-report/binding.ts';
import type { ReportSet } from '#core/sheet-report/sheet.ts';
import { sheetSourcesQuery, type SheetReportFields } from '@/entities/reports/sheet-report';
import { useDataText, useText } from '@/shared/i18n';
import { Button, ErrorState, questionAsked, Skeleton } from '@/shared/ui';
import { Check, Choice } from './controls.tsx';
import { DRAGGED } from './sheet-grid.tsx';

/** A data set with its columns, or why they did not come. */
export type ShownSet = {
  readonly set: ReportSet;
  readonly fields: SheetReportFields | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
};

type SetPanelProps = {
  readonly sets: readonly ShownSet[];
  readonly asked: readonly string[];
  readonly onSets: (sets: readonly ReportSet[]) => void;
  readonly onAsked: (asked: readonly string[]) => void;
  /** Puts a binding into the chosen cell. */
  readonly onPlace: (text: string) => void;
};

/** The data sets of a sheet report: their fields go into cells by click or drag, their columns can be asked for by readers. */
export function SetPanel({ sets, asked, onSets, onAsked, onPlace }: SetPanelProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const sources = useQuery(sheetSourcesQuery);
  const [filter, setFilter] = useState('');
  const choices = (kind: ReportSet['kind']) =>
    (sources.data ?? [])
      .filter((source) => source.kind === kind)
      .map(({ code, title }) => [`${kind}:${code}`, `${dataText(title)} (${code})`] as const);
  const add = (chosen: string): void => {
    const source = sources.data?.find(({ kind, code }) => `${kind}:${code}` === chosen);
    if (source === undefined) return;
    const { kind, code, title } = source;
    onSets([...sets.map(({ set }) => set), { name: freeName(code, sets), title, kind, code }]);
  };
  return (
    <section className="dsr-panel" aria-label={text('sheetReport.sets')}>
      <h2>{text('sheetReport.sets')}</h2>
      {sources.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={sources.error.message}
          retry={{ label: text('action.retry'), act: () => void sources.refetch() }}
        />
      ) : (
        <Choice
          label={text('sheetReport.addSet')}
          value=""
          choices={[['', text(sources.data === undefined ? 'app.loading' : 'sheetReport.chooseSet')]]}
          groups={[
            { label: text('sheetReport.ofReports'), choices: choices('report') },
            { label: text('sheetReport.ofForms'), choices: choices('form') },
          ]}
          onChange={add}
        />
      )}
      {sets.length === 0 ? (
        <p className="dsr-hint">{text('sheetReport.noSets')}</p>
      ) : (
        <>
          <input
            className="control"
            type="search"
            aria-label={text('sheetReport.findField')}
            placeholder={text('sheetReport.findField')}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <p className="dsr-hint">{text('sheetReport.fieldHint')}</p>
        </>
      )}
      {sets.map((shown) => (
        <OneSet
          key={shown.set.name}
          shown={shown}
          filter={filter.trim().toLowerCase()}
          asked={asked}
          onAsked={onAsked}
          onPlace={onPlace}
          onRemove={() => onSets(sets.filter((other) => other !== shown).map(({ set }) => set))}
        />
      ))}
    </section>
  );
}

type OneSetProps = Pick<SetPanelProps, 'asked' | 'onAsked' | 'onPlace'> & {
  readonly shown: ShownSet;
  readonly filter: string;
  readonly onRemove: () => void;
};

function OneSet({ shown, filter, asked, onAsked, onPlace, onRemove }: OneSetProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const ask = useUnit(questionAsked);
  const { set, fields, error, retry } = shown;
  const own = [
    { label: text('sheetReport.rowNumber'), binding: `#{${set.name}.${ROW_NUMBER}}` },
    { label: text('sheetReport.rowCount'), binding: `\${${set.name}.${ROW_COUNT}}` },
  ];
  const all = [
    ...(fields?.fields ?? []).map(({ name, label }) => ({ label: dataText(label), binding: `#{${set.name}.${name}}` })),
    ...own,
  ].filter(({ label, binding }) => `${label} ${binding}`.toLowerCase().includes(filter));
  return (
    <details className="dsr-set" open>
      <summary>
        {dataText(set.title)} <code>{set.name}</code>
      </summary>
      {error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: retry }}
        />
      ) : fields === undefined ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : (
        <>
          <ul className="dsr-fields" aria-label={text('sheetReport.fieldsOf', { name: dataText(set.title) })}>
            {all.map(({ label, binding }) => (
              <li key={binding}>
                <button
                  type="button"
                  draggable
                  title={binding}
                  // The chosen cell stays chosen while a field is clicked.
                  onMouseDown={(event) => event.stopPropagation()}
                  onClick={() => onPlace(binding)}
                  onDragStart={(event) => event.dataTransfer.setData(DRAGGED, binding)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
          {fields.query.length === 0 ? null : (
            <fieldset className="dsr-asked">
              <legend>{text('sheetReport.asked')}</legend>
              {fields.query.map(({ field, label }) => (
                <Check
                  key={field}
                  label={dataText(label)}
                  isOn={asked.includes(field)}
                  onChange={(isOn) => onAsked(isOn ? [...asked, field] : asked.filter((name) => name !== field))}
                />
              ))}
            </fieldset>
          )}
          {fields.params.length === 0 ? null : (
            <p className="dsr-hint">
              {text('sheetReport.params')}{' '}
              {fields.params.map(({ paramName, paramTxt }) => (
                <Button key={paramName} look="link" onClick={() => onPlace(`\${param.${paramName}}`)}>
                  {dataText(paramTxt ?? paramName)}
                </Button>
              ))}
            </p>
          )}
        </>
      )}
      <Button
        look="link-danger"
        onClick={() =>
          ask({
            title: text('notice.title'),
            text: text('sheetReport.removeSetAsk', { name: dataText(set.title) }),
            yes: text('sheetReport.removeSet'),
            no: text('action.cancel'),
            isDangerous: true,
            onYes: onRemove,
          })
        }
      >
        {text('sheetReport.removeSet')}
      </Button>
    </details>
  );
}

/** A name cells can call a data set by: its code, with a number where that is taken. */
function freeName(code: string, sets: readonly ShownSet[]): string {
  const plain = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 27);
  const base = plain === '' || plain === 'param' ? 'data' : plain;
  const isTaken = (name: string): boolean => sets.some(({ set }) => set.name === name);
  let name = base;
  for (let no = 2; isTaken(name); no += 1) name = `${base}_${no}`;
  return name;
}
