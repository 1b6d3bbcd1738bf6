import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Big from 'big.js';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { dateText, isDate } from '#core/dates/dates.ts';
import { usePageRules } from '@/entities/permission';
import { ImportDialog } from '@/features/import-excel';
import { DateInput } from '@/shared/fields';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import {
  autoMatch,
  cancelMatch,
  matchRows,
  removeLines,
  reconcileKey,
  sheetQuery,
  type BankSheet,
  type BankSheetRow,
  type SheetSearch,
} from '../api/reconcile.ts';
import { Adjustment } from './adjustment.tsx';
import { SideGrid, type ChosenRows } from './side-grid.tsx';
import './bank-reconcile.css';

/** Sets statements of banks beside the journal, matches them, and tells why both differ [finance.bank-reconcile]. */
export function BankReconcilePage(): ReactNode {
  return (
    <PartTexts part="reconcile">
      <Reconcile />
    </PartTexts>
  );
}

const shows = ['open', 'matched', 'all'] as const;
type Show = (typeof shows)[number];
const NONE: ChosenRows = new Map();

function Reconcile(): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const [search, setSearch] = useState<SheetSearch>(() => ({ accountId: '', date: dateText(new Date()) }));
  const [show, setShow] = useState<Show>('open');
  const [isImporting, setImporting] = useState(false);
  const sheet = useQuery(sheetQuery(search));
  const readAgain = () => cache.invalidateQueries({ queryKey: reconcileKey });
  return (
    <div className="reconcile">
      <section className="panel" aria-label={text('reconcile.title')}>
        <div className="reconcile-acts">
          <h1>{text('reconcile.title')}</h1>
          {rules.button('import').isVisible ? (
            <Button onClick={() => setImporting(true)}>{text('reconcile.import')}</Button>
          ) : null}
        </div>
        <Search sheet={sheet.data} search={search} show={show} onSearch={setSearch} onShow={setShow} />
      </section>
      <Loaded
        query={sheet}
        lines={8}
        renderData={(data) =>
          data.accountId === null || data.table === null ? (
            <p className="panel">{text('reconcile.noAccount')}</p>
          ) : (
            <>
              <Sides key={`${data.accountId} ${show}`} sheet={data} account={data.accountId} show={show} />
              <Adjustment
                table={data.table}
                printed={data.printed}
                date={data.date}
                currency={data.accounts.find(({ id }) => id === data.accountId)?.currency ?? ''}
              />
            </>
          )
        }
      />
      {isImporting ? (
        <ImportDialog
          code="fin_bank_statement"
          title={text('reconcile.importTitle')}
          exportParams={null}
          onClose={() => {
            setImporting(false);
            void readAgain();
          }}
          onShow={() => {
            setImporting(false);
            void readAgain();
          }}
        />
      ) : null}
    </div>
  );
}

type SearchProps = {
  readonly sheet: BankSheet | undefined;
  readonly search: SheetSearch;
  readonly show: Show;
  readonly onSearch: (search: SheetSearch) => void;
  readonly onShow: (show: Show) => void;
};

function Search({ sheet, search, show, onSearch, onShow }: SearchProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <form
      className="reconcile-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const date = new FormData(event.currentTarget).get('date');
        if (typeof date === 'string' && isDate(date)) onSearch({ ...search, date });
      }}
    >
      <div className="text-field">
        <label htmlFor={`${id}-account`}>{text('reconcile.account')}</label>
        <select
          className="control"
          id={`${id}-account`}
          value={search.accountId === '' ? (sheet?.accountId ?? '') : search.accountId}
          onChange={({ currentTarget }) => onSearch({ ...search, accountId: currentTarget.value })}
        >
          {(sheet?.accounts ?? []).map((account) => (
            <option key={account.id} value={account.id}>
              {account.name}
            </option>
          ))}
        </select>
      </div>
      <div className="text-field">
        <label htmlFor={`${id}-date`}>{text('reconcile.date')}</label>
        <DateInput kind="date" name="date" id={`${id}-date`} defaultValue={search.date} />
      </div>
      <div className="text-field">
        <label htmlFor={`${id}-show`}>{text('reconcile.show')}</label>
        <select
          className="control"
          id={`${id}-show`}
          value={show}
          onChange={({ currentTarget }) => onShow(shows.find((one) => one === currentTarget.value) ?? 'open')}
        >
          {shows.map((one) => (
            <option key={one} value={one}>
              {text(`reconcile.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" icon="search">
        {text('reconcile.look')}
      </Button>
    </form>
  );
}

type SidesProps = { readonly sheet: BankSheet; readonly account: string; readonly show: Show };

/** Both sides, what is chosen of them, and what may be done with it. */
function Sides({ sheet, account, show }: SidesProps): ReactNode {
  const text = useText();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const cache = useQueryClient();
  const rules = usePageRules();
  const [lines, setLines] = useState(NONE);
  const [rows, setRows] = useState(NONE);
  const act = useMutation({
    mutationFn: (perform: () => Promise<string>) => perform(),
    onSuccess: (message) => {
      notify({ kind: 'reconcile', level: 'success', text: message });
      setLines(NONE);
      setRows(NONE);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: reconcileKey }),
  });
  const may = {
    auto: rules.button('auto_match').isVisible,
    match: rules.button('manual_match').isVisible,
    cancel: rules.button('cancel').isVisible,
    remove: rules.button('import').isVisible,
  };
  const [bankSum, bookSum] = [sumOf(lines), sumOf(rows)];
  const apart = bankSum.minus(bookSum);
  const open = (chosen: ChosenRows): boolean => [...chosen.values()].every(({ matchNo }) => matchNo === null);
  const canMatch = lines.size > 0 && rows.size > 0 && apart.eq(0) && open(lines) && open(rows);
  const matched = [...lines.values()].filter(({ matchNo }) => matchNo !== null).map(({ id }) => id);
  const shown = <Row extends BankSheetRow>(side: readonly Row[]): readonly Row[] =>
    show === 'all' ? side : side.filter(({ matchNo }) => (matchNo === null) === (show === 'open'));
  return (
    <>
      <div className="panel reconcile-acts">
        <p role="status">
          {text('reconcile.chosen', {
            bank: lines.size,
            bankSum: money(bankSum),
            book: rows.size,
            bookSum: money(bookSum),
            apart: money(apart),
          })}
        </p>
        {may.auto ? (
          <Button isBusy={act.isPending} onClick={() => act.mutate(() => autoMatch(account))}>
            {text('reconcile.auto')}
          </Button>
        ) : null}
        {may.match ? (
          <Button
            look="primary"
            disabled={!canMatch}
            isBusy={act.isPending}
            onClick={() =>
              act.mutate(() =>
                matchRows({ accountId: account, statements: [...lines.keys()], entries: [...rows.keys()] }),
              )
            }
          >
            {text('reconcile.match')}
          </Button>
        ) : null}
        {may.cancel ? (
          <Button
            disabled={matched.length === 0}
            isBusy={act.isPending}
            onClick={() => act.mutate(() => cancelMatch({ accountId: account, statements: matched }))}
          >
            {text('reconcile.cancel')}
          </Button>
        ) : null}
        {may.remove ? (
          <Button
            disabled={lines.size === 0 || matched.length > 0}
            isBusy={act.isPending}
            onClick={() =>
              ask({
                title: text('reconcile.remove'),
                text: text('reconcile.removeQuestion', { count: lines.size, sum: money(bankSum) }),
                yes: text('reconcile.remove'),
                no: text('action.cancel'),
                isDangerous: true,
                onYes: () => act.mutate(() => removeLines({ accountId: account, statements: [...lines.keys()] })),
              })
            }
          >
            {text('reconcile.remove')}
          </Button>
        ) : null}
      </div>
      {sheet.statements.some(({ isTwice }) => isTwice) ? (
        <p className="panel reconcile-warning" role="status">
          {text('reconcile.twiceHint', { count: sheet.statements.filter(({ isTwice }) => isTwice).length })}
        </p>
      ) : null}
      <div className="reconcile-sides">
        <SideGrid
          label={text('reconcile.bank')}
          rows={shown(sheet.statements)}
          chosen={lines}
          hasState={show === 'all'}
          onChosen={may.match || may.cancel || may.remove ? setLines : null}
        />
        <SideGrid
          label={text('reconcile.book')}
          rows={shown(sheet.entries)}
          chosen={rows}
          hasState={show === 'all'}
          onChosen={may.match ? setRows : null}
        />
      </div>
    </>
  );
}

function sumOf(rows: ChosenRows): Big {
  return [...rows.values()].reduce((sum, { amount }) => sum.plus(amount), new Big(0));
}

function money(amount: Big): string {
  return thousands(amount.toFixed(2), 2);
}
