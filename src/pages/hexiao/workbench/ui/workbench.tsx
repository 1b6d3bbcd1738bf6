import type Big from 'big.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, useState, type ReactNode } from 'react';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { dateText, isDate } from '#core/dates/dates.ts';
import { said } from '#core/managed/views.ts';
import { apWriteOffTypes, arWriteOffTypes } from '#core/managed/write-off.ts';
import { typeCodes, writeOffTypes, type PartyLedger, type TypeCode } from '#core/kernel/write-off-kinds.ts';
import { usePageRules } from '@/entities/permission';
import { failureOf, refusalDetail, failureText } from '@/shared/api';
import { DateInput } from '@/shared/fields';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { NumberField } from '@/shared/figure';
import { Button, EmptyState, noticeShown } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import {
  askMatch,
  confirmWriteOff,
  openItemsQuery,
  writeOffKey,
  type OpenItems,
  type Party,
  type WriteOffDraft,
} from '../api/write-off.ts';
import { amountsOf, crossOf, differenceOf, faultOf, itemsOf, restOf, totalOf, type Amounts } from '../model/sheet.ts';
import { OpenTable } from './open-table.tsx';
import { PartyPick } from './party-pick.tsx';
import './workbench.css';

type WorkbenchProps = { readonly ledger: PartyLedger };

const NO_SIDES: OpenItems = { upper: [], lower: [] };

/** Parties to settle, and the type of settlement. */
type Chosen = { readonly type: TypeCode; readonly party: Party | null; readonly other: Party | null };

/** Refusals of a confirmation by the server: of the whole, and of rows and inputs by their names. */
type Refused = { readonly whole: string; readonly rows: Readonly<Record<string, string>> };
const NOT_REFUSED: Refused = { whole: '', rows: {} };

/** Open documents of a party on both sides, and how much of them settles one another [hexiao.hexiao, hexiao.yfhexiao]. */
export function Workbench({ ledger }: WorkbenchProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const cache = useQueryClient();
  const rules = usePageRules();
  const { touch, clean } = useUnsaved();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ body: '', key: '' });
  const [today] = useState(() => dateText(new Date()));
  const [chosen, setChosen] = useState<Chosen>({ type: '1', party: null, other: null });
  const [amounts, setAmounts] = useState<Amounts>({});
  const [diff, setDiff] = useState('');
  const [refused, setRefused] = useState(NOT_REFUSED);
  const type = writeOffTypes[ledger][chosen.type];
  const isReady = chosen.party !== null && (type.other === null || chosen.other !== null);
  const asked = {
    ledger,
    type: chosen.type,
    partyId: chosen.party?.id ?? '',
    ...(type.other === null || chosen.other === null ? {} : { otherId: chosen.other.id }),
  };
  const query = useQuery({ ...openItemsQuery(asked), enabled: isReady });
  const sides = (isReady ? query.data : undefined) ?? NO_SIDES;
  const totals = { upper: totalOf(sides.upper, amounts), lower: totalOf(sides.lower, amounts) };
  const { most, rest, discount } = restOf({ ledger, ...sides, amounts });
  const cross = type.mayDiffer ? crossOf({ ...sides, amounts }) : null;

  const typeIn = (next: Amounts): void => {
    setAmounts(Object.fromEntries(Object.entries(next).filter(([, amount]) => amount !== '')));
    setRefused(NOT_REFUSED);
    touch();
  };
  const empty = (): void => {
    setAmounts({});
    setDiff('');
    setRefused(NOT_REFUSED);
    clean();
  };
  const choose = (next: Partial<Chosen>): void => {
    setChosen({ ...chosen, ...next });
    empty();
  };

  const match = useMutation({
    mutationFn: () => askMatch(asked),
    onSuccess: (pairs) => {
      // What was typed stays where nothing is proposed.
      if (pairs.length > 0) typeIn(amountsOf(pairs));
      notify({
        kind: 'write-off match',
        level: pairs.length === 0 ? 'warning' : 'info',
        text: pairs.length === 0 ? text('writeOff.noMatch') : text('writeOff.matched', { count: pairs.length }),
      });
    },
  });
  const confirm = useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: WriteOffDraft) => {
      const asText = JSON.stringify(body);
      // What is sent again unchanged is the same act; anything else is another one.
      if (sent.current.body !== asText) sent.current = { body: asText, key: crypto.randomUUID() };
      return confirmWriteOff(body, sent.current.key);
    },
    onSuccess: (message) => {
      sent.current = { body: '', key: '' };
      empty();
      notify({ kind: 'write-off', level: 'success', text: message });
    },
    onError: (thrown) => {
      const failure = failureOf(thrown);
      const errors = refusalDetail(failure)?.errors ?? [];
      setRefused({
        whole: failureText(failure),
        rows: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
      });
    },
    // Somebody else may have been faster: what is open is asked for anew, what was typed stays.
    onSettled: () => cache.invalidateQueries({ queryKey: writeOffKey }),
  });

  const submit = (): void => {
    const typed = form.current === null ? null : new FormData(form.current).get('date');
    const date = typeof typed === 'string' ? typed.trim() : '';
    const problem = problemOf({ ledger, sides, amounts, diff, date, isTransfer: type.lower === null, text });
    if (problem !== null) setRefused({ ...NOT_REFUSED, whole: problem });
    else if (!confirm.isPending)
      confirm.mutate({
        ledger,
        type: chosen.type,
        partyId: asked.partyId,
        otherId: asked.otherId ?? null,
        date,
        diffAmount: diff.trim() === '' ? null : diff.trim(),
        items: [...itemsOf(sides.upper, amounts), ...itemsOf(sides.lower, amounts)],
      });
  };

  return (
    <form
      className="write-off"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <section className="panel" aria-label={text(`writeOff.${ledger}Title`)}>
        <h1>{text(`writeOff.${ledger}Title`)}</h1>
        <div className="write-off-head">
          <TypeChoice ledger={ledger} value={chosen.type} onChoose={(code) => choose({ type: code, other: null })} />
          <PartyPick
            ledger={ledger}
            label={text(ledger === 'ar' ? 'writeOff.customer' : 'writeOff.supplier')}
            chosen={chosen.party}
            error={refused.rows['partyId']}
            onChoose={(party) => choose({ party })}
          />
          {type.other === null ? null : (
            <PartyPick
              key={chosen.type}
              ledger={type.other === 'customer' ? 'ar' : 'ap'}
              label={text(otherLabel(type.other, type.lower === null))}
              chosen={chosen.other}
              error={refused.rows['otherId']}
              onChoose={(other) => choose({ other })}
            />
          )}
          <div className="text-field">
            <label htmlFor={`write-off-date-${ledger}`}>{text('writeOff.date')}</label>
            <DateInput kind="date" name="date" id={`write-off-date-${ledger}`} defaultValue={today} />
            <p className="text-field-error" role="alert">
              {refused.rows['date']}
            </p>
          </div>
          {type.mayDiffer && most !== '0' ? (
            <NumberField
              label={text('writeOff.diff')}
              hint={text('writeOff.diffHint', { most: thousands(most, 2) })}
              maxLength={24}
              value={diff}
              onChange={setDiff}
            />
          ) : null}
        </div>
      </section>
      {isReady ? (
        <Loaded
          query={query}
          lines={8}
          renderData={(found) => (
            <>
              <OpenTable
                title={text(upperTitle(ledger, chosen.type))}
                items={found.upper}
                amounts={amounts}
                refused={refused.rows}
                onType={(key, amount) => typeIn({ ...amounts, [key]: amount })}
              />
              {type.lower === null ? (
                <p className="panel write-off-note">{text('writeOff.transferNote')}</p>
              ) : (
                <OpenTable
                  title={text(lowerTitle(ledger, chosen.type))}
                  items={found.lower}
                  amounts={amounts}
                  refused={refused.rows}
                  onType={(key, amount) => typeIn({ ...amounts, [key]: amount })}
                />
              )}
            </>
          )}
        />
      ) : (
        <div className="panel">
          <EmptyState text={startText(chosen, type.other, type.lower === null, text)} />
        </div>
      )}
      <footer className="panel write-off-foot">
        <p role="alert" className="text-field-error">
          {refused.whole}
        </p>
        <Totals ledger={ledger} totals={totals} hasLower={type.lower !== null} />
        {cross === null ? null : (
          <p className="write-off-note" role="status">
            {text('writeOff.cross', {
              upper: `${cross[0]} ${thousands(totals.upper.toFixed(2), 2)}`,
              lower: `${cross[1]} ${thousands(totals.lower.toFixed(2), 2)}`,
              rate: rateOf(totals),
            })}
          </p>
        )}
        {type.mayDiffer && rest !== null && !rest.eq(parseAmount(diff) ?? 0) ? (
          <p className="write-off-note" role="status">
            {discount.eq(0)
              ? text('writeOff.restOffer', { rest: thousands(rest.toFixed(2), 2), most: thousands(most, 2) })
              : text('writeOff.discountOffer', {
                  rest: thousands(rest.toFixed(2), 2),
                  discount: thousands(discount.toFixed(2), 2),
                })}
            <Button onClick={() => setDiff(rest.toFixed(2))}>
              {text(discount.eq(0) ? 'writeOff.takeRest' : 'writeOff.takeDiscount')}
            </Button>
          </p>
        ) : null}
        <div className="write-off-acts">
          {rules.button('auto_match').isVisible && type.lower !== null ? (
            <Button disabled={!isReady} isBusy={match.isPending} onClick={() => match.mutate()}>
              {text('writeOff.match')}
            </Button>
          ) : null}
          <Button disabled={Object.keys(amounts).length === 0} onClick={empty}>
            {text('writeOff.clear')}
          </Button>
          {rules.button('confirm').isVisible ? (
            <Button type="submit" look="primary" disabled={!isReady || match.isPending} isBusy={confirm.isPending}>
              {text('writeOff.confirm')}
            </Button>
          ) : null}
        </div>
      </footer>
    </form>
  );
}

type TypeChoiceProps = WorkbenchProps & { readonly value: TypeCode; readonly onChoose: (type: TypeCode) => void };

function TypeChoice({ ledger, value, onChoose }: TypeChoiceProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  return (
    <div className="text-field">
      <label htmlFor={`write-off-type-${ledger}`}>{text('writeOff.type')}</label>
      <select
        id={`write-off-type-${ledger}`}
        className="control"
        value={value}
        onChange={({ currentTarget }) => onChoose(typeCodes.find((code) => code === currentTarget.value) ?? '1')}
      >
        {(ledger === 'ar' ? arWriteOffTypes : apWriteOffTypes).map(([code, both]) => (
          <option key={code} value={code}>
            {said(both, language)}
          </option>
        ))}
      </select>
    </div>
  );
}

type TotalsProps = WorkbenchProps & {
  readonly totals: { readonly upper: ReturnType<typeof totalOf>; readonly lower: ReturnType<typeof totalOf> };
  readonly hasLower: boolean;
};

function Totals({ ledger, totals: { upper, lower }, hasLower }: TotalsProps): ReactNode {
  const text = useText();
  const difference = differenceOf(ledger, upper, lower);
  return (
    <dl className="write-off-totals" aria-live="polite">
      <div>
        <dt>{text('writeOff.upperTotal')}</dt>
        <dd>{thousands(upper.toFixed(2), 2)}</dd>
      </div>
      {hasLower ? (
        <>
          <div>
            <dt>{text('writeOff.lowerTotal')}</dt>
            <dd>{thousands(lower.toFixed(2), 2)}</dd>
          </div>
          <div className={difference.eq(0) ? '' : 'write-off-apart'}>
            <dt>{text('writeOff.difference')}</dt>
            <dd>{thousands(difference.toFixed(2), 2)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}

type Judged = {
  readonly ledger: PartyLedger;
  readonly sides: OpenItems;
  readonly amounts: Amounts;
  readonly diff: string;
  readonly date: string;
  readonly isTransfer: boolean;
  readonly text: ReturnType<typeof useText>;
};

/** Returns the problem that can be told without the server; null for none. */
function problemOf({ ledger, sides, amounts, diff, date, isTransfer, text }: Judged): string | null {
  for (const item of [...sides.upper, ...sides.lower]) {
    const fault = faultOf(item, amounts);
    if (fault === null) continue;
    const value = text(`writeOff.${fault}`, { open: thousands(item.open, 2) });
    return text('label.value', { label: item.billNo, value });
  }
  const upper = totalOf(sides.upper, amounts);
  const lower = totalOf(sides.lower, amounts);
  if (upper.eq(0) || (!isTransfer && lower.eq(0))) return text('writeOff.nothing');
  const apart = differenceOf(ledger, upper, lower).minus(parseAmount(diff) ?? 0);
  if (!isTransfer && !apart.eq(0) && crossOf({ ...sides, amounts }) === null)
    return text('writeOff.unequal', { amount: thousands(apart.abs().toFixed(2), 2) });
  return isDate(date) ? null : text('writeOff.badDate');
}

/** Returns how much was paid for one unit above. */
function rateOf({ upper, lower }: { readonly upper: Big; readonly lower: Big }): string {
  return upper.eq(0) ? '0' : lower.div(upper).round(6).toFixed();
}

function otherLabel(other: 'customer' | 'supplier', isTransfer: boolean) {
  if (other === 'customer') return isTransfer ? 'writeOff.toCustomer' : 'writeOff.otherCustomer';
  return isTransfer ? 'writeOff.toSupplier' : 'writeOff.otherSupplier';
}

function startText(
  { party }: Chosen,
  other: 'customer' | 'supplier' | null,
  isTransfer: boolean,
  text: ReturnType<typeof useText>,
): string {
  if (party === null || other === null) return text('writeOff.start');
  return text('writeOff.startOther', { label: text(otherLabel(other, isTransfer)) });
}

function upperTitle(ledger: PartyLedger, type: TypeCode) {
  return type === '5' ? (`writeOff.${ledger}Money` as const) : (`writeOff.${ledger}Upper` as const);
}

function lowerTitle(ledger: PartyLedger, type: TypeCode) {
  if (type === '2') return `writeOff.${ledger}Money` as const;
  if (type === '6') return `writeOff.${ledger}Red` as const;
  if (type !== '3') return `writeOff.${ledger}Lower` as const;
  return ledger === 'ar' ? ('writeOff.offsetAp' as const) : ('writeOff.offsetAr' as const);
}
