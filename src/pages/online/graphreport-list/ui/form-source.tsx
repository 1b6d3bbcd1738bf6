import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readItems, superQuery } from '#core/query/tree.ts';
import { chartFormsQuery, type ChartDraft } from '@/entities/reports/graph';
import { AdvancedDialog } from '@/features/advanced-query';
import { useDataText, useText } from '@/shared/i18n';
import { Button, ErrorState, IconButton, Skeleton } from '@/shared/ui';
import { Check, Choice, useChoices } from './controls.tsx';

type FormSourceProps = {
  readonly draft: ChartDraft;
  readonly onChange: (part: Partial<ChartDraft>) => void;
};

type Source = NonNullable<ChartDraft['form']>;

/** A chart from the records of a form: what they are grouped by, what is counted, which of them, and what readers may ask by. */
export function FormSource({ draft, onChange }: FormSourceProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const forms = useQuery(chartFormsQuery);
  const [isAsking, setAsking] = useState(false);
  const steps = useChoices([
    ['', 'charts.stepNone'],
    ['day', 'charts.stepDay'],
    ['week', 'charts.stepWeek'],
    ['month', 'charts.stepMonth'],
    ['quarter', 'charts.stepQuarter'],
    ['year', 'charts.stepYear'],
  ]);
  const hows = useChoices([
    ['count', 'charts.count'],
    ['sum', 'charts.sum'],
    ['avg', 'charts.avg'],
    ['min', 'charts.min'],
    ['max', 'charts.max'],
  ]);
  if (forms.error !== null)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={forms.error.message}
        retry={{ label: text('action.retry'), act: () => void forms.refetch() }}
      />
    );
  if (forms.data === undefined) return <Skeleton rows={4} label={text('app.loading')} />;
  const source: Source = draft.form ?? { table: '', by: '', measures: [{ how: 'count' }] };
  const form = forms.data.find(({ table }) => table === source.table);
  const fields = form?.fields ?? [];
  const by = fields.find(({ name }) => name === source.by);
  const numbers = fields.filter(({ kind }) => kind === 'number');
  const named = (list: typeof fields) => list.map(({ name, label }) => [name, dataText(label)] as const);
  const set = (part: Partial<Source>): void => onChange({ form: { ...source, ...part } });
  const setMeasure = (at: number, part: Partial<Source['measures'][number]>): void =>
    set({ measures: source.measures.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const tree = readTree(source);
  const asked = new Set(
    draft.onlGraphreportItemList.flatMap(({ searchFlag, fieldName }) => (searchFlag === 'Y' ? [fieldName] : [])),
  );
  return (
    <>
      <div className="gr-fields">
        <Choice
          label={text('charts.form')}
          value={source.table}
          choices={[
            ['', text('charts.chooseForm')],
            ...forms.data.map(({ table, title }) => [table, title.split(' / ').map(dataText).join(' / ')] as const),
          ]}
          onChange={(table) => {
            const first = forms.data.find((one) => one.table === table)?.fields.find(({ kind }) => kind !== 'number');
            const step = first?.kind === 'date' ? 'month' : null;
            onChange({
              form: { table, by: first?.name ?? '', step, measures: [{ how: 'count' }] },
              onlGraphreportItemList: [],
            });
          }}
        />
        <Choice
          label={text('charts.by')}
          value={source.by}
          choices={named(fields)}
          onChange={(name) =>
            set({ by: name, step: fields.find((one) => one.name === name)?.kind === 'date' ? 'month' : null })
          }
        />
        {by?.kind === 'date' ? (
          <Choice
            label={text('charts.step')}
            value={source.step ?? ''}
            choices={steps}
            onChange={(step) => set({ step: step === '' ? null : (step as NonNullable<Source['step']>) })}
          />
        ) : null}
      </div>
      {form === undefined ? null : (
        <>
          <fieldset className="gr-set">
            <legend>{text('charts.measures')}</legend>
            {source.measures.map((measure, index) => {
              const cell = (label: string): string => text('charts.measure', { row: index + 1, label });
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the controls are controlled, a row has no name of its own
                <div key={index} className="gr-row">
                  <Choice
                    isBare
                    label={cell(text('charts.how'))}
                    value={measure.how}
                    choices={numbers.length === 0 ? hows.slice(0, 1) : hows}
                    onChange={(how) =>
                      setMeasure(index, {
                        how: how as Source['measures'][number]['how'],
                        field: how === 'count' ? null : (measure.field ?? numbers[0]?.name ?? null),
                      })
                    }
                  />
                  {measure.how === 'count' ? null : (
                    <Choice
                      isBare
                      label={cell(text('charts.field'))}
                      value={measure.field ?? ''}
                      choices={named(numbers)}
                      onChange={(field) => setMeasure(index, { field })}
                    />
                  )}
                  <input
                    className="control"
                    aria-label={cell(text('charts.label'))}
                    placeholder={text('charts.label')}
                    maxLength={100}
                    value={measure.label ?? ''}
                    onChange={(event) => setMeasure(index, { label: event.currentTarget.value })}
                  />
                  <IconButton
                    icon="trash"
                    label={text('charts.remove', { row: index + 1 })}
                    disabled={source.measures.length < 2}
                    onClick={() => set({ measures: source.measures.filter((_, at) => at !== index) })}
                  />
                </div>
              );
            })}
            {source.measures.length < 8 ? (
              <Button icon="plus" onClick={() => set({ measures: [...source.measures, { how: 'count' }] })}>
                {text('charts.addMeasure')}
              </Button>
            ) : null}
          </fieldset>
          {form.title.includes(' / ') ? null : (
            <fieldset className="gr-set">
              <legend>{text('charts.conditions')}</legend>
              <span>
                {tree === null
                  ? text('charts.noConditions')
                  : text('charts.conditionCount', { count: tree.items.length })}
              </span>
              <Button icon="search" onClick={() => setAsking(true)}>
                {text('charts.setConditions')}
              </Button>
            </fieldset>
          )}
          <fieldset className="gr-set">
            <legend>{text('charts.ask')}</legend>
            <p className="gr-hint">{text('charts.askHint')}</p>
            {fields.map(({ name, label }) => (
              <Check
                key={name}
                label={dataText(label)}
                isOn={asked.has(name)}
                onChange={(isOn) => {
                  const rest = draft.onlGraphreportItemList.filter(({ fieldName }) => fieldName !== name);
                  const item = { fieldName: name, fieldTxt: label, fieldType: 'String', searchFlag: 'Y' };
                  onChange({ onlGraphreportItemList: isOn ? [...rest, item] : rest });
                }}
              />
            ))}
          </fieldset>
        </>
      )}
      {isAsking ? (
        <AdvancedDialog
          code={source.table}
          tree={tree}
          actLabel={text('charts.useConditions')}
          onClose={() => setAsking(false)}
          onSearch={(found) => {
            const { superQueryParams = null, superQueryMatchType = null } = superQuery(found, {});
            set({ superQueryParams, superQueryMatchType });
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}

function readTree({ superQueryParams, superQueryMatchType }: Source) {
  if (superQueryParams == null || superQueryParams === '') return null;
  try {
    return readItems(superQueryMatchType ?? 'and', JSON.parse(decodeURIComponent(superQueryParams)));
  } catch {
    return null;
  }
}
