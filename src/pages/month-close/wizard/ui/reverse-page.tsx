import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CloseLedger } from '#core/kernel/close.ts';
import { usePageRules } from '@/entities/permission';
import { ActDialog } from '@/shared/act-dialog';
import { useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, noticeShown } from '@/shared/ui';
import { reverseMonth } from '../api/month-close.ts';
import { LastClosed } from './last-closed.tsx';
import { Running } from './running.tsx';
import { useMonth } from './use-month.ts';
import './month-close.css';

type ReverseProps = {
  readonly ledger: CloseLedger;
  readonly title: string;
  /** The page above it says already what somebody is at. */
  readonly isBelow?: boolean;
};

/** Opens the month of a ledger that was closed last [monthlySettlement.kcfyj, ysfyj, yffyj]. */
export function ReversePage({ ledger, title, isBelow = false }: ReverseProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const notify = useUnit(noticeShown);
  const mayReverse = usePageRules().button('reverse').isVisible;
  const [asked, setAsked] = useState<string | null>(null);
  const [isReversing, setReversing] = useState(false);
  const { state: query, running, readAgain } = useMonth(ledger, isReversing);
  const reverse = async (period: string, reason: string): Promise<void> => {
    setReversing(true);
    try {
      notify({ kind: 'month-close', level: 'success', text: await reverseMonth({ ledger, period, reason }) });
      setAsked(null);
    } finally {
      setReversing(false);
      await readAgain();
    }
  };
  return (
    <div className="month-close">
      <section className="panel" aria-label={title}>
        <h1>{title}</h1>
        {running === null || isReversing || isBelow ? null : <Running run={running} />}
        <Loaded
          query={query}
          lines={3}
          renderData={(state) => {
            const { last, downstream } = state;
            if (last === null) return <EmptyState text={text('monthClose.noneClosed')} />;
            const ledgers = downstream.map((name) => dataText(name)).join('、');
            return (
              <>
                <LastClosed state={state} hasNext={false} />
                <p className={downstream.length > 0 ? 'text-field-error' : 'month-close-soft'} role="status">
                  {downstream.length > 0
                    ? text('monthClose.downstream', { ledgers })
                    : text('monthClose.reverseHint', { period: last })}
                </p>
                <div className="month-close-acts">
                  <Link to="/monthlySettlement/log">{text('monthClose.log')}</Link>
                  {mayReverse ? (
                    <Button
                      look="danger"
                      disabled={downstream.length > 0 || running !== null}
                      onClick={() => setAsked(last)}
                    >
                      {text('monthClose.reverseOf', { period: last })}
                    </Button>
                  ) : null}
                </div>
              </>
            );
          }}
        />
      </section>
      {asked === null ? null : (
        <ActDialog
          title={text('monthClose.reverseOf', { period: asked })}
          confirm={text('monthClose.reverse')}
          isDangerous
          fields={[{ name: 'reason', label: text('monthClose.reason'), maxLength: 500, rows: 3 }]}
          act={({ reason = '' }) => reverse(asked, reason.trim())}
          onClose={() => setAsked(null)}
        >
          <p>{text('monthClose.reverseHint', { period: asked })}</p>
          {isReversing && running !== null ? <Running run={running} /> : null}
        </ActDialog>
      )}
    </div>
  );
}
