import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { billRuleSubject } from '#core/managed/bill-rule.ts';
import type { Choices } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { billRuleFormsQuery, resetBillRule, switchBillRule, testBillRule } from '@/entities/system/rule';
import { SystemList, type SlotControl } from '@/widgets/system-list';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, noticeShown, questionAsked } from '@/shared/ui';
import { examples, patternOf, segmentsOf } from '../model/segments.ts';
import { Segments } from './segment-rows.tsx';
import './code-design.css';

type Row = RowAt<typeof billRuleSubject.path>;

/** The number rules of the installation with all they can be told [system.bill-rule]. */
export function BillRulePage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="number-rule">
        <PartTexts part="rules">
          <BillRules />
        </PartTexts>
      </PartTexts>
    </PartTexts>
  );
}

const COPIED = ['resetCycle', 'formCode', 'serialStart', 'serialStep', 'sortNo', 'pattern', 'ruleName'] as const;

function BillRules(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rules = usePageRules();
  const { act, disable, reset } = useActs();
  const [tried, setTried] = useState<Row | null>(null);
  const { data: forms } = useQuery(billRuleFormsQuery);
  const choices = useMemo(
    (): Choices => ({
      formCode: (forms ?? []).map(({ table, title }) => ({ value: table, text: dataText(title), title: table })),
    }),
    [forms, dataText],
  );
  const may = (code: string): boolean => rules.button(code).isVisible;
  const offered = (['copy', 'test', 'reset', 'disable'] as const).filter(may);
  return (
    <>
      <SystemList
        subject={billRuleSubject}
        choices={choices}
        usualSort={{ field: 'sortNo', direction: 'asc' }}
        alsoChanges={[['number-rule']]}
        actionLabels={offered.map((code) => text(`bill.${code}`))}
        renderEditor={(field, control) => (field === 'pattern' ? <Pattern {...control} /> : null)}
        renderActions={(row, add) => (
          <>
            {may('test') ? (
              <Button look="link" onClick={() => setTried(row)}>
                {text('bill.test')}
              </Button>
            ) : null}
            {may('copy') && may('add') ? (
              <Button
                look="link"
                onClick={() => add(Object.fromEntries(COPIED.map((name) => [name, row[name] ?? null])))}
              >
                {text('bill.copy')}
              </Button>
            ) : null}
            {isOn(row) && may('disable') ? (
              <Button look="link" onClick={() => disable(row)}>
                {text('bill.disable')}
              </Button>
            ) : null}
            {!isOn(row) && may('enable') ? (
              <Button look="link" onClick={() => act.mutate({ row, does: ({ id }) => switchBillRule(id, true) })}>
                {text('bill.enable')}
              </Button>
            ) : null}
            {may('reset') ? (
              <Button look="link-danger" onClick={() => reset(row)}>
                {text('bill.reset')}
              </Button>
            ) : null}
          </>
        )}
      />
      {tried === null ? null : <Trial row={tried} onClose={() => setTried(null)} />}
    </>
  );
}

const isOn = (row: Row): boolean => plain(row['enabled']) === '1';

/** The parts of a rule as rows, with the first numbers they make. */
function Pattern({ value, onChange, isDisabled }: SlotControl): ReactNode {
  const text = useText();
  const pattern = plain(value);
  const [today] = useState(() => new Date());
  const [segments, setSegments] = useState(() => segmentsOf(pattern));
  // A draft that was restored brings another pattern than these rows make.
  const shown = patternOf(segments) === pattern ? segments : segmentsOf(pattern);
  const preview = examples(pattern, today, 1, 1)[0];
  return (
    <fieldset className="rule-fieldset" disabled={isDisabled}>
      <Segments
        segments={shown}
        onChange={(next) => {
          setSegments(next);
          onChange(patternOf(next));
        }}
      />
      <p className="rule-shown" aria-live="polite">
        <code>{pattern}</code>{' '}
        {preview === undefined ? null : text('label.value', { label: text('rule.preview'), value: preview })}
      </p>
    </fieldset>
  );
}

function Trial({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const query = useQuery({
    queryKey: ['bill-rule-test', row.id],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => testBillRule(row.id),
  });
  return (
    <Dialog
      title={text('bill.testTitle', { name: plain(row['ruleName']) })}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Loaded
        query={query}
        lines={5}
        renderData={(numbers) => (
          <ol className="rule-trial">
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ol>
        )}
      />
      <p className="rule-soft">{text('bill.testHint')}</p>
    </Dialog>
  );
}

type Does = (row: Row) => Promise<string>;

function useActs() {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const act = useMutation({
    mutationFn: ({ row, does }: { readonly row: Row; readonly does: Does }) => does(row),
    onSuccess: (message, { row }) => notify({ kind: `bill-${row.id}`, level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: managedKey(billRuleSubject) }),
  });
  const question = (words: { title: string; text: string; yes: string }, onYes: () => void): void => {
    ask({ ...words, no: text('action.cancel'), isDangerous: true, onYes });
  };
  const disable = (row: Row): void => {
    const name = plain(row['ruleName']);
    question(
      { title: text('notice.title'), text: text('bill.disableConfirm', { name }), yes: text('bill.disable') },
      () => act.mutate({ row, does: ({ id }) => switchBillRule(id, false) }),
    );
  };
  const reset = (row: Row): void => {
    const name = plain(row['ruleName']);
    const title = text('notice.title');
    // What cannot be undone and may make numbers come twice is asked twice.
    question({ title, text: text('bill.resetConfirm', { name }), yes: text('bill.reset') }, () =>
      question({ title, text: text('bill.resetAgain', { name }), yes: text('bill.resetYes') }, () =>
        act.mutate({ row, does: ({ id }) => resetBillRule(id) }),
      ),
    );
  };
  return { act, disable, reset };
}
