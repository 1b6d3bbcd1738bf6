import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { thousands } from '#core/amounts/amounts.ts';
import { dictItemsQuery } from '@/shared/dict';
import { useText, type Text } from '@/shared/i18n';
import { IconButton, Tag } from '@/shared/ui';
import type { Reading, Target } from '../api/e-invoice.ts';
import { ownerOf, stateOf, type Entry, type EntryState } from '../model/entry.ts';
import { InvoiceLines } from './invoice-lines.tsx';

type InvoiceCardProps = {
  readonly entry: Entry;
  readonly entries: readonly Entry[];
  readonly target: Target;
  readonly isBusy: boolean;
  readonly onPatch: (values: Partial<Entry>) => void;
  readonly onRemove: () => void;
};

const colors: Readonly<Record<EntryState, string | null>> = {
  uploading: null,
  reading: null,
  failed: 'red',
  wrong: 'red',
  choice: 'darkorange',
  ready: 'green',
  attached: null,
  unread: 'darkorange',
  done: 'green',
};

/** Addresses of the lists of what is made. */
const lists: Readonly<Record<Target, string>> = { purchase: '/procure/invoice', claim: '/finance/expense-claim' };

/** Shows a file: how it stands, what it says, what is wrong, and what is to be chosen. */
export function InvoiceCard({ entry, entries, target, isBusy, onPatch, onRemove }: InvoiceCardProps): ReactNode {
  const text = useText();
  const { name, reading, made, failure, percent } = entry;
  const state = stateOf(entry, entries, target);
  const faults = [...(failure === null ? [] : [failure]), ...(reading?.faults ?? [])];
  const owner = reading === null ? null : ownerOf(reading, entries);
  const warnings = owner === null ? (reading?.warnings ?? []) : [text('eInvoice.attachedTo', { no: owner })];
  return (
    <li className="panel e-invoice-card">
      <div className="e-invoice-head">
        <strong>{name}</strong>
        <Tag
          text={state === 'uploading' ? text('eInvoice.uploading', { percent }) : text(`eInvoice.${state}`)}
          color={colors[state]}
        />
        {made === null ? null : (
          <span role={made.id === null ? 'alert' : 'status'} className={made.id === null ? 'e-invoice-fault' : ''}>
            {made.message} {made.no === null ? null : docLink(lists[target], made.no, text)}
          </span>
        )}
        <IconButton icon="close" label={text('eInvoice.remove', { name })} disabled={isBusy} onClick={onRemove} />
      </div>
      {faults.map((fault) => (
        <p key={fault} className="e-invoice-fault">
          {fault}
        </p>
      ))}
      {made?.id == null ? warnings.map((warning) => <p key={warning}>{warning}</p>) : null}
      {reading?.invoice == null ? null : (
        <>
          <p>{saidOf(reading, text)}</p>
          <p>{sumsOf(reading.invoice, text)}</p>
          {state === 'done' ? null : target === 'claim' ? (
            <ExpenseType entry={entry} no={reading.invoice.no} onPatch={onPatch} />
          ) : (
            <InvoiceLines entry={entry} reading={reading} onPatch={onPatch} />
          )}
        </>
      )}
    </li>
  );
}

function docLink(route: string, no: string, text: Text): ReactNode {
  return (
    <Link to={`${route}?${new URLSearchParams({ 'q.bill_no': no }).toString()}`}>{text('eInvoice.open', { no })}</Link>
  );
}

function saidOf({ kind, invoice }: Reading, text: Text): string {
  if (invoice === null) return '';
  const { no, date, isRed, isSpecial, sellerName: seller, sellerTaxNo: taxNo } = invoice;
  const words = isRed
    ? (['eInvoice.redSpecial', 'eInvoice.redOrdinary'] as const)
    : (['eInvoice.special', 'eInvoice.ordinary'] as const);
  return text('eInvoice.read', {
    source: text(kind === 'ofd' ? 'eInvoice.fromOfd' : 'eInvoice.fromXml'),
    kind: text(words[isSpecial ? 0 : 1]),
    no,
    date,
    seller,
    taxNo,
  });
}

function sumsOf({ amount, tax, total }: NonNullable<Reading['invoice']>, text: Text): string {
  return text('eInvoice.sums', {
    amount: thousands(amount, 2),
    tax: thousands(tax, 2),
    total: thousands(total, 2),
  });
}

type ExpenseTypeProps = Pick<InvoiceCardProps, 'entry' | 'onPatch'> & { readonly no: string };

function ExpenseType({ entry, no, onPatch }: ExpenseTypeProps): ReactNode {
  const text = useText();
  const { data: items = [], error } = useQuery(dictItemsQuery('expense_type'));
  if (error !== null)
    return (
      <p role="alert" className="e-invoice-fault">
        {error.message}
      </p>
    );
  return (
    <select
      className="control e-invoice-type"
      aria-label={text('eInvoice.expenseType', { no })}
      value={entry.expenseType}
      onChange={({ currentTarget }) => onPatch({ expenseType: currentTarget.value })}
    >
      <option value="">{text('eInvoice.pleaseChoose')}</option>
      {items.map(({ value, text: label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
