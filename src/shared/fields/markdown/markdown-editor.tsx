import MDEditor from '@uiw/react-md-editor/nohighlight';
import {
  getCommands as getEnglish,
  getExtraCommands as getExtraEnglish,
  type ICommand,
} from '@uiw/react-md-editor/commands';
import { getCommands, getExtraCommands } from '@uiw/react-md-editor/commands-cn';
import '@uiw/react-md-editor/markdown-editor.css';
import { useRef, type ReactNode } from 'react';
import { storedAddress } from '../../html/pictures.ts';
import { useCoreLanguage } from '../../i18n/index.ts';
import { usePaint } from '../../lib/index.ts';
import { picturesOf } from '../umeditor/upload-picture.ts';
import { usePictures } from '../umeditor/use-pictures.ts';
import { preview } from './preview.tsx';
import './markdown.css';

type MarkdownEditorProps = {
  readonly id?: string | undefined;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
};

const HEIGHT = 300;
const LEAST = 200;

/** The library draws its tools as pictures without a text; the button around each one has its name. */
function named(commands: readonly ICommand[]): ICommand[] {
  return commands.map((command) =>
    command.icon === undefined ? command : { ...command, icon: <span aria-hidden="true">{command.icon}</span> },
  );
}

const chinese = { commands: named(getCommands()), extraCommands: named(getExtraCommands()) };
const english = { commands: named(getEnglish()), extraCommands: named(getExtraEnglish()) };

/** Markdown with its preview beside it [B2.48]; HTML inside it is shown as text and never run. */
export function MarkdownEditor({ id, label, value, onChange, onBlur }: MarkdownEditorProps): ReactNode {
  const { isDark } = usePaint();
  const isChinese = useCoreLanguage() === 'zh';
  const box = useRef<HTMLDivElement>(null);
  const upload = usePictures((address, name) => {
    const area = box.current?.querySelector('textarea');
    const at = area?.selectionStart ?? value.length;
    const now = area?.value ?? value;
    onChange(`${now.slice(0, at)}![${name.replaceAll(/[[\]]/g, '')}](${storedAddress(address)})${now.slice(at)}`);
  });
  const take = (data: DataTransfer, event: { preventDefault: () => void }): void => {
    const files = picturesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    void upload.add(files);
  };
  return (
    <div ref={box} className="markdown-editor" data-color-mode={isDark ? 'dark' : 'light'}>
      <MDEditor
        value={value}
        height={HEIGHT}
        minHeight={LEAST}
        preview="live"
        {...(isChinese ? chinese : english)}
        previewOptions={preview}
        // Tab leaves the field, as everywhere in a form.
        defaultTabEnable
        textareaProps={{
          ...(id === undefined ? {} : { id }),
          'aria-label': label,
          ...(onBlur === undefined ? {} : { onBlur }),
        }}
        onChange={(next) => onChange(next === undefined || next === '' ? null : next)}
        onPaste={(event) => take(event.clipboardData, event)}
        onDrop={(event) => take(event.dataTransfer, event)}
      />
      <span role="status">{upload.status}</span>
      {upload.problem === '' ? null : (
        <span role="alert" className="field-problem">
          {upload.problem}
        </span>
      )}
    </div>
  );
}
