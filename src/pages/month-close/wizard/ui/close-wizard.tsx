import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CloseLedger } from '#core/kernel/close.ts';
import { usePageRules } from '@/entities/permission';
import { ActDialog } from '@/shared/act-dialog';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, noticeShown } from '@/shared/ui';
import { calcMonth, closeMonth, monthChecksQuery, type MonthClosed } from '../api/month-close.ts';
import { Figures } from './figures.tsx';
import { Findings } from './findings.tsx';
import { LastClosed } from './last-closed.tsx';
import { Running } from './running.tsx';
import { useMonth } from './use-month.ts';
import './month-close.css';

type WizardProps = { readonly ledger: CloseLedger; readonly title: string };

/** Words for the step between checking and closing: issues are priced, or profit and loss is carried over. */
const calcWords = {
  stock: {
    button: 'calc',
    step: 'monthClose.stepCalc',
    act: 'monthClose.calc',
    hint: 'monthClose.calcHint',
  },
  gl: {
    button: 'carry',
    step: 'monthClose.stepCarry',
    act: 'monthClose.carry',
    hint: 'monthClose.carryHint',
  },
} as const;

/** Checks the next month of a ledger, prices it or carries it over, and closes it [monthlySettlement.kcyj, ysyj, yfyj, gl-close]. */
export function CloseWizard({ ledger, title }: WizardProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const rules = usePageRules();
  const [isClosing, setClosing] = useState(false);
  const checks = useQuery({ ...monthChecksQuery(ledger), enabled: rules.button('precheck').isVisible });
  const [priced, setPriced] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [done, setDone] = useState<MonthClosed | null>(null);
  const [isCalculating, setCalculating] = useState(false);
  const { state, running, readAgain } = useMonth(ledger, isClosing || isCalculating);
  const calc = useMutation({
    onMutate: () => setCalculating(true),
    mutationFn: (period: string) => calcMonth({ ledger, period }),
    onSuccess: (message, period) => {
      setPriced(period);
      notify({ kind: 'month-close', level: 'success', text: message });
    },
    onSettled: () => {
      setCalculating(false);
      return readAgain();
    },
  });
  const found = checks.data;
  const period = found?.period ?? null;
  const isBlocked = found?.checks.some(({ level }) => level === '1') ?? true;
  const words = calcWords[ledger === 'gl' ? 'gl' : 'stock'];
  const hasCalc = (ledger === 'stock' || ledger === 'gl') && rules.button(words.button).isVisible;
  const steps = [
    { name: text('monthClose.stepCheck'), isDone: period !== null && !isBlocked },
    ...(hasCalc ? [{ name: text(words.step), isDone: priced !== null && priced === period }] : []),
    { name: text('monthClose.stepClose'), isDone: false },
  ];
  return (
    <div className="month-close">
      <section className="panel" aria-label={title}>
        <h1>{title}</h1>
        <Loaded query={state} lines={2} renderData={(at) => <LastClosed state={at} hasNext />} />
        {running === null || isClosing ? <Steps steps={steps} /> : <Running run={running} />}
      </section>
      {done === null ? null : (
        <section className="panel month-close-done" role="status">
          <p>{text('monthClose.done', { period: done.period, keys: done.keys })}</p>
          <Figures ledger={ledger} figures={done.figures} />
          <Link to="/monthlySettlement/log">{text('monthClose.log')}</Link>
        </section>
      )}
      {checks.isEnabled ? (
        <Loaded
          query={checks}
          lines={6}
          renderData={(list) =>
            list.period === null ? (
              <section className="panel">
                <EmptyState text={text('monthClose.nothing')} />
              </section>
            ) : (
              <>
                <section className="panel" aria-label={text('monthClose.checks')}>
                  <h2>{text('monthClose.checks')}</h2>
                  <Findings checks={list.checks} />
                </section>
                <section className="panel" aria-label={text('monthClose.figures', { period: list.period })}>
                  <h2>{text('monthClose.figures', { period: list.period })}</h2>
                  <Figures ledger={ledger} figures={list.figures} />
                  {hasCalc ? <p className="month-close-soft">{text(words.hint)}</p> : null}
                </section>
              </>
            )
          }
        />
      ) : null}
      {period === null ? null : (
        <footer className="panel month-close-foot">
          <p className="month-close-soft" role="status">
            {calc.isPending ? text('monthClose.working') : isBlocked ? text('monthClose.blocked') : ''}
          </p>
          <div className="month-close-acts">
            <Button isBusy={checks.isFetching && !calc.isPending} onClick={() => void readAgain()}>
              {text('monthClose.check')}
            </Button>
            {hasCalc ? (
              <Button isBusy={calc.isPending} disabled={running !== null} onClick={() => calc.mutate(period)}>
                {text(words.act)}
              </Button>
            ) : null}
            {rules.button('close').isVisible ? (
              <Button
                look="primary"
                disabled={isBlocked || calc.isPending || running !== null}
                onClick={() => setAsked(period)}
              >
                {text('monthClose.closeOf', { period })}
              </Button>
            ) : null}
          </div>
        </footer>
      )}
      {asked === null ? null : (
        <ActDialog
          title={text('monthClose.closeOf', { period: asked })}
          confirm={text('monthClose.close')}
          fields={[]}
          act={async () => {
            setClosing(true);
            try {
              setDone(await closeMonth({ ledger, period: asked }));
              setAsked(null);
            } finally {
              setClosing(false);
              await readAgain();
            }
          }}
          onClose={() => setAsked(null)}
        >
          <p>{text('monthClose.closeHint', { period: asked })}</p>
          {isClosing && running !== null ? <Running run={running} /> : null}
        </ActDialog>
      )}
    </div>
  );
}

type StepsProps = { readonly steps: readonly { readonly name: string; readonly isDone: boolean }[] };

/** Shows the progress: steps that are done are ticked, the first that is not is the current one. */
function Steps({ steps }: StepsProps): ReactNode {
  const text = useText();
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="month-close-steps" aria-label={text('monthClose.steps')}>
      {steps.map(({ name, isDone }, index) => (
        <li key={name} className={isDone ? 'is-done' : ''} aria-current={index === current ? 'step' : undefined}>
          <span aria-hidden>{isDone ? '✓' : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
