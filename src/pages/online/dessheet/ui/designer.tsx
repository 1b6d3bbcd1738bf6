import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useMemo, useReducer, useState, type ReactNode } from 'react';
import { bandsOf } from '#core/sheet-report/bands.ts';
import { isFormula, onlyBinding, ROW_COUNT, ROW_NUMBER } from '#core/sheet-report/binding.ts';
import { faultText, sheetFaults } from '#core/sheet-report/check.ts';
import { cellAt, withText, type Spot } from '#core/sheet-report/edit.ts';
import { placeOf } from '#core/sheet-report/sheet.ts';
import { addressOf } from '#core/spreadsheet/book.ts';
import { usePageRules } from '@/entities/permission';
import {
  saveSheetReport,
  sheetFieldsQuery,
  type SheetReportDraft,
  type SheetReportPaper,
} from '@/entities/reports/sheet-report';
import { FaultList, useEditing, useRefusalWords } from '@/widgets/definition-list';
import { useCoreLanguage, useDataText, useText } from '@/shared/i18n';
import { Button, noticeShown, TextField } from '@/shared/ui';
import { activeSpot, activeText, beginDrawing, draw as drawn, settled } from '../model/drawing.ts';
import { CellPanel } from './cell-panel.tsx';
import { Check, Choice } from './controls.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SetPanel, type ShownSet } from './set-panel.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetTools } from './sheet-tools.tsx';
import './dessheet.css';

type DesignerProps = { readonly draft: SheetReportDraft; readonly onClose: () => void };

/** Draws a sheet report: data sets beside the grid, what is wrong at its cell, the preview below. */
export function Designer({ draft: begun, onClose }: DesignerProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const words = useRefusalWords();
  const rules = usePageRules();
  const { touch, clean, back } = useEditing(onClose);
  const [head, setHead] = useState(begun);
  const [drawing, draw] = useReducer(drawn, begun.sheet, beginDrawing);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isPreviewed, setPreviewed] = useState(false);
  const sets = useSets(head.sets);
  const isDrawn = drawing.now !== begun.sheet || drawing.typed !== null;
  useEffect(() => {
    if (isDrawn) touch();
    // oxlint-disable-next-line react/exhaustive-deps -- the mark is set once; the handlers are new at every render
  }, [isDrawn]);
  const change = (part: Partial<SheetReportDraft>): void => {
    setHead((now) => ({ ...now, ...part }));
    touch();
  };
  // What is being typed counts: it is saved, checked and previewed as if it were in its cell.
  const { now: sheet } = settled(drawing);
  const draft = useMemo(() => ({ ...head, sheet }), [head, sheet]);
  const known = useMemo(() => knownOf(sets), [sets]);
  const faults = useMemo(() => sheetFaults(sheet, known), [sheet, known]);
  const faultsByPlace = useMemo(() => {
    const found = new Map<number, string>();
    for (const fault of faults)
      found.set(placeOf(fault), [found.get(placeOf(fault)), fault[language]].filter(Boolean).join('；'));
    return found;
  }, [faults, language]);
  const bands = useMemo(() => bandsOf(sheet), [sheet]);
  const labels = useMemo(
    () =>
      new Map(
        sets.flatMap(({ set, fields }) => [
          [`${set.name}.${ROW_NUMBER}`, text('sheetReport.rowNumber')] as const,
          [`${set.name}.${ROW_COUNT}`, text('sheetReport.rowCount')] as const,
          ...(fields?.fields ?? []).map(({ name, label }) => [`${set.name}.${name}`, dataText(label)] as const),
        ]),
      ),
    [sets, text, dataText],
  );
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => saveSheetReport(draft),
    onError: (error) => {
      const said = words(error);
      setRefused(said);
      notify({ kind: 'refused', level: 'warning', text: said[0] ?? '' });
    },
    onSuccess: async (message) => {
      clean();
      notify({ kind: 'saved', level: 'success', text: message });
      await cache.invalidateQueries({ queryKey: ['sheet-design'] });
      await cache.invalidateQueries({ queryKey: ['sheet-report'] });
      onClose();
    },
  });
  const spot = activeSpot(drawing);
  const place = (at: Spot, binding: string): void => {
    // Beside words a field is added to them; a formula or another field gives way.
    const before = cellAt(sheet, at)?.text ?? '';
    const isReplaced = before === '' || isFormula(before) || onlyBinding(before) !== null;
    draw({ act: 'select', anchor: at, focus: at });
    draw({ act: 'change', change: (now) => withText(now, at, isReplaced ? binding : `${before}${binding}`) });
  };
  const field = (name: 'code' | 'name' | 'nameEn' | 'permission' | 'content', isRequired = false) => ({
    label: text(`sheetReport.${name}`),
    name,
    value: head[name] ?? '',
    required: isRequired,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const params = [
    ...new Map(sets.flatMap(({ fields }) => fields?.params ?? []).map((one) => [one.paramName, one])).values(),
  ];
  const title = text(begun.id === undefined ? 'sheetReport.new' : 'sheetReport.edit');
  return (
    <form
      className="dsr-editor"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draw({ act: 'settle' });
        const wrong = [
          ...(/^[a-z][a-z0-9_]{0,62}$/.test(head.code) ? [] : [text('sheetReport.codeFault')]),
          ...(head.name.trim() === '' ? [text('sheetReport.nameFault')] : []),
          ...faults.map((fault) => faultText(fault, language)),
        ];
        setRefused(wrong);
        if (wrong.length === 0 && !save.isPending) save.mutate();
      }}
    >
      <section className="panel">
        <div className="list-bar">
          <h1>{title}</h1>
          {rules.button('save').isVisible ? (
            <Button type="submit" look="primary" isBusy={save.isPending} disabled={!rules.button('save').isEnabled}>
              {text('action.save')}
            </Button>
          ) : null}
          {rules.button('preview').isVisible ? (
            <Button
              icon="search"
              disabled={!rules.button('preview').isEnabled}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              {text(isPreviewed ? 'sheetReport.hidePreview' : 'sheetReport.preview')}
            </Button>
          ) : null}
          <Button icon="left" onClick={back}>
            {text('action.back')}
          </Button>
        </div>
        <FaultList faults={refused} />
        <div className="dsr-head">
          <TextField {...field('code', true)} maxLength={63} autoComplete="off" spellCheck={false} />
          <TextField {...field('name', true)} maxLength={200} />
          <TextField {...field('nameEn')} maxLength={200} />
          <TextField
            {...field('permission')}
            maxLength={100}
            hint={text('sheetReport.permissionHint')}
            spellCheck={false}
          />
          <TextField {...field('content')} maxLength={1000} />
          <Paper paper={head.paper} onChange={(paper) => change({ paper })} />
        </div>
      </section>
      <div className="dsr-work">
        <section className="panel dsr-paper" aria-label={text('sheetReport.drawing')}>
          <SheetTools drawing={drawing} draw={draw} />
          <div className="dsr-bar">
            <span aria-hidden="true">{addressOf(spot.row, spot.column)}</span>
            <input
              className="control"
              aria-label={text('sheetReport.cellContent')}
              placeholder={text('sheetReport.contentHint')}
              value={activeText(drawing)}
              maxLength={2000}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => draw({ act: 'type', text: event.currentTarget.value, place: 'bar' })}
              onBlur={() => draw({ act: 'settle' })}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return;
                if (event.key === 'Enter') draw({ act: 'step', down: 1, across: 0, isExtending: false });
                else if (event.key === 'Escape') draw({ act: 'cancel' });
                else return;
                // Enter would send the form.
                event.preventDefault();
              }}
            />
          </div>
          <SheetGrid
            drawing={drawing}
            draw={draw}
            faults={faultsByPlace}
            bands={bands}
            labels={labels}
            onDrop={place}
          />
          <p className="dsr-hint">{text('sheetReport.keys')}</p>
          {faults.length === 0 ? null : (
            <div className="definition-faults" role="group" aria-label={text('sheetReport.faults')}>
              <strong>{text('sheetReport.faults')}</strong>
              <ul>
                {faults.map((fault) => (
                  <li key={`${placeOf(fault)}${fault.en}`}>
                    <Button look="link" onClick={() => draw({ act: 'select', anchor: fault, focus: fault })}>
                      {faultText(fault, language)}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
        <aside className="panel dsr-side">
          <CellPanel
            drawing={drawing}
            draw={draw}
            fault={faultsByPlace.get(placeOf(spot))}
            isFigure={(set, field) => known.kindOf(set, field) === 'number'}
          />
          <SetPanel
            sets={sets}
            asked={head.asked}
            onSets={(next) => {
              const left = new Set(next.map(({ name }) => name));
              const columns = new Set(
                sets.flatMap(({ set, fields }) =>
                  left.has(set.name) ? (fields?.query.map((one) => one.field) ?? []) : [],
                ),
              );
              const isMore = next.length > sets.length;
              change({ sets: [...next], ...(isMore ? {} : { asked: head.asked.filter((name) => columns.has(name)) }) });
            }}
            onAsked={(asked) => change({ asked: [...asked] })}
            onPlace={(binding) => place(spot, binding)}
          />
        </aside>
      </div>
      {isPreviewed ? <PreviewPanel draft={draft} params={params} /> : null}
    </form>
  );
}

/** Columns of the data sets as they come. */
function useSets(sets: SheetReportDraft['sets']): readonly ShownSet[] {
  return useQueries({
    queries: sets.map(({ kind, code }) => sheetFieldsQuery(kind, code)),
    combine: (results) =>
      sets.map((set, at) => ({
        set,
        fields: results[at]?.data,
        error: results[at]?.error ?? null,
        retry: () => void results[at]?.refetch(),
      })),
  });
}

/** Returns the names cells may use; columns that have not come yet are no fault. */
function knownOf(sets: readonly ShownSet[]) {
  const isWhole = sets.every(({ fields }) => fields !== undefined);
  return {
    sets: new Map(
      sets.map(({ set, fields }) => [
        set.name,
        fields === undefined ? undefined : new Set(fields.fields.map(({ name }) => name)),
      ]),
    ),
    params: isWhole
      ? new Set(sets.flatMap(({ fields }) => fields?.params.map(({ paramName }) => paramName) ?? []))
      : undefined,
    kindOf: (name: string, field: string) =>
      sets.find(({ set }) => set.name === name)?.fields?.fields.find((one) => one.name === field)?.kind,
  };
}

type PaperProps = { readonly paper: SheetReportPaper; readonly onChange: (paper: SheetReportPaper) => void };

function Paper({ paper, onChange }: PaperProps): ReactNode {
  const text = useText();
  return (
    <>
      <Choice
        label={text('sheetReport.paper')}
        value={`${paper.size} ${paper.isLandscape ? 'L' : 'P'}`}
        choices={(['A4', 'A3', 'A5'] as const).flatMap((size) => [
          [`${size} P`, text('sheetReport.portrait', { size })] as const,
          [`${size} L`, text('sheetReport.landscape', { size })] as const,
        ])}
        onChange={(chosen) => {
          const size = (['A3', 'A4', 'A5'] as const).find((one) => chosen.startsWith(one)) ?? 'A4';
          onChange({ ...paper, size, isLandscape: chosen.endsWith('L') });
        }}
      />
      <Check
        label={text('sheetReport.pageNumbers')}
        isOn={paper.hasPageNumbers}
        onChange={(hasPageNumbers) => onChange({ ...paper, hasPageNumbers })}
      />
    </>
  );
}
