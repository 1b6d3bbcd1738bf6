import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { $display, canBeFluid, displayChanged, displayReset, type DisplaySettings } from '@/entities/display';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { Choice } from './choice.tsx';
import { ColorChoice } from './color-choice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Switch } from './switch.tsx';
import './settings-drawer.css';

/** Every option of the display [A2.37, B2.41]. */
export function SettingsForm({ isSeen }: { readonly isSeen: boolean }): ReactNode {
  const text = useText();
  const [display, change, reset] = useUnit([$display, displayChanged, displayReset]);
  const isTop = display.layout === 'topmenu';
  const set =
    <Name extends keyof DisplaySettings>(name: Name) =>
    (value: DisplaySettings[Name]): void => {
      change({ [name]: value });
    };
  return (
    <form className="settings" onSubmit={(event) => event.preventDefault()}>
      <Choice
        name="appearance"
        label={text('display.appearance')}
        value={display.appearance}
        choices={[
          ['system', text('display.appearance.system')],
          ['light', text('display.appearance.light')],
          ['dark', text('display.appearance.dark')],
        ]}
        onChoose={set('appearance')}
      />
      <Choice
        name="menuTheme"
        label={text('display.menuTheme')}
        value={display.menuTheme}
        choices={[
          ['dark', text('display.menuDark')],
          ['light', text('display.menuLight')],
        ]}
        onChoose={set('menuTheme')}
      />
      <ColorChoice />
      <Choice
        name="layout"
        label={text('display.layout')}
        value={display.layout}
        isStacked
        choices={[
          ['sidemenu', text('display.layout.sidemenu')],
          ['sideverticalmenu', text('display.layout.sideverticalmenu')],
          ['topmenu', text('display.layout.topmenu')],
        ]}
        onChoose={set('layout')}
      />
      <Choice
        name="contentWidth"
        label={text('display.contentWidth')}
        hint={text('display.contentWidth.hint')}
        value={display.contentWidth}
        choices={[
          ['Fixed', text('display.contentWidth.Fixed')],
          ...(canBeFluid(display) ? [['Fluid', text('display.contentWidth.Fluid')] as const] : []),
        ]}
        onChoose={set('contentWidth')}
      />
      <div className="settings-switches">
        <Switch label={text('display.fixedHeader')} isOn={display.fixedHeader} onSwitch={set('fixedHeader')} />
        <Switch
          label={text('display.autoHideHeader')}
          hint={text('display.autoHideHeader.hint')}
          isOn={display.autoHideHeader}
          isDisabled={!display.fixedHeader}
          onSwitch={set('autoHideHeader')}
        />
        <Switch
          label={text('display.fixSiderbar')}
          hint={text('display.fixSiderbar.hint')}
          isOn={display.fixSiderbar}
          isDisabled={isTop}
          onSwitch={set('fixSiderbar')}
        />
        <Switch label={text('display.weak')} isOn={display.weak} onSwitch={set('weak')} />
        <Switch label={text('display.multipage')} isOn={display.multipage} onSwitch={set('multipage')} />
      </div>
      {display.multipage ? (
        <Choice
          name="tabRestore"
          label={text('display.tabRestore')}
          value={display.tabRestore}
          choices={[
            ['all', text('display.tabRestore.all')],
            ['current', text('display.tabRestore.current')],
          ]}
          onChoose={set('tabRestore')}
        />
      ) : null}
      <LanguageChoice isSeen={isSeen} />
      <Button icon="refresh" onClick={reset}>
        {text('display.reset')}
      </Button>
    </form>
  );
}
