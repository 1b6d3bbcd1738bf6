import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { chartModel } from '#core/charts/chart-model.ts';
import { usePageRules } from '@/entities/permission';
import { parseChartSource, previewChart, saveChart, type ChartDraft } from '@/entities/reports/graph';
import { ChartBoard } from '@/widgets/chart-board';
import { FaultList, useEditing, useRefusalWords } from '@/widgets/definition-list';
import { useDataText, useText } from '@/shared/i18n';
import { Button, noticeShown, TextField } from '@/shared/ui';
import { Choice, useChoices } from './controls.tsx';
import { FormSource } from './form-source.tsx';
import { LookFields } from './look-fields.tsx';
import { TextSource } from './text-source.tsx';
import './graphreport-list.css';

/** A chart being made: where its figures come from, how it looks, and the chart as its readers would see it. What was typed stays whatever the server says. */
export function ChartEditor(props: { readonly draft: ChartDraft; readonly onClose: () => void }): ReactNode {
  const { onClose } = props;
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const rules = usePageRules();
  const words = useRefusalWords();
  const { touch, clean, back } = useEditing(onClose);
  const [draft, setDraft] = useState(props.draft);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<readonly string[]>([]);
  const sources = useChoices([
    ['form', 'charts.sourceForm'],
    ['sql', 'charts.sourceSql'],
    ['json', 'charts.sourceJson'],
    ['api', 'charts.sourceApi'],
  ]);
  const change = (part: Partial<ChartDraft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    touch();
  };
  const refused = (error: Error): void => {
    const said = words(error);
    setFaults(said);
    notify({ kind: 'refused', level: 'warning', text: said[0] ?? '' });
  };
  const parse = useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      parseChartSource(
        draft.dataType as 'sql' | 'json' | 'api',
        draft.cgrSql ?? '',
        draft.dataType === 'sql' ? (draft.dbSource ?? null) : null,
      ),
    onError: refused,
    onSuccess: ({ fields, params }) => {
      setFaults([]);
      change({
        onlGraphreportItemList: fields.map(
          (field) => draft.onlGraphreportItemList.find(({ fieldName }) => fieldName === field.fieldName) ?? field,
        ),
        paramsList: params.map(
          (param) => draft.paramsList.find(({ paramName }) => paramName === param.paramName) ?? param,
        ),
      });
      const counts = { columns: fields.length, params: params.length };
      notify({ kind: 'parsed', level: 'success', text: text('charts.parsed', counts) });
    },
  });
  const preview = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => previewChart(draft, values),
    onError: refused,
    onSuccess: () => setFaults([]),
  });
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => saveChart(draft),
    onError: refused,
    onSuccess: async (message) => {
      clean();
      notify({ kind: 'saved', level: 'success', text: message === '' ? text('charts.saved') : message });
      await cache.invalidateQueries({ queryKey: ['chart-design'] });
      await cache.invalidateQueries({ queryKey: ['chart'] });
      onClose();
    },
  });
  const field = (name: 'code' | 'name' | 'nameEn' | 'permission' | 'content', isRequired = false) => ({
    label: text(`charts.${name}`),
    name,
    value: draft[name] ?? '',
    required: isRequired,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const isBusy = parse.isPending || preview.isPending || save.isPending;
  const title = text(draft.id === undefined ? 'charts.new' : 'charts.edit');
  return (
    <form
      className="gr-editor"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) save.mutate();
      }}
    >
      <section className="panel">
        <div className="list-bar">
          <h1>{title}</h1>
          {rules.button(draft.id === undefined ? 'add' : 'edit').isVisible ? (
            <Button type="submit" look="primary" isBusy={save.isPending}>
              {text('action.save')}
            </Button>
          ) : null}
          {rules.button('preview').isVisible ? (
            <Button icon="search" isBusy={preview.isPending} onClick={() => preview.mutate()}>
              {text('charts.preview')}
            </Button>
          ) : null}
          <Button icon="left" onClick={back}>
            {text('action.back')}
          </Button>
        </div>
        <FaultList faults={faults} />
        <div className="gr-fields">
          <TextField {...field('code', true)} maxLength={63} autoComplete="off" spellCheck={false} />
          <TextField {...field('name', true)} maxLength={200} />
          <TextField {...field('nameEn')} maxLength={200} />
          <TextField {...field('permission')} maxLength={100} hint={text('charts.permissionHint')} spellCheck={false} />
          <TextField {...field('content')} maxLength={1000} />
          <Choice
            label={text('charts.source')}
            value={draft.dataType}
            choices={sources}
            onChange={(dataType) => change({ dataType, onlGraphreportItemList: [], paramsList: [] })}
          />
        </div>
        {draft.dataType === 'form' ? (
          <FormSource draft={draft} onChange={change} />
        ) : (
          <TextSource
            draft={draft}
            onChange={change}
            isParsing={parse.isPending}
            onParse={() => parse.mutate()}
            values={values}
            onValue={(name, value) => setValues({ ...values, [name]: value })}
          />
        )}
      </section>
      <section className="panel" aria-label={text('charts.look')}>
        <h2 className="gr-title">{text('charts.look')}</h2>
        <LookFields draft={draft} onChange={change} />
      </section>
      {preview.data === undefined ? null : (
        <section className="panel" aria-label={text('charts.preview')}>
          <h2 className="gr-title">{text('charts.preview')}</h2>
          <ChartBoard
            model={chartModel(preview.data, { others: text('charts.others'), label: dataText })}
            hasPatterns={false}
            onFollow={(to) => window.open(to, '_blank', 'noopener,noreferrer')}
          />
        </section>
      )}
    </form>
  );
}
