import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageRules } from '@/entities/permission';
import { FileDrop } from '@/shared/file-drop';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';
import type { Target } from '../api/e-invoice.ts';
import { choicesOf } from '../model/entry.ts';
import { MOST_FILES, useEntries } from '../model/use-entries.ts';
import { InvoiceCard } from './invoice-card.tsx';
import './e-invoice.css';

/** Takes files of digital invoices and makes purchase invoices or a claim of them, or adds them to the claim in the address (K4h). */
export function EInvoicePage(): ReactNode {
  return (
    <PartTexts part="e-invoice">
      <Import />
    </PartTexts>
  );
}

const targets = ['purchase', 'claim'] as const satisfies readonly Target[];

function Import(): ReactNode {
  const text = useText();
  const id = useId();
  const rules = usePageRules();
  const notify = useUnit(noticeShown);
  const [address] = useSearchParams();
  const claim = address.get('claim');
  const [target, setTarget] = useState<Target>(
    claim !== null || address.get('target') === 'claim' ? 'claim' : 'purchase',
  );
  const { entries, isBusy, isImporting, error, add, readAgain, remove, patch, bring } = useEntries(claim);
  const ready = choicesOf(entries, target).length;
  const take = (files: readonly File[]): void => {
    if (entries.length + files.length > MOST_FILES)
      notify({ kind: 'e-invoice', level: 'warning', text: text('eInvoice.tooMany', { limit: MOST_FILES }) });
    else add(files, target);
  };
  return (
    <div className="e-invoice">
      <section className="panel" aria-label={text('eInvoice.title')}>
        <div className="e-invoice-head">
          <h1>{text('eInvoice.title')}</h1>
          {claim === null ? (
            <div className="e-invoice-target">
              <label htmlFor={id}>{text('eInvoice.target')}</label>
              <select
                className="control e-invoice-type"
                id={id}
                value={target}
                disabled={isBusy}
                onChange={({ currentTarget }) => {
                  const next = targets.find((one) => one === currentTarget.value) ?? 'purchase';
                  setTarget(next);
                  readAgain(next);
                }}
              >
                {targets.map((one) => (
                  <option key={one} value={one}>
                    {text(`eInvoice.${one}`)}
                  </option>
                ))}
              </select>
            </div>
          ) : (
            <p>{text('eInvoice.toClaim', { no: address.get('no') ?? '' })}</p>
          )}
        </div>
        <FileDrop
          words={{ drop: text('eInvoice.drop'), kinds: text('eInvoice.kinds'), choose: text('eInvoice.choose') }}
          accept=".xml,.ofd,.pdf"
          isMany
          isBusy={isBusy}
          onFiles={take}
        />
      </section>
      {entries.length === 0 ? (
        <p className="panel">{text('eInvoice.none')}</p>
      ) : (
        <>
          <ul className="e-invoice-cards" aria-label={text('eInvoice.files')} aria-busy={isBusy}>
            {entries.map((entry) => (
              <InvoiceCard
                key={entry.key}
                entry={entry}
                entries={entries}
                target={target}
                isBusy={isBusy}
                onPatch={(values) => patch(entry.key, values)}
                onRemove={() => {
                  remove(entry.key);
                  readAgain(target);
                }}
              />
            ))}
          </ul>
          <div className="panel e-invoice-foot">
            <p role="status">{text('eInvoice.counts', { all: entries.length, ready })}</p>
            {error === null ? null : (
              <>
                <p role="alert" className="e-invoice-fault">
                  {error.message}
                </p>
                <Button isBusy={isBusy} onClick={() => readAgain(target)}>
                  {text('action.retry')}
                </Button>
              </>
            )}
            {rules.button('import').isVisible ? (
              <Button
                look="primary"
                disabled={ready === 0 || isBusy}
                isBusy={isImporting}
                onClick={() => bring(target)}
              >
                {text('eInvoice.import', { count: ready })}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}
