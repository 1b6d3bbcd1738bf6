import type { ReactNode } from 'react';
import type { Tab } from '@/entities/tab';
import { Icon } from '@/shared/ui';

type TabItemProps = {
  readonly tab: Tab;
  readonly title: string;
  readonly isActive: boolean;
  /** The one tab of the bar that the Tab key reaches. */
  readonly isStop: boolean;
  readonly isUnsaved: boolean;
  /** Stays first and open. */
  readonly isFixed: boolean;
  readonly texts: { readonly unsaved: string; readonly close: string };
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly onAsk: (target: HTMLElement, at: { x: number; y: number }) => void;
  readonly onDragStart: () => void;
  readonly onDropOn: () => void;
};

/**
 * One tab. Its close button is for the mouse; keys and screen readers close by Delete: a control inside a tab would not be told to them.
 */
export function TabItem(props: TabItemProps): ReactNode {
  const { tab, title, isActive, isStop, isUnsaved, isFixed, texts } = props;
  return (
    <div
      role="presentation"
      className={`tab${isActive ? ' tab-active' : ''}`}
      draggable={!isFixed}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        props.onDragStart();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDropOn();
      }}
      onMouseDown={(event) => {
        // The middle button would start to scroll.
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1) props.onClose();
      }}
    >
      {/* Keys are handled for all tabs in one place, the list. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        role="tab"
        className="tab-face"
        id={tabId(tab.key)}
        data-key={tab.key}
        aria-selected={isActive}
        aria-keyshortcuts="Delete Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        tabIndex={isStop ? 0 : -1}
        title={title}
        onClick={props.onShow}
        onContextMenu={(event) => {
          event.preventDefault();
          props.onAsk(event.currentTarget, { x: event.clientX, y: event.clientY });
        }}
      >
        {isFixed ? <Icon name="home" size={14} /> : null}
        <span className="tab-title">{title}</span>
        {isUnsaved ? (
          <span className="tab-dot" title={texts.unsaved}>
            <span className="visually-hidden">{texts.unsaved}</span>
          </span>
        ) : null}
      </div>
      {isFixed ? null : (
        <button
          type="button"
          className="tab-close"
          tabIndex={-1}
          aria-hidden="true"
          title={texts.close}
          // Pressing it must not take the focus out of the page.
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onClose}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  );
}

/** Id of a tab in the document. */
function tabId(key: string): string {
  return `tab-${encodeURIComponent(key)}`;
}
