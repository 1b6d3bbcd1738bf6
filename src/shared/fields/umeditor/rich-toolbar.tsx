import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { ToolFace, type ToolName } from './tool-face.tsx';

type RichToolbarProps = { readonly editor: Editor; readonly label: string; readonly onPicture: () => void };

type Tool = {
  readonly name: ToolName;
  readonly isOn?: boolean;
  readonly act: () => void;
};

/** The tools of a formatted text: one stop of the Tab key, arrows move between them (APG toolbar). */
export function RichToolbar({ editor, label, onPicture }: RichToolbarProps): ReactNode {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [link, setLink] = useState<string | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      h1: now.isActive('heading', { level: 1 }),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      center: now.isActive({ textAlign: 'center' }),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  const heading = (level: 1 | 2 | 3) => (): void => void chain().toggleHeading({ level }).run();
  const tools: readonly Tool[] = [
    { name: 'bold', isOn: on.bold, act: () => chain().toggleBold().run() },
    { name: 'italic', isOn: on.italic, act: () => chain().toggleItalic().run() },
    { name: 'underline', isOn: on.underline, act: () => chain().toggleUnderline().run() },
    { name: 'strike', isOn: on.strike, act: () => chain().toggleStrike().run() },
    { name: 'h1', isOn: on.h1, act: heading(1) },
    { name: 'h2', isOn: on.h2, act: heading(2) },
    { name: 'h3', isOn: on.h3, act: heading(3) },
    { name: 'bullets', isOn: on.bullets, act: () => chain().toggleBulletList().run() },
    { name: 'numbers', isOn: on.numbers, act: () => chain().toggleOrderedList().run() },
    { name: 'quote', isOn: on.quote, act: () => chain().toggleBlockquote().run() },
    {
      name: 'center',
      isOn: on.center,
      act: () => (on.center ? chain().unsetTextAlign() : chain().setTextAlign('center')).run(),
    },
    {
      name: 'link',
      isOn: on.link,
      act: () => {
        const { href } = editor.getAttributes('link');
        setLink(typeof href === 'string' ? href : '');
      },
    },
    { name: 'picture', act: onPicture },
    { name: 'table', act: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run() },
    { name: 'undo', act: () => chain().undo().run() },
    { name: 'redo', act: () => chain().redo().run() },
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : current + (step ?? 0);
    if (next === current || (step === undefined && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    const place = (next + tools.length) % tools.length;
    setCurrent(place);
    bar.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <>
      {/* The keys belong to the group of tools. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={bar}
        className="rich-tools"
        role="toolbar"
        aria-label={text('rich.tools', { label })}
        onKeyDown={onKeyDown}
      >
        {tools.map(({ name, isOn, act }, index) => (
          <button
            key={name}
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-label={text(`rich.${name}`)}
            title={text(`rich.${name}`)}
            aria-pressed={isOn}
            onClick={() => {
              setCurrent(index);
              act();
            }}
          >
            <ToolFace name={name} />
          </button>
        ))}
      </div>
      {link === null ? null : (
        <span className="rich-link">
          <input
            className="control"
            aria-label={text('rich.address')}
            placeholder="https://"
            // The tool was pressed to write the address.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={link}
            onChange={(event) => setLink(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
              event.preventDefault();
              event.stopPropagation();
              const href = link.trim();
              if (event.key === 'Enter') (href === '' ? chain().unsetLink() : chain().setLink({ href })).run();
              else editor.commands.focus();
              setLink(null);
            }}
            onBlur={() => setLink(null)}
          />
        </span>
      )}
    </>
  );
}
