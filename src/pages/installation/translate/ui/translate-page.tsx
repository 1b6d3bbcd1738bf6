import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { translateSubject } from '#core/managed/translate.ts';
import { usePageRules } from '@/entities/permission';
import { textEditingSet } from '@/features/switch-language';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { TabList, tabIds } from '@/shared/tabs';
import { Button } from '@/shared/ui';
import { MissingTexts } from './missing-texts.tsx';
import './translate.css';

/** Texts in other languages, and those that lack them [system.translate]. */
export function TranslatePage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="installation">
        <Translations />
      </PartTexts>
    </PartTexts>
  );
}

function Translations(): ReactNode {
  const text = useText();
  const id = useId();
  const setEditing = useUnit(textEditingSet);
  const mayEdit = usePageRules().button('edit').isVisible;
  const [shown, setShown] = useState<'list' | 'missing'>('list');
  return (
    <>
      <div className="panel translate-tabs">
        <TabList
          id={id}
          label={text('installation.translate.tabs')}
          tabs={[
            { key: 'list', label: text('installation.translate.list') },
            { key: 'missing', label: text('installation.translate.missing') },
          ]}
          active={shown}
          onSelect={setShown}
        />
      </div>
      <div role="tabpanel" id={tabIds(id, shown).panel} aria-labelledby={tabIds(id, shown).tab}>
        {shown === 'list' ? (
          <SystemList
            subject={translateSubject}
            tools={
              mayEdit ? (
                <Button onClick={() => setEditing(true)}>{text('installation.translate.editOnPage')}</Button>
              ) : null
            }
          />
        ) : (
          <MissingTexts />
        )}
      </div>
    </>
  );
}
