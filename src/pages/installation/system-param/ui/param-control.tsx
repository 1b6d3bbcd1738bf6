import type { ReactNode } from 'react';
import type { Both } from '#core/managed/subject.ts';
import { said } from '#core/managed/views.ts';
import type { Param } from '#core/params/param.ts';
import { NumberInput } from '@/shared/number';
import { useCoreLanguage, useText, type Text } from '@/shared/i18n';
import { ParamPicture } from './param-picture.tsx';

type ParamControlProps = {
  readonly id: string;
  readonly param: Param;
  readonly value: string;
  readonly isReadonly: boolean;
  readonly isWrong: boolean;
  /** Link to look at the picture that is set. */
  readonly url?: string | undefined;
  readonly onType: (value: string) => void;
};

/** Draws the control that sets a parameter, by its kind. */
export function ParamControl({ id, param, value, isReadonly, isWrong, url, onType }: ParamControlProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const common = {
    id,
    className: 'control',
    disabled: isReadonly,
    'aria-invalid': isWrong,
    'aria-describedby': `${id}-hint`,
  };
  const choices = choicesOf(param);
  if (choices !== null)
    return (
      <select {...common} value={value} onChange={({ currentTarget }) => onType(currentTarget.value)}>
        {choices.map(([key, title]) => (
          <option key={key} value={key}>
            {title === null ? text(key === '1' ? 'installation.on' : 'installation.off') : said(title, language)}
          </option>
        ))}
      </select>
    );
  if (param.kind === 'picture')
    return <ParamPicture id={id} value={value} url={url} isReadonly={isReadonly} onType={onType} />;
  if (param.kind === 'number') return <NumberInput {...common} value={value} onChange={onType} />;
  return (
    <input
      {...common}
      type="text"
      {...(param.kind === 'text' ? { maxLength: param.maxLength } : {})}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** Lists the choices of a parameter; null where it is typed. A switch has no words of its own. */
function choicesOf(param: Param): readonly (readonly [string, Both | null])[] | null {
  if (param.kind === 'list') return param.options;
  return param.kind === 'switch'
    ? [
        ['1', null],
        ['0', null],
      ]
    : null;
}

/** A value as people read it. */
export function valueInWords(param: Param, value: string, text: Text, language: 'zh' | 'en'): string {
  if (param.kind === 'list') {
    const found = param.options.find(([key]) => key === value);
    return found === undefined ? value : said(found[1], language);
  }
  if (param.kind === 'switch') return text(value === '1' ? 'installation.on' : 'installation.off');
  return value === '' ? text('installation.nothing') : value;
}
