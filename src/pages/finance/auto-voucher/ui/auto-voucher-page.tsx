import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { thousands } from '#core/amounts/amounts.ts';
import { dateText, isMonth } from '#core/dates/dates.ts';
import { usePageRules } from '@/entities/permission';
import { ActDialog } from '@/shared/act-dialog';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { ListPages, Loaded, tickColumn } from '@/shared/list';
import { Button, Grid, noticeShown, Tag, type GridColumn } from '@/shared/ui';
import {
  cancelVoucher,
  documentsQuery,
  generateVouchers,
  installStandard,
  previewVouchers,
  vouchersKey,
  type DocumentSearch,
  type VoucherDocument,
  type VoucherDraft,
} from '../api/vouchers.ts';
import { SearchBar } from './search-bar.tsx';
import { VoucherPreview } from './voucher-preview.tsx';
import './auto-voucher.css';

/** Makes vouchers of audited documents by the rules of the company, and takes them back [finance.auto-voucher]. */
export function AutoVoucherPage(): ReactNode {
  return (
    <PartTexts part="vouchers">
      <Documents />
    </PartTexts>
  );
}

type DocumentRow = VoucherDocument & { readonly id: string; readonly name: string };

function Documents(): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const cache = useQueryClient();
  const rules = usePageRules();
  const [address] = useSearchParams();
  const [search, setSearch] = useState<DocumentSearch>(() => {
    const asked = address.get('period') ?? '';
    return {
      period: isMonth(asked) ? asked : dateText(new Date()).slice(0, 7),
      bizType: '',
      billNo: '',
      genStatus: '1',
      page: 1,
      size: 20,
    };
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, DocumentRow>>(new Map());
  const [collected, setCollected] = useState(false);
  const [drafts, setDrafts] = useState<readonly VoucherDraft[] | null>(null);
  const [asked, setAsked] = useState<DocumentRow | 'standard' | null>(null);
  const documents = useQuery(documentsQuery(search));
  const mayGenerate = rules.button('generate').isVisible;
  const mayCancel = rules.button('cancel').isVisible;
  const readAgain = () => cache.invalidateQueries({ queryKey: vouchersKey });
  const look = (next: Partial<DocumentSearch>): void => {
    setSearch({ ...search, page: 1, ...next });
    setChosen(new Map());
  };
  const choice = { period: search.period, ids: [...chosen.keys()], collected };
  const preview = useMutation({ mutationFn: previewVouchers, onSuccess: setDrafts });
  const generate = useMutation({
    mutationFn: generateVouchers,
    onSuccess: (message) => {
      notify({ kind: 'vouchers', level: 'success', text: message });
      setChosen(new Map());
      setDrafts(null);
    },
    onSettled: readAgain,
  });
  return (
    <div className="vouchers">
      <section className="panel" aria-label={text('vouchers.title')}>
        <div className="vouchers-head">
          <h1>{text('vouchers.title')}</h1>
          {mayGenerate ? <Button onClick={() => setAsked('standard')}>{text('vouchers.standard')}</Button> : null}
        </div>
        <SearchBar search={search} onSearch={look} />
      </section>
      <section className="panel" aria-label={text('vouchers.billNo')}>
        <div className="vouchers-acts">
          <p role="status">
            {documents.data === undefined
              ? ''
              : documents.data.open === 0
                ? text('vouchers.allMade', { period: search.period })
                : text('vouchers.openCount', { period: search.period, count: documents.data.open })}
          </p>
          {mayGenerate ? (
            <>
              <span className="vouchers-soft">{text('vouchers.chosen', { count: chosen.size })}</span>
              <label>
                <input
                  type="checkbox"
                  checked={collected}
                  onChange={({ currentTarget }) => setCollected(currentTarget.checked)}
                />
                {text('vouchers.collected')}
              </label>
              <Button disabled={chosen.size === 0} isBusy={preview.isPending} onClick={() => preview.mutate(choice)}>
                {text('vouchers.preview')}
              </Button>
              <Button
                look="primary"
                disabled={chosen.size === 0}
                isBusy={generate.isPending}
                onClick={() => generate.mutate(choice)}
              >
                {text('vouchers.generate')}
              </Button>
            </>
          ) : null}
        </div>
        <Loaded
          query={documents}
          lines={8}
          renderData={({ records, total }) => (
            <>
              <DocumentGrid
                records={records}
                chosen={chosen}
                onChosen={mayGenerate ? setChosen : null}
                onCancel={mayCancel ? setAsked : null}
              />
              <ListPages
                search={search}
                total={total}
                goTo={({ page, size }) => setSearch({ ...search, page, size })}
              />
            </>
          )}
        />
      </section>
      {drafts === null ? null : (
        <VoucherPreview
          drafts={drafts}
          isBusy={generate.isPending}
          onGenerate={() => generate.mutate(choice)}
          onClose={() => setDrafts(null)}
        />
      )}
      {asked === null ? null : (
        <ActDialog
          title={
            asked === 'standard' ? text('vouchers.standard') : text('vouchers.cancelOf', { no: asked.voucherNo ?? '' })
          }
          confirm={text(asked === 'standard' ? 'vouchers.standard' : 'vouchers.cancel')}
          isDangerous={asked !== 'standard'}
          fields={[]}
          act={async () => {
            try {
              const message =
                asked === 'standard' ? await installStandard() : await cancelVoucher(asked.voucherId ?? '');
              notify({ kind: 'vouchers', level: 'success', text: message });
              setAsked(null);
            } finally {
              await readAgain();
            }
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked === 'standard'
              ? text('vouchers.standardHint')
              : text('vouchers.cancelHint', { no: asked.voucherNo ?? '' })}
          </p>
        </ActDialog>
      )}
    </div>
  );
}

function billLink({ billNo, route }: VoucherDocument): ReactNode {
  if (route === null) return billNo;
  return <Link to={`${route}?${new URLSearchParams({ 'q.bill_no': billNo }).toString()}`}>{billNo}</Link>;
}

function voucherLink({ voucherNo }: VoucherDocument, none: string): ReactNode {
  if (voucherNo === null) return <Tag text={none} color="darkorange" />;
  return (
    <Link to={`/finance/voucher?${new URLSearchParams({ 'q.voucher_no': voucherNo }).toString()}`}>{voucherNo}</Link>
  );
}

function cancelButton(row: DocumentRow, label: string, onCancel: ((row: DocumentRow) => void) | null): ReactNode {
  if (row.voucherId === null || onCancel === null || row.voucherStatus !== '1') return null;
  return (
    <Button look="link-danger" onClick={() => onCancel(row)}>
      {label}
    </Button>
  );
}

type DocumentGridProps = {
  readonly records: readonly VoucherDocument[];
  readonly chosen: ReadonlyMap<string, DocumentRow>;
  /** Null for somebody who may only look. */
  readonly onChosen: ((chosen: ReadonlyMap<string, DocumentRow>) => void) | null;
  readonly onCancel: ((row: DocumentRow) => void) | null;
};

function DocumentGrid({ records, chosen, onChosen, onCancel }: DocumentGridProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rows = useMemo(
    () =>
      records.map((row): DocumentRow => ({
        ...row,
        id: row.voucherId === null ? row.billId : `${row.billId} ${row.voucherId}`,
        name: row.billNo,
      })),
    [records],
  );
  const columns = useMemo((): readonly GridColumn<DocumentRow>[] => {
    const open = rows.filter(({ voucherId }) => voucherId === null);
    const tick = onChosen === null ? null : tickColumn({ records: open, chosen, onChosen, text });
    return [
      ...(tick === null
        ? []
        : [
            {
              ...tick,
              cell: (row: DocumentRow, index: number) => (row.voucherId === null ? tick.cell(row, index) : null),
            },
          ]),
      {
        id: 'kind',
        label: text('vouchers.kind'),
        width: 140,
        align: 'left',
        cell: ({ title }) => dataText(title),
      },
      {
        id: 'billNo',
        label: text('vouchers.billNo'),
        width: 200,
        align: 'left',
        cell: billLink,
      },
      { id: 'billDate', label: text('vouchers.billDate'), width: 120, align: 'left', cell: ({ billDate }) => billDate },
      {
        id: 'amount',
        label: text('vouchers.amount'),
        width: 140,
        align: 'right',
        cell: ({ amount }) => thousands(amount, 2),
      },
      {
        id: 'voucher',
        label: text('vouchers.voucherNo'),
        width: 220,
        align: 'left',
        cell: (row) => voucherLink(row, text('vouchers.open')),
      },
      {
        id: 'acts',
        label: text('list.actions'),
        width: 110,
        align: 'left',
        cell: (row) => cancelButton(row, text('vouchers.cancel'), onCancel),
      },
    ];
  }, [rows, chosen, onChosen, onCancel, text, dataText]);
  return (
    <Grid
      label={text('vouchers.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={text('vouchers.none')}
    />
  );
}
