import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { LinesRow } from '@/widgets/screen-form';
import { SubjectPick, type Subject } from '@/entities/finance/subject';
import { useText } from '@/shared/i18n';
import { NumberInput } from '@/shared/number';
import { useTyped } from '@/shared/typed';
import { IconButton } from '@/shared/ui';
import type { Side } from '../model/entry.ts';
import { cellName } from '../model/use-cells.ts';
import type { EntryActs } from '../model/use-entry.ts';
import { LineDetails } from './line-details.tsx';

type VoucherLineProps = {
  readonly row: LinesRow;
  readonly index: number;
  /** Null while it is not known, or where the line has none. */
  readonly subject: Subject | null;
  readonly fields: readonly FieldView[];
  readonly acts: EntryActs;
  readonly onOpenText: (key: number, isOpen: boolean) => void;
};

/** One line of a voucher to be entered: summary, account and amounts side by side, what the account is told apart by beneath. */
export const VoucherLine = memo(function VoucherLine(props: VoucherLineProps): ReactNode {
  const { row, index, subject, fields, acts, onOpenText } = props;
  const text = useText();
  const { key, values, errors } = row;
  const place = text('voucher.line', { line: index + 1 });
  const fallback = plain(values['subject_id_dictText']) || plain(values['subject_id']);
  return (
    <li className="voucher-line" aria-label={place}>
      <span className="voucher-place">{index + 1}</span>
      <SummaryInput
        label={`${place} ${text('voucher.summary')}`}
        cell={cellName(key, 'summary')}
        value={plain(values['summary'])}
        fault={errors['summary']}
        onChange={(summary) => acts.patch(key, { summary })}
        onRepeat={() => acts.repeat(key, 'summary')}
      />
      <span className="voucher-subject">
        <SubjectPick
          label={`${place} ${text('voucher.subject')}`}
          cell={cellName(key, 'subject_id')}
          placeholder={text('voucher.subjectHint')}
          value={subject}
          fallback={fallback}
          fault={errors['subject_id']}
          onChoose={(chosen) => acts.chooseSubject(key, chosen)}
          onEnter={() => acts.next(key, 'subject_id')}
          onOpenText={(isOpen) => onOpenText(key, isOpen)}
          onKey={(event, typed) => {
            if (event.key !== '/' || typed !== '/') return false;
            event.preventDefault();
            return acts.repeat(key, 'subject_id');
          }}
        />
        {subject === null || subject.path === subject.name ? null : (
          <small className="voucher-path">{subject.path}</small>
        )}
      </span>
      <LineDetails row={row} place={place} subject={subject} fields={fields} acts={acts} />
      {(['debit', 'credit'] as const).map((side) => (
        <AmountInput
          key={side}
          side={side}
          label={`${place} ${text(`voucher.${side}`)}`}
          cell={cellName(key, side)}
          value={plain(values[side])}
          fault={errors[side]}
          onChange={(amount) => acts.patch(key, { [side]: amount === '' ? null : amount })}
          onKey={(event) => acts.amountKey(event, key, side)}
        />
      ))}
      <IconButton
        label={text('voucher.remove', { line: index + 1 })}
        icon="close"
        tabIndex={-1}
        onClick={() => acts.remove(key)}
      />
    </li>
  );
});

function SummaryInput(props: {
  readonly label: string;
  readonly cell: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onRepeat: () => boolean;
}): ReactNode {
  const { label, cell, value, fault, onChange, onRepeat } = props;
  const text = useText();
  const typed = useTyped<HTMLInputElement>({ value, onChange, onBlur: undefined });
  return (
    <span className="voucher-summary" data-label={text('voucher.summary')}>
      <input
        {...typed}
        className="control"
        data-cell={cell}
        aria-label={label}
        aria-invalid={fault === undefined ? undefined : true}
        autoComplete="off"
        maxLength={200}
        title={fault}
        onKeyDown={(event) => {
          typed.onKeyDown(event);
          const { currentTarget } = event;
          if (event.key !== '/' || currentTarget.value !== '/') return;
          event.preventDefault();
          // The first stroke is not in the line yet, and must not come after what is copied.
          currentTarget.blur();
          if (!onRepeat()) onChange('');
          currentTarget.focus();
        }}
      />
      {fault === undefined ? null : <small className="typed-fault">{fault}</small>}
    </span>
  );
}

function AmountInput(props: {
  readonly side: Side;
  readonly label: string;
  readonly cell: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}): ReactNode {
  const { side, label, cell, value, fault, onChange, onKey } = props;
  const text = useText();
  return (
    <span className={`voucher-amount voucher-${side}`} data-label={text(`voucher.${side}`)}>
      <NumberInput
        className={value.startsWith('-') ? 'control voucher-red' : 'control'}
        data-cell={cell}
        aria-label={label}
        aria-invalid={fault === undefined ? undefined : true}
        decimals={2}
        value={value}
        title={fault}
        onChange={onChange}
        onKeyDown={onKey}
      />
      {fault === undefined ? null : <small className="typed-fault">{fault}</small>}
    </span>
  );
}
