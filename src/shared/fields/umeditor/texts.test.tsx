import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { payloads } from '#core/testing/html-payloads.ts';
import { answer, stage } from '../../testing/index.ts';
import { FieldCell } from '../field-cell.tsx';
import { FieldEditor } from '../field-editor.tsx';
import { buildColumn, buildField } from '../testing/build-fields.ts';
import { completeEditing } from '../testing/complete-editing.ts';

function Editor(props: {
  readonly widget: string;
  readonly given: string;
  readonly isDisabled?: boolean;
  readonly onChange?: (value: unknown) => void;
}): ReactNode {
  const [value, setValue] = useState<unknown>(props.given);
  return (
    <Suspense>
      <FieldEditor
        field={buildField({ widget: props.widget, label: '说明' })}
        path={['value']}
        isDisabled={props.isDisabled ?? false}
        id="value"
        value={value}
        onChange={(next) => {
          setValue(next);
          props.onChange?.(next);
        }}
      />
    </Suspense>
  );
}

let answered = '';
let sent: FormData | null = null;

class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  timeout = 0;
  open(): void {}
  setRequestHeader(): void {}
  send(body: FormData): void {
    sent = body;
    this.responseText = answered;
    this.dispatchEvent(new Event('load'));
  }
}

const open = (content: ReactNode): void => void stage(content, { server: () => answer(null) });
const stored = (message: string, isDone = true): string =>
  JSON.stringify({ success: isDone, code: isDone ? 200 : 500, message, result: null, timestamp: 0 });
const paste = (): void => {
  fireEvent.paste(document.querySelector('#value')!, {
    clipboardData: { files: [new File(['png'], 'a.png', { type: 'image/png' })], getData: () => '', types: ['Files'] },
  });
};

describe('formatted texts', () => {
  beforeEach(() => {
    sent = null;
    vi.stubGlobal('XMLHttpRequest', Upload);
    completeEditing();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[B2.48] the rich text shows its value, its tools change it and are reached by arrows', async () => {
    const onChange = vi.fn();
    open(<Editor widget="umeditor" given="<p>甲</p>" onChange={onChange} />);
    const box = await screen.findByRole('textbox', { name: '说明' });
    expect(box.className).toContain('rich-text'); // 300 high
    await screen.findByText('甲');
    await userEvent.click(screen.getByRole('button', { name: '一级标题' }));
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<h1>甲</h1>'));
    // The editor takes the focus back a frame after its tool acted.
    await vi.waitFor(async () => {
      screen.getByRole('button', { name: '一级标题' }).focus();
      await userEvent.keyboard('{ArrowRight}');
      expect(document.activeElement?.getAttribute('aria-label')).toBe('二级标题');
    });
  });

  it.each([
    ['f/a.png', /sys\/common\/static\/f\/a\.png/],
    ['local', /data:image\/png;base64,/],
  ])('[B7.19] a pasted picture is stored as jeditor; %s as answer becomes its address', async (message, expected) => {
    answered = stored(message);
    const onChange = vi.fn();
    open(<Editor widget="umeditor" given="" onChange={onChange} />);
    await screen.findByRole('textbox', { name: '说明' });
    paste();
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(expected)));
    expect([sent?.get('biz'), sent?.get('jeditor'), sent?.get('isup')]).toEqual(['jeditor', '1', '1']);
  });

  it('[B5.11] [B8.7] a picture that fails is named and the text stays', async () => {
    answered = stored('磁盘已满', false);
    open(<Editor widget="umeditor" given="<p>甲</p>" />);
    await screen.findByRole('textbox', { name: '说明' });
    paste();
    expect(await screen.findByText('a.png file upload failed. 磁盘已满')).toBeTruthy();
  });

  it('[B2.47] XSS-01 nothing of a stored text runs, in the editor or where it is read', async () => {
    const all = payloads.join('\n');
    open(
      <>
        <Editor widget="umeditor" given={all} />
        <Editor widget="umeditor" given={`<p>读</p>${all}`} isDisabled />
      </>,
    );
    await screen.findByRole('textbox', { name: '说明' });
    const read = await screen.findByRole('group', { name: '说明' });
    expect(read.textContent).toContain('读');
    expect(document.querySelectorAll('iframe, object, embed, script, svg[onload], [onerror], [onclick]')).toHaveLength(
      0,
    );
    expect(document.querySelectorAll('a[href^="javascript" i], a[href^="vbscript" i], a[href^="data" i]')).toHaveLength(
      0,
    );
    expect(Reflect.get(window, '__ran')).toBeUndefined();
  });

  it('[B2.48] Markdown is written beside its preview, in Chinese, 300 high', async () => {
    const onChange = vi.fn();
    open(<Editor widget="markdown" given="# 甲" onChange={onChange} />);
    const box = await screen.findByLabelText<HTMLTextAreaElement>('说明');
    expect(box.value).toBe('# 甲');
    expect(screen.getByRole('heading', { name: '甲' })).toBeTruthy();
    expect(document.querySelector<HTMLElement>('.w-md-editor')?.style.height).toBe('300px');
    expect(document.querySelector('.w-md-editor-toolbar')?.innerHTML).toMatch(/粗体/);
    fireEvent.change(box, { target: { value: '# 乙' } });
    expect(onChange).toHaveBeenLastCalledWith('# 乙');
  });

  it('[B2.48] XSS-03 Markdown never interprets HTML and never links to a script', async () => {
    const links = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'vbscript:x', 'data:text/html,x', 'java&#x73;cript:x'];
    const source = `${payloads.join('\n\n')}\n\n${links.map((link) => `[x](${link}) ![x](${link}) <${link}>`).join('\n\n')}\n\n[gut](https://a.example/)`;
    open(<Editor widget="markdown" given={source} isDisabled />);
    expect((await screen.findByRole('link', { name: 'gut' })).getAttribute('href')).toBe('https://a.example/');
    const bad = [...document.querySelectorAll('.markdown-text [href], .markdown-text [src]')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      .filter((address) => /^\W*(?:javascript|vbscript|data|file|livescript)/i.test(address));
    expect(bad).toEqual([]);
    expect(
      document.querySelectorAll('.markdown-text :is(iframe, script, object, embed, form, [onerror])'),
    ).toHaveLength(0);
    expect(Reflect.get(window, '__ran')).toBeUndefined();
  });

  it('[B9.10] a list shows the words, 25 characters of them', () => {
    open(<FieldCell column={buildColumn({ widget: 'umeditor' })} row={{ value: `<p>${'字'.repeat(30)}</p>` }} />);
    expect(screen.getByTitle('字'.repeat(30)).textContent).toBe(`${'字'.repeat(25)}…`);
  });
});
