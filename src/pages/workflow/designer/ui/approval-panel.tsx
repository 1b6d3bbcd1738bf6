import type { ReactNode } from 'react';
import { taskActs, type ApprovalSettings } from '#core/workflow/settings.ts';
import { useText } from '@/shared/i18n';
import { useFlow } from '../model/flow-context.ts';
import { ApproverRules } from './approver-rules.tsx';
import { Check, FigureBox, Pick, Ticks, optionsOf, type Option } from './controls.tsx';
import { FieldRights } from './field-rights.tsx';

type ApprovalPanelProps = {
  readonly nodeKey: string;
  readonly settings: ApprovalSettings;
  readonly onChange: (settings: ApprovalSettings) => void;
};

const multis = ['1', '2', '3', '4'] as const;
const vacants = ['skip', 'superior', 'manager', 'refuse'] as const;
const starters = ['approve', 'skip', 'superior'] as const;
const rejects = ['1', '2', '3', '4'] as const;
const timeouts = ['1', '2', '3', '4'] as const;

/** One of these values; the first where it is none of them. */
function among<Value extends string>(values: readonly [Value, ...Value[]], value: string): Value {
  return values.find((one) => one === value) ?? values[0];
}

/** Settings with one of them changed, or taken away. */
function without(settings: ApprovalSettings, ...keys: readonly (keyof ApprovalSettings)[]): ApprovalSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([key]) => !keys.some((one) => one === key)),
  ) as unknown as ApprovalSettings;
}

/** Edits the approvers of a node, their way to decide together, and the actions offered there. */
export function ApprovalPanel({ nodeKey, settings, onChange }: ApprovalPanelProps): ReactNode {
  const text = useText();
  const flow = useFlow();
  const others = flow.approvals.filter(({ key }) => key !== nodeKey).map(({ key, name }): Option => [key, name]);
  const isDisabled = flow.isReadonly;
  const put = (change: Partial<ApprovalSettings>): void => onChange({ ...settings, ...change });
  return (
    <>
      <ApproverRules
        label={text('drawing.approvers')}
        add={text('drawing.addApprovers')}
        rules={settings.approvers}
        onChange={(approvers) => put({ approvers })}
      />
      <Pick
        label={text('drawing.multi')}
        value={settings.multi}
        isDisabled={isDisabled}
        options={optionsOf(multis, (value) => text(`drawing.multi.${among(multis, value)}`))}
        onChange={(value) => {
          const multi = among(multis, value);
          onChange({ ...without(settings, 'percent'), multi, ...(multi === '2' ? { percent: 60 } : {}) });
        }}
      />
      {settings.multi === '2' ? (
        <FigureBox
          label={text('drawing.percent')}
          min={1}
          max={100}
          value={settings.percent}
          isDisabled={isDisabled}
          onChange={(percent) => put({ percent })}
        />
      ) : null}
      <Section title={text('drawing.sectionFields')}>
        <FieldRights rights={settings.fields} onChange={(fields) => put({ fields })} />
      </Section>
      <Section title={text('drawing.sectionReject')}>
        <Pick
          label={text('drawing.reject')}
          value={settings.reject}
          isDisabled={isDisabled}
          options={optionsOf(rejects, (value) => text(`drawing.reject.${among(rejects, value)}`))}
          onChange={(value) => onChange({ ...without(settings, 'rejectNode'), reject: among(rejects, value) })}
        />
        {settings.reject === '3' ? (
          <Pick
            label={text('drawing.rejectNode')}
            value={settings.rejectNode ?? ''}
            isDisabled={isDisabled}
            placeholder={text('drawing.choose')}
            options={others}
            onChange={(rejectNode) => put({ rejectNode })}
          />
        ) : null}
      </Section>
      <Section title={text('drawing.sectionSpecial')}>
        <Pick
          label={text('drawing.vacant')}
          value={settings.vacant}
          isDisabled={isDisabled}
          options={optionsOf(vacants, (value) => text(`drawing.vacant.${among(vacants, value)}`))}
          onChange={(value) => put({ vacant: among(vacants, value) })}
        />
        <Pick
          label={text('drawing.starter')}
          value={settings.starter}
          isDisabled={isDisabled}
          options={optionsOf(starters, (value) => text(`drawing.starter.${among(starters, value)}`))}
          onChange={(value) => put({ starter: among(starters, value) })}
        />
        {others.length === 0 && (settings.except ?? []).length === 0 ? null : (
          <Ticks
            label={text('drawing.except')}
            chosen={settings.except ?? []}
            options={others}
            isDisabled={isDisabled}
            onChange={(except) =>
              onChange({ ...without(settings, 'except'), ...(except.length === 0 ? {} : { except }) })
            }
          />
        )}
      </Section>
      <Section title={text('drawing.sectionTime')}>
        <FigureBox
          label={text('drawing.hours')}
          min={0}
          hint={text('drawing.hoursHint')}
          value={settings.hours}
          isDisabled={isDisabled}
          onClear={() => onChange(without(settings, 'hours', 'timeout'))}
          onChange={(hours) => onChange({ ...settings, hours, timeout: settings.timeout ?? '1' })}
        />
        {settings.hours === undefined ? null : (
          <Pick
            label={text('drawing.timeout')}
            value={settings.timeout ?? ''}
            isDisabled={isDisabled}
            options={optionsOf(timeouts, (value) => text(`drawing.timeout.${among(timeouts, value)}`))}
            onChange={(value) => put({ timeout: among(timeouts, value) })}
          />
        )}
      </Section>
      <Section title={text('drawing.sectionActs')}>
        <Ticks
          label={text('drawing.acts')}
          chosen={taskActs.filter((act) => !(settings.without ?? []).includes(act))}
          options={optionsOf(taskActs, (act) => text(`drawing.act.${among(taskActs, act)}`))}
          isDisabled={isDisabled}
          onChange={(kept) => {
            const left = taskActs.filter((act) => !kept.includes(act));
            onChange({ ...without(settings, 'without'), ...(left.length === 0 ? {} : { without: left }) });
          }}
        />
        {flow.buttons.length === 0 && (settings.buttons ?? []).length === 0 ? null : (
          <Ticks
            label={text('drawing.buttons')}
            chosen={settings.buttons ?? []}
            options={flow.buttons.map(({ value, text: shown }): Option => [value, shown])}
            isDisabled={isDisabled}
            onChange={(buttons) =>
              onChange({ ...without(settings, 'buttons'), ...(buttons.length === 0 ? {} : { buttons }) })
            }
          />
        )}
        <Check
          label={text('drawing.opinionNeeded')}
          isOn={settings.opinionNeeded === true}
          isDisabled={isDisabled}
          onChange={(isOn) =>
            onChange({ ...without(settings, 'opinionNeeded'), ...(isOn ? { opinionNeeded: true } : {}) })
          }
        />
        <Check
          label={text('drawing.signatureNeeded')}
          isOn={settings.signatureNeeded === true}
          isDisabled={isDisabled}
          onChange={(isOn) =>
            onChange({ ...without(settings, 'signatureNeeded'), ...(isOn ? { signatureNeeded: true } : {}) })
          }
        />
      </Section>
      <Section title={text('drawing.sectionCopies')}>
        <ApproverRules
          label={text('drawing.copies')}
          add={text('drawing.addCopies')}
          rules={settings.copies ?? []}
          onChange={(copies) =>
            onChange({ ...without(settings, 'copies'), ...(copies.length === 0 ? {} : { copies }) })
          }
        />
      </Section>
    </>
  );
}

type SectionProps = { readonly title: string; readonly children: ReactNode };

function Section({ title, children }: SectionProps): ReactNode {
  return (
    <details className="flow-section">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
