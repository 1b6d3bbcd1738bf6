import type { ReactNode } from 'react';
import type { ChartDraft } from '@/entities/reports/graph';
import { useText } from '@/shared/i18n';
import { FigureField } from '@/shared/figure';
import { TextField } from '@/shared/ui';
import { Check, Choice, useChoices } from './controls.tsx';

type LookFieldsProps = {
  readonly draft: ChartDraft;
  readonly onChange: (part: Partial<ChartDraft>) => void;
};
type Options = NonNullable<ChartDraft['options']>;

/** Edits the look of a chart: declared, never programmed. */
export function LookFields({ draft, onChange }: LookFieldsProps): ReactNode {
  const text = useText();
  const templates = useChoices([
    ['single', 'charts.single'],
    ['double', 'charts.double'],
    ['tab', 'charts.tab'],
    ['combination', 'charts.combination'],
  ]);
  const kinds = useChoices([
    ['bar', 'charts.bar'],
    ['line', 'charts.line'],
    ['pie', 'charts.pie'],
    ['table', 'charts.table'],
  ]);
  const legends = useChoices([
    ['top', 'charts.legendTop'],
    ['bottom', 'charts.legendBottom'],
    ['left', 'charts.legendLeft'],
    ['right', 'charts.legendRight'],
    ['none', 'charts.legendNone'],
  ]);
  const sorts = useChoices([
    ['none', 'charts.sortNone'],
    ['asc', 'charts.sortAsc'],
    ['desc', 'charts.sortDesc'],
  ]);
  const options: Options = draft.options ?? {};
  const set = (part: Partial<Options>): void => onChange({ options: { ...options, ...part } });
  const types = (draft.graphType ?? '').split(',').filter((type) => type !== '');
  const numeric = draft.onlGraphreportItemList.filter(({ fieldType }) =>
    ['Integer', 'Long', 'integer', 'number'].includes(fieldType),
  );
  const isForm = draft.dataType === 'form';
  const chosen = (draft.yaxisField ?? '').split(',').filter((name) => name !== '');
  const figures = isForm
    ? (draft.form?.measures ?? []).map(({ label }, index) => {
        const own = label ?? '';
        return [`m${index + 1}`, own === '' ? `${text('charts.measures')} ${index + 1}` : own] as const;
      })
    : numeric.map(({ fieldName, fieldTxt }) => [fieldName, fieldTxt] as const);
  const toggled = (list: readonly string[] | undefined, name: string, isOn: boolean): string[] => [
    ...(list ?? []).filter((one) => one !== name),
    ...(isOn ? [name] : []),
  ];
  return (
    <>
      <div className="gr-fields">
        <Choice
          label={text('charts.layout')}
          value={draft.displayTemplate ?? 'single'}
          choices={templates}
          onChange={(displayTemplate) => onChange({ displayTemplate })}
        />
        {isForm ? null : (
          <Choice
            label={text('charts.xaxis')}
            value={draft.xaxisField ?? ''}
            choices={[
              ['', text('charts.auto')],
              ...draft.onlGraphreportItemList.map(({ fieldName, fieldTxt }) => [fieldName, fieldTxt] as const),
            ]}
            onChange={(xaxisField) => onChange({ xaxisField })}
          />
        )}
        <Choice
          label={text('charts.legend')}
          value={options.legend ?? 'top'}
          choices={legends}
          onChange={(legend) => set({ legend: legend as NonNullable<Options['legend']> })}
        />
        <Choice
          label={text('charts.sort')}
          value={options.sort ?? 'none'}
          choices={sorts}
          onChange={(sort) => set({ sort: sort as NonNullable<Options['sort']> })}
        />
        <FigureField
          label={text('charts.top')}
          hint={text('charts.topHint')}
          min={1}
          max={1000}
          isWhole
          value={options.top}
          onClear={() => set({ top: null })}
          onChange={(top) => set({ top })}
        />
        <TextField
          label={text('charts.unit')}
          maxLength={20}
          value={options.unit ?? ''}
          onChange={(event) => set({ unit: event.currentTarget.value })}
        />
        <FigureField
          label={text('charts.minAxis')}
          value={options.min}
          onClear={() => set({ min: null })}
          onChange={(min) => set({ min })}
        />
        <FigureField
          label={text('charts.maxAxis')}
          value={options.max}
          onClear={() => set({ max: null })}
          onChange={(max) => set({ max })}
        />
      </div>
      <fieldset className="gr-set">
        <legend>{text('charts.kinds')}</legend>
        {kinds.map(([type, label]) => (
          <Check
            key={type}
            label={label}
            isOn={types.includes(type)}
            onChange={(isOn) => onChange({ graphType: toggled(types, type, isOn).join(',') })}
          />
        ))}
        <Check
          label={text('charts.stacked')}
          isOn={options.stacked === true}
          onChange={(stacked) => set({ stacked })}
        />
        <Check label={text('charts.smooth')} isOn={options.smooth === true} onChange={(smooth) => set({ smooth })} />
        <Check label={text('charts.values')} isOn={options.values === true} onChange={(values) => set({ values })} />
        <Check
          label={text('charts.patterns')}
          isOn={options.patterns === true}
          onChange={(patterns) => set({ patterns })}
        />
      </fieldset>
      {figures.map(([name, label]) => (
        <fieldset key={name} className="gr-set">
          <legend>{`${text('charts.series')}: ${label}`}</legend>
          {isForm ? null : (
            <Check
              label={text('charts.yaxis')}
              isOn={chosen.length === 0 || chosen.includes(name)}
              onChange={(isOn) =>
                onChange({
                  yaxisField: toggled(chosen.length === 0 ? figures.map(([one]) => one) : chosen, name, isOn).join(','),
                })
              }
            />
          )}
          <Check
            label={text('charts.asLine')}
            isOn={options.lines?.includes(name) === true}
            onChange={(isOn) => set({ lines: toggled(options.lines, name, isOn) })}
          />
          <Check
            label={text('charts.second')}
            isOn={options.second?.includes(name) === true}
            onChange={(isOn) => set({ second: toggled(options.second, name, isOn) })}
          />
        </fieldset>
      ))}
    </>
  );
}
