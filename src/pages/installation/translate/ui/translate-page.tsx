import { useId, useState, type ReactNode } from 'react';
import { translateSubject } from '#core/managed/translate.ts';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { TabList, tabIds } from '@/shared/tabs';
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
        {shown === 'list' ? <SystemList subject={translateSubject} /> : <MissingTexts />}
      </div>
    </>
  );
}
