import { useState, type ReactNode } from 'react';
import { checkRuleSaid, checkRuleSubject } from '#core/managed/check-rule.ts';
import { said } from '#core/managed/views.ts';
import { checkParts, checkRuleFault, readCheckRule, type CheckPart } from '#core/rules/check-rule.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Button, Dialog, Tag, TextField } from '@/shared/ui';
import { Parts } from './parts.tsx';
import './check-rule.css';

type Row = RowAt<typeof checkRuleSubject.path>;

/** Shows the rules for the form of values, part by part [system.check-rule]. */
export function CheckRulePage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="rules">
        <CheckRules />
      </PartTexts>
    </PartTexts>
  );
}

function CheckRules(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [tried, setTried] = useState<Row | null>(null);
  const mayTest = rules.button('test').isVisible;
  return (
    <>
      <SystemList
        subject={checkRuleSubject}
        actionLabels={mayTest ? [text('check.test')] : []}
        renderCell={(row, field) =>
          field === 'ruleJson' ? <span className="check-parts-cell">{summary(row['ruleJson'])}</span> : null
        }
        renderEditor={(field, { value, onChange, isDisabled }) =>
          field === 'ruleJson' ? (
            <>
              <Parts
                parts={readCheckRule(plain(value)) ?? []}
                isDisabled={isDisabled}
                onChange={(parts) => onChange(parts.length === 0 ? '' : JSON.stringify(parts))}
              />
              <Try rule={plain(value)} />
            </>
          ) : null
        }
        renderActions={(row) =>
          mayTest ? (
            <Button look="link" onClick={() => setTried(row)}>
              {text('check.test')}
            </Button>
          ) : null
        }
      />
      {tried === null ? null : (
        <Dialog
          title={text('check.testTitle', { name: plain(tried['ruleName']) })}
          closeLabel={text('action.close')}
          onClose={() => setTried(null)}
        >
          <Try rule={plain(tried['ruleJson'])} />
        </Dialog>
      )}
    </>
  );
}

/** The parts of a rule in one line. */
function summary(rule: unknown): string {
  return (readCheckRule(plain(rule)) ?? []).map(({ digits, pattern }) => `${digits}: ${pattern}`).join('  ');
}

/** A field to try a rule with, and which of its parts a value passes. */
function Try({ rule }: { readonly rule: string }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const [value, setValue] = useState('');
  const fault = rule === '' ? null : checkRuleFault(rule);
  const parts: readonly CheckPart[] = readCheckRule(rule) ?? [];
  if (fault !== null && fault.kind !== 'message')
    return <span role="alert">{said(checkRuleSaid(fault), language)}</span>;
  const checked = checkParts(parts, value);
  return (
    <div className="check-try">
      <TextField
        label={text('check.value')}
        name="check-value"
        value={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {value === '' || parts.length === 0 ? (
        <p>{text('check.use')}</p>
      ) : (
        <ul aria-live="polite" aria-label={text('check.test')}>
          {checked.map((part, index) => (
            // A part is its place: two may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Tag text={text(part.passed ? 'check.passed' : 'check.failed')} color={part.passed ? 'green' : 'red'} />
              {text('check.tried', { value: part.checkValue, from: part.beginIndex + 1, to: part.endIndex })}
              {part.passed ? null : text('label.value', { label: '', value: part.message })}
            </li>
          ))}
          {checked.every(({ passed }) => passed) ? <li>{text('check.allPassed')}</li> : null}
        </ul>
      )}
    </div>
  );
}
