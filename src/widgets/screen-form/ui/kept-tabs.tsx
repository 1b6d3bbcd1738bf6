import { useId, useState, type ReactNode } from 'react';
import { TabList, tabIds } from '@/shared/tabs';

type KeptTab = { readonly key: string; readonly label: string; readonly content: ReactNode };

/** Parts of a form behind tabs. Every panel stays in the document: fields behind another tab keep their values and are checked. */
export function KeptTabs({ label, tabs }: { readonly label?: string; readonly tabs: readonly KeptTab[] }): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0]?.key);
  const open = tabs.some(({ key }) => key === chosen) ? chosen : tabs[0]?.key;
  return (
    <div className="record-group">
      <TabList
        id={id}
        tabs={tabs}
        active={open ?? ''}
        onSelect={setChosen}
        {...(label === undefined ? {} : { label })}
      />
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={tabIds(id, key).panel}
          aria-labelledby={tabIds(id, key).tab}
          hidden={key !== open}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

/** Does something to a control, the tabs and sections opened first behind which it stands. */
export function revealed(control: HTMLElement | null, act: () => void): void {
  let isHidden = false;
  const section = control?.closest('details');
  if (section?.open === false) {
    section.open = true;
    isHidden = true;
  }
  for (
    let panel = control?.closest('[role="tabpanel"][hidden]') ?? null;
    panel !== null;
    panel = panel.parentElement?.closest('[role="tabpanel"][hidden]') ?? null
  ) {
    isHidden = true;
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
  }
  if (isHidden) setTimeout(act);
  else act();
}
