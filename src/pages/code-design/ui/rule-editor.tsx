import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import type { NumberReset } from '#core/number-rule/number-rule.ts';
import { usePageRules } from '@/entities/permission';
import { saveNumberRule, type NumberRuleDraft } from '@/entities/number-rule';
import { FaultList, useEditing, useRefusalWords } from '@/widgets/definition-list';
import { useText } from '@/shared/i18n';
import { Button, noticeShown, TextField } from '@/shared/ui';
import { examples, patternOf, segmentFaults, segmentsOf, type Segment, type SegmentFault } from '../model/segments.ts';
import { Segments } from './segment-rows.tsx';
import './code-design.css';

const resets = ['none', 'year', 'month', 'day'] as const;

type RuleEditorProps = {
  readonly draft: NumberRuleDraft;
  /** Forms that are numbered by it, in words. */
  readonly forms: readonly string[];
  readonly onClose: () => void;
};

/** A number rule made of segments, with the numbers it would give. What was typed stays whatever the server says. */
export function RuleEditor({ draft, forms, onClose }: RuleEditorProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const saidOf = useRefusalWords();
  const maySave = usePageRules().button('save').isVisible;
  const { touch, clean, back } = useEditing(onClose);
  const resetId = useId();
  const [code, setCode] = useState(draft.code);
  const [name, setName] = useState(draft.name);
  const [reset, setReset] = useState<NumberReset>(draft.resetCycle);
  const [segments, setSegments] = useState<readonly Segment[]>(() => segmentsOf(draft.pattern));
  const [today] = useState(() => new Date());
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isNew = draft.id === undefined;
  const pattern = patternOf(segments);
  const wrong = segmentFaults(segments, reset);
  const words = (fault: SegmentFault): string => {
    if (fault.kind === 'text' || fault.kind === 'field') return text(`rule.fault.${fault.kind}`, { row: fault.row });
    if (fault.kind === 'reset') return text('rule.fault.reset', { needed: text(`rule.needed.${fault.reset}`) });
    return text(`rule.fault.${fault.kind}`);
  };
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      saveNumberRule({
        ...(isNew ? {} : { id: draft.id, version: draft.version }),
        code: code.trim(),
        name: name.trim(),
        pattern,
        resetCycle: reset,
      }),
    onError: (error) => {
      const said = saidOf(error);
      setFaults(said);
      notify({ kind: 'refused', level: 'warning', text: said[0] ?? '' });
    },
    onSuccess: async (message) => {
      clean();
      notify({ kind: 'saved', level: 'success', text: message === '' ? text('form.saved') : message });
      await cache.invalidateQueries({ queryKey: ['number-rule'] });
      onClose();
    },
  });
  const submit = (): void => {
    const found = [
      ...(/^[A-Za-z]\w{0,62}$/.test(code.trim()) ? [] : [text('rule.fault.code')]),
      ...(name.trim() === '' ? [text('rule.fault.name')] : []),
      ...wrong.map(words),
    ];
    setFaults(found);
    if (found.length === 0 && !save.isPending) save.mutate();
  };
  const title = text(isNew ? 'rule.new' : 'rule.edit');
  return (
    <form
      className="panel rule-editor"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="list-bar">
        <h1>{title}</h1>
        {maySave ? (
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {text('action.save')}
          </Button>
        ) : null}
        <Button icon="left" onClick={back}>
          {text('action.back')}
        </Button>
      </div>
      <FaultList faults={faults} />
      <div className="rule-fields">
        <TextField
          label={text('rule.code')}
          name="code"
          required
          value={code}
          disabled={!isNew}
          maxLength={63}
          hint={text('rule.codeHint')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            touch();
          }}
        />
        <TextField
          label={text('rule.name')}
          name="name"
          required
          value={name}
          maxLength={100}
          onChange={(event) => {
            setName(event.currentTarget.value);
            touch();
          }}
        />
        <div className="text-field">
          <label htmlFor={resetId}>{text('rule.reset')}</label>
          <select
            id={resetId}
            className="control"
            value={reset}
            onChange={(event) => {
              setReset(event.currentTarget.value as NumberReset);
              touch();
            }}
          >
            {resets.map((one) => (
              <option key={one} value={one}>
                {text(`rule.reset.${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Segments
        segments={segments}
        onChange={(next) => {
          setSegments(next);
          touch();
        }}
      />
      <section className="rule-preview" aria-label={text('rule.preview')} aria-live="polite">
        <h2>{text('rule.preview')}</h2>
        {wrong.length > 0 ? (
          <ul>
            {wrong.map((fault) => (
              <li key={words(fault)}>{words(fault)}</li>
            ))}
          </ul>
        ) : (
          <>
            <code>{pattern}</code>
            <ol>
              {examples(pattern, today, 1, 3).map((number) => (
                <li key={number}>{number}</li>
              ))}
            </ol>
            <p>{text('rule.previewHint')}</p>
          </>
        )}
        {forms.length === 0 ? null : <p>{text('rule.givenHint', { forms: forms.join('; ') })}</p>}
      </section>
    </form>
  );
}
