import { useUnit } from 'effector-react';
import { useId, type ReactNode } from 'react';
import { $language, languageChosen, useLanguages } from '@/features/switch-language';
import { useText } from '@/shared/i18n';

/**
 * The interface language, from the dictionary with the code language [A1.4, A2.37]. A language that lacks texts cannot be chosen and says
 * how many it lacks.
 */
export function LanguageChoice({ isSeen }: { readonly isSeen: boolean }): ReactNode {
  const text = useText();
  const id = useId();
  const [language, choose] = useUnit([$language, languageChosen]);
  const languages = useLanguages(isSeen);
  return (
    <div className="settings-choice">
      <label htmlFor={id}>{text('display.language')}</label>
      <select id={id} className="control" value={language} onChange={({ target }) => choose(target.value)}>
        {languages.map(({ code, name, missing }) => {
          const isComplete = missing?.length === 0;
          return (
            <option key={code} value={code} lang={isComplete ? code : undefined} disabled={!isComplete}>
              {missing === null || isComplete
                ? name
                : text('display.language.missing', { name, count: missing.length })}
            </option>
          );
        })}
      </select>
    </div>
  );
}
