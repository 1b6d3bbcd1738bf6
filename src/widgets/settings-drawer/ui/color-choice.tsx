import { useUnit } from 'effector-react';
import { useId, type ReactNode } from 'react';
import { $display, displayChanged, paintFx } from '@/entities/display';
import { useText, type TextKey } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** Colours to choose from at once; the first is the default [A9.5]. */
const presets: readonly (readonly [string, TextKey])[] = [
  ['#1DA57A', 'display.color.default'],
  ['#F5222D', 'display.color.dust'],
  ['#FA541C', 'display.color.volcano'],
  ['#FAAD14', 'display.color.sunset'],
  ['#13C2C2', 'display.color.cyan'],
  ['#52C41A', 'display.color.polar'],
  ['#1890FF', 'display.color.daybreak'],
  ['#2F54EB', 'display.color.geek'],
  ['#722ED1', 'display.color.purple'],
];

/** The primary colour: a row of colours and a free one. It is painted first and kept only if that worked [A8.10]. */
export function ColorChoice(): ReactNode {
  const text = useText();
  const id = useId();
  const [display, change, paint, show] = useUnit([$display, displayChanged, paintFx, noticeShown]);
  const choose = (color: string): void => {
    show({ kind: 'theme', level: 'info', text: text('theme.compiling'), lifeMs: 1000 });
    paint({ ...display, color }).then(
      () => change({ color }),
      () => show({ kind: 'theme-failed', level: 'error', text: text('theme.failed') }),
    );
  };
  const isChosen = (color: string): boolean => color.toLowerCase() === display.color.toLowerCase();
  return (
    <fieldset className="settings-choice">
      <legend>{text('display.color')}</legend>
      <div className="settings-colors">
        {presets.map(([color, name]) => (
          <label key={color} className="settings-color" title={text(name)}>
            <input
              type="radio"
              name="settings-color"
              aria-label={text(name)}
              checked={isChosen(color)}
              onChange={() => choose(color)}
            />
            <span style={{ background: color }} />
          </label>
        ))}
      </div>
      <div className="settings-own">
        <label htmlFor={id}>{text('display.color.own')}</label>
        <input
          id={id}
          type="color"
          value={display.color.toLowerCase()}
          onChange={({ target }) => choose(target.value)}
        />
        <code>{display.color.toUpperCase()}</code>
      </div>
    </fieldset>
  );
}
