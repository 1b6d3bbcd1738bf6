import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { TextStyleKit } from '@tiptap/extension-text-style';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { shownPictures } from '../../html/pictures.ts';
import { sanitizeHtml } from '../../html/sanitize.ts';
import '../../html/html.css';
import { RichToolbar } from './rich-toolbar.tsx';
import { picturesOf } from './upload-picture.ts';
import { choosePictures, usePictures } from './use-pictures.ts';
import './rich.css';

type RichEditorProps = {
  readonly id?: string | undefined;
  readonly label: string;
  /** HTML. */
  readonly value: string;
  readonly onChange: (html: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
};

const extensions = [
  // An empty paragraph at the end would be stored with every text.
  StarterKit.configure({
    trailingNode: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  Image.configure({ allowBase64: true }),
  TableKit,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyleKit,
];

/** A formatted text [B2.48]: sanitised when it is read and again when it is written. */
export function RichEditor({ id, label, value, onChange, onBlur }: RichEditorProps): ReactNode {
  const [pictures] = useState(shownPictures);
  const written = useRef<string | null>(null);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const editor = useEditor({
    extensions,
    // Our style sheet says it; the library would write a style element.
    injectCSS: false,
    content: '',
    editorProps: {
      attributes: {
        ...(id === undefined ? {} : { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text html-text',
      },
      transformPastedHTML: sanitizeHtml,
      handlePaste: (_view, event) => take(picturesOf(event.clipboardData)),
      handleDrop: (_view, event) => take(picturesOf(event.dataTransfer)),
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : sanitizeHtml(pictures.store(changed.getHTML()));
      written.current = html;
      latest.current.onChange(html === '' ? null : html);
    },
    onBlur: () => latest.current.onBlur?.(),
  });
  const upload = usePictures((src, alt) => void editor.chain().focus().setImage({ src, alt }).run());
  function take(files: readonly File[]): boolean {
    if (files.length > 0) void upload.add(files);
    return files.length > 0;
  }
  // What comes from outside (the record, a draft, a reset) replaces the text; what was typed comes back and changes nothing.
  useEffect(() => {
    if (written.current === value) return undefined;
    let isCurrent = true;
    void pictures.show(sanitizeHtml(value)).then((html) => {
      if (!isCurrent) return;
      written.current = value;
      editor.commands.setContent(html, { emitUpdate: false });
    });
    return () => {
      isCurrent = false;
    };
  }, [editor, value, pictures]);
  useEffect(() => () => pictures.end(), [pictures]);
  return (
    <div className="rich">
      <RichToolbar editor={editor} label={label} onPicture={() => choosePictures(take)} />
      <EditorContent editor={editor} />
      <span role="status" className="rich-status">
        {upload.status}
      </span>
      {upload.problem === '' ? null : (
        <span role="alert" className="field-problem">
          {upload.problem}
        </span>
      )}
    </div>
  );
}
