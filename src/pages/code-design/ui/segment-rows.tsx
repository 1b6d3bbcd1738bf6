import type { ReactNode } from 'react';
import { dateFormats, type NumberPart } from '#core/number-rule/number-rule.ts';
import { useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import type { Segment } from '../model/segments.ts';

const widths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const fresh: Readonly<Record<NumberPart['kind'], NumberPart>> = {
  text: { kind: 'text', text: '-' },
  date: { kind: 'date', format: 'yyyyMMdd' },
  serial: { kind: 'serial', width: 4 },
  field: { kind: 'field', name: 'field' },
};

type SegmentsProps = {
  readonly segments: readonly Segment[];
  readonly onChange: (segments: readonly Segment[]) => void;
};

/** The segments of a rule in their order: changed, moved, added, taken away. */
export function Segments({ segments, onChange }: SegmentsProps): ReactNode {
  const text = useText();
  const add = (kind: NumberPart['kind']): void => {
    const key = Math.max(-1, ...segments.map((segment) => segment.key)) + 1;
    onChange([...segments, { key, part: fresh[kind] }]);
  };
  const move = (from: number, to: number): void => {
    const rest = segments.filter((_, at) => at !== from);
    onChange([...rest.slice(0, to), ...segments.slice(from, from + 1), ...rest.slice(to)]);
  };
  return (
    <section className="rule-segments" aria-label={text('rule.segments')}>
      <h2>{text('rule.segments')}</h2>
      <ol>
        {segments.map(({ key, part }, index) => {
          const row = index + 1;
          return (
            <li key={key} aria-label={text('rule.segment', { row })}>
              <select
                className="control"
                aria-label={text('rule.kind', { row })}
                value={part.kind}
                onChange={(event) => {
                  const next = fresh[event.currentTarget.value as NumberPart['kind']];
                  onChange(segments.map((one) => (one.key === key ? { key, part: next } : one)));
                }}
              >
                {(['text', 'date', 'serial', 'field'] as const).map((kind) => (
                  <option key={kind} value={kind}>
                    {text(`rule.kind.${kind}`)}
                  </option>
                ))}
              </select>
              <Content
                part={part}
                label={text('rule.value', { row })}
                onChange={(next) => onChange(segments.map((one) => (one.key === key ? { key, part: next } : one)))}
              />
              <span className="rule-tools">
                <IconButton
                  label={text('rule.up', { row })}
                  icon="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={text('rule.down', { row })}
                  icon="down"
                  disabled={index === segments.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={text('rule.remove', { row })}
                  icon="trash"
                  onClick={() => onChange(segments.filter((one) => one.key !== key))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <div className="rule-adds">
        <Button icon="plus" onClick={() => add('text')}>
          {text('rule.addText')}
        </Button>
        <Button icon="plus" onClick={() => add('date')}>
          {text('rule.addDate')}
        </Button>
        <Button icon="plus" onClick={() => add('serial')}>
          {text('rule.addSerial')}
        </Button>
        <Button icon="plus" onClick={() => add('field')}>
          {text('rule.addField')}
        </Button>
      </div>
    </section>
  );
}

type ContentProps = {
  readonly part: NumberPart;
  readonly label: string;
  readonly onChange: (part: NumberPart) => void;
};

function Content({ part, label, onChange }: ContentProps): ReactNode {
  const text = useText();
  switch (part.kind) {
    case 'text':
      return (
        <input
          className="control"
          aria-label={label}
          value={part.text}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ kind: 'text', text: event.currentTarget.value })}
        />
      );
    case 'field':
      return (
        <input
          className="control"
          aria-label={label}
          value={part.name}
          placeholder={text('rule.fieldHint')}
          maxLength={63}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ kind: 'field', name: event.currentTarget.value.trim() })}
        />
      );
    case 'date': {
      const formats: readonly string[] = dateFormats;
      return (
        <select
          className="control"
          aria-label={label}
          value={part.format}
          onChange={(event) => onChange({ kind: 'date', format: event.currentTarget.value })}
        >
          {/* A module's file may have one that is not offered. */}
          {(formats.includes(part.format) ? formats : [part.format, ...formats]).map((format) => (
            <option key={format} value={format}>
              {format}
            </option>
          ))}
        </select>
      );
    }
    case 'serial':
      return (
        <select
          className="control"
          aria-label={label}
          value={part.width}
          onChange={(event) => onChange({ kind: 'serial', width: Number(event.currentTarget.value) })}
        >
          {(widths.includes(part.width) ? widths : [part.width, ...widths]).map((width) => (
            <option key={width} value={width}>
              {text('rule.digits', { count: width })}
            </option>
          ))}
        </select>
      );
  }
}
