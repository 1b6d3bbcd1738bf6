import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { plain } from '#core/values/plain.ts';
import { RecordFields, type LinesStore, type OwnBodyProps } from '@/widgets/screen-form';
import { subjectsQuery, useSubjectsAtHand, type Subject } from '@/entities/finance/subject';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Skeleton } from '@/shared/ui';
import { blankPlaces, DRAFT, LINES, totalsOf } from '../model/entry.ts';
import { useEntry } from '../model/use-entry.ts';
import { CommonVouchers } from './common-vouchers.tsx';
import { ShownLines } from './shown-lines.tsx';
import { VoucherFacts } from './voucher-facts.tsx';
import { VoucherLine } from './voucher-line.tsx';
import { VoucherTotals } from './voucher-totals.tsx';

/** Word, date, lines and totals of a voucher. */
export function VoucherBody(props: OwnBodyProps): ReactNode {
  const text = useText();
  const store = props.record.state.grids.get(LINES);
  const isReady = useSubjectsAtHand() || props.mode === 'view';
  if (store === undefined) return null;
  // Whoever types on at once is not to run into an answer that is still on its way.
  return isReady ? <Lines {...props} store={store} /> : <Skeleton rows={6} label={text('app.loading')} />;
}

/** Lines a new voucher begins with. */
const FIRST_LINES = 2;

function Lines(props: OwnBodyProps & { readonly store: LinesStore }): ReactNode {
  const { view, subs, record, places, mode, store } = props;
  const text = useText();
  const dataText = useDataText();
  const isReadonly = mode === 'view';
  const root = useRef<HTMLDivElement>(null);
  const rows = useSyncExternalStore(store.subscribe, store.rows);
  const values = useMemo(() => rows.map((row) => row.values), [rows]);
  const { subjectOf, keep } = useSubjects(values);
  const { acts: own, cells, isEven, lineKey } = useEntry(store, subjectOf, root);
  const acts = useMemo(
    () => ({
      ...own,
      chooseSubject: (key: number, subject: Subject | null) => {
        if (subject !== null) keep(subject);
        own.chooseSubject(key, subject);
      },
    }),
    [own, keep],
  );
  const openTexts = useRef(new Set<number>());
  const onOpenText = useCallback((key: number, isOpen: boolean): void => {
    if (isOpen) openTexts.current.add(key);
    else openTexts.current.delete(key);
  }, []);
  const fields = subs.find(({ table }) => table === LINES)?.fields ?? [];

  useLayoutEffect(() => {
    if (isReadonly || store.rows().length > 0) return;
    // As baseline: lines nobody wrote into are nothing unsaved.
    store.load(
      Array.from({ length: FIRST_LINES }, () => ({})),
      true,
    );
    const [first] = store.rows();
    if (mode === 'add' && first !== undefined) cells.go(first.key, 'summary');
  });
  useEffect(() =>
    places.keepGrid(LINES, {
      commit: () => {
        const { activeElement } = document;
        // What is typed last is put into its line; what names nothing stays, with its reason.
        if (activeElement instanceof HTMLElement && root.current?.contains(activeElement) === true)
          activeElement.blur();
        const blank = [...blankPlaces(store.values())].filter(
          (at) => !openTexts.current.has(store.rows()[at]?.key ?? -1),
        );
        if (blank.length > 0 && blank.length < store.rows().length) store.remove(new Set(blank));
      },
      goTo: (row, field) => {
        const found = store.rows()[row];
        if (found !== undefined) cells.go(found.key, field);
      },
    }),
  );

  const state = plain(record.state.baseline()['v_status']);
  return (
    <>
      {isReadonly ? (
        <VoucherFacts view={view} values={record.state.baseline()} />
      ) : (
        <div className="voucher-fields">
          <RecordFields
            view={view}
            record={record}
            places={places}
            names={['voucher_word', 'voucher_date', 'attach_count']}
          />
        </div>
      )}
      {state === DRAFT ? (
        <p className="voucher-note" role="note">
          {text('voucher.draftNote')}
        </p>
      ) : null}
      <section className="voucher-entries" aria-label={dataText('分录')} id={places.linesId(LINES)}>
        {isReadonly ? null : (
          <div className="voucher-tools">
            <CommonVouchers store={store} record={record} />
            <Button
              icon="plus"
              onClick={() => {
                store.insert(store.rows().length, [{}]);
                const row = store.rows().at(-1);
                if (row !== undefined) cells.go(row.key, 'summary');
              }}
            >
              {text('voucher.addLine')}
            </Button>
            <span role="status" className="voucher-even">
              {isEven ? text('voucher.evenAlready') : ''}
            </span>
          </div>
        )}
        {/* Keys that mean the same in every cell are handled in one place. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={root} className={isReadonly ? 'voucher-sheet voucher-read' : 'voucher-sheet'} onKeyDown={lineKey}>
          <div className="voucher-columns" aria-hidden>
            <span>#</span>
            <span>{text('voucher.summary')}</span>
            <span>{text('voucher.subject')}</span>
            <span>{text('voucher.debit')}</span>
            <span>{text('voucher.credit')}</span>
          </div>
          <ol className="voucher-lines">
            {isReadonly ? (
              <ShownLines rows={rows} subjectOf={subjectOf} fields={fields} />
            ) : (
              rows.map((row, index) => (
                <VoucherLine
                  key={row.key}
                  row={row}
                  index={index}
                  subject={subjectOf(plain(row.values['subject_id']))}
                  fields={fields}
                  acts={acts}
                  onOpenText={onOpenText}
                />
              ))
            )}
          </ol>
          <VoucherTotals totals={totalsOf(values)} />
        </div>
      </section>
    </>
  );
}

/** The accounts of the lines: those that were chosen here, and those stored lines name. */
function useSubjects(lines: readonly Readonly<Record<string, unknown>>[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Subject>>(new Map());
  // An account is asked about in the same event in which it was chosen.
  const newest = useRef(chosen);
  const missing = [...new Set(lines.map((line) => plain(line['subject_id'])))].filter(
    (id) => id !== '' && !chosen.has(id),
  );
  const { data } = useQuery({ ...subjectsQuery(missing.toSorted()), placeholderData: keepPreviousData });
  const found = useMemo(() => new Map((data ?? []).map((subject) => [subject.id, subject])), [data]);
  const keep = useCallback((subject: Subject): void => {
    newest.current = new Map([...newest.current, [subject.id, subject]]);
    setChosen(newest.current);
  }, []);
  return {
    subjectOf: (id: string): Subject | null => newest.current.get(id) ?? chosen.get(id) ?? found.get(id) ?? null,
    keep,
  };
}
