import type { ReactNode } from 'react';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { useText } from '@/shared/i18n';
import { NumberField } from '@/shared/figure';
import type { OpeningPart } from '../api/opening.ts';

type Typed = Readonly<Record<string, string>>;

/** Shows posted totals beside those of the old books. */
export function Control({
  parts,
  typed,
  onType,
}: {
  readonly parts: readonly OpeningPart[];
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}): ReactNode {
  const text = useText();
  return (
    <>
      <p className="opening-soft">{text('opening.controlHint')}</p>
      {parts.map(({ code, postedAmount }) => {
        const written = (typed[code] ?? '').trim();
        const amount = written === '' ? null : parseAmount(written);
        const difference = amount?.minus(postedAmount) ?? null;
        const verdict =
          difference === null
            ? text('opening.notTyped')
            : difference.eq(0)
              ? text('opening.agrees')
              : text('opening.differs', { amount: thousands(difference.toFixed(2), 2) });
        return (
          <div key={code} className="opening-control">
            <NumberField
              label={text('opening.control', { part: text(`opening.${code}`) })}
              value={typed[code] ?? ''}
              decimals={2}
              error={written !== '' && amount === null ? text('opening.bad') : ''}
              onChange={(next) => onType({ ...typed, [code]: next })}
            />
            <dl className="opening-figures">
              <div>
                <dt>{text('opening.posted')}</dt>
                <dd>{thousands(postedAmount, 2)}</dd>
              </div>
              <div>
                <dt>{text('opening.check')}</dt>
                <dd className={difference === null ? undefined : difference.eq(0) ? 'opening-good' : 'opening-bad'}>
                  {verdict}
                </dd>
              </div>
            </dl>
          </div>
        );
      })}
    </>
  );
}
