import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, stage } from '../../testing/index.ts';
import { FieldEditor } from '../field-editor.tsx';
import { FormServicesContext } from '../form-services.ts';
import { buildField } from '../testing/build-fields.ts';

/** Uploads under way; a test ends them as it likes. */
let open: Upload[] = [];

class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  timeout = 0;
  body = new FormData();
  isAborted = false;
  open(): void {}
  setRequestHeader(): void {}
  send(body: FormData): void {
    this.body = body;
    open.push(this);
  }
  abort(): void {
    this.isAborted = true;
  }
  get name(): string {
    const file = this.body.get('file');
    return file instanceof File ? file.name : '';
  }
  end(status: number, message: string): void {
    open = open.filter((one) => one !== this);
    this.status = status;
    this.responseText = JSON.stringify({ success: status < 400, code: status, message, result: null, timestamp: 0 });
    this.dispatchEvent(new Event('load'));
  }
}

const services = {
  isReadonly: false,
  uploadLabel: '合同',
  scopeValues: () => ({}),
  fill: () => undefined,
  appendRows: () => undefined,
};

function Form(props: {
  readonly widget: string;
  readonly limit: number | null;
  readonly given: unknown;
  readonly onChange: (value: unknown) => void;
}): ReactNode {
  const [value, setValue] = useState<unknown>(props.given);
  return (
    <FieldEditor
      field={buildField({ widget: props.widget, label: '附件', fileLimit: props.limit })}
      path={['file']}
      isDisabled={false}
      id="file"
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange(next);
      }}
    />
  );
}

async function show(widget: string, limit: number | null = null, given: unknown = null): Promise<() => unknown> {
  let latest: unknown = given;
  stage(
    <FormServicesContext value={services}>
      <Suspense>
        <Form widget={widget} limit={limit} given={given} onChange={(value) => (latest = value)} />
      </Suspense>
    </FormServicesContext>,
    { server: () => answer(null) },
  );
  await screen.findByRole('button', { name: /点击上传/ });
  return () => latest;
}

const file = (name: string, content = 'x', type = 'text/plain'): File => new File([content], name, { type });
const drop = (...files: File[]): void => {
  fireEvent.drop(screen.getByRole('button', { name: /点击上传/ }), { dataTransfer: { files, types: ['Files'] } });
};

describe('the files of a field', () => {
  beforeEach(() => {
    open = [];
    vi.stubGlobal('XMLHttpRequest', Upload);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[B9.9] two hundred at once go three at a time and all arrive', async () => {
    const value = await show('file');
    drop(...Array.from({ length: 200 }, (_, index) => file(`${index}.txt`)));
    let most = 0;
    for (let sent = 0; sent < 200; sent += 1) {
      await vi.waitFor(() => expect(open.length).toBeGreaterThan(0));
      most = Math.max(most, open.length);
      open[0]?.end(200, `f/${sent}.txt`);
    }
    await vi.waitFor(() => expect(String(value()).split(',')).toHaveLength(200));
    expect(most).toBe(3);
  }, 30_000);

  it('[B5.11] [B8.7] [B4.7] says {file} file upload failed. with the reason, keeps the file and tries again', async () => {
    const value = await show('file');
    drop(file('报价.exe'));
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]?.end(400, '不支持的文件类型');
    expect(
      (await screen.findByText('报价.exe file upload failed.')).closest('[data-state]')?.getAttribute('data-state'),
    ).toBe('error');
    expect(screen.getByText('不支持的文件类型')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重新上传 报价.exe' }));
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]?.end(200, 'f/1.txt');
    await vi.waitFor(() => expect(value()).toBe('f/1.txt'));
    expect(screen.queryByText('报价.exe file upload failed.')).toBeNull();
    expect(document.querySelector('[data-state=done]')?.textContent).toContain('报价.exe');
  });

  it('[B4.7] a removed file is gone, on its way or stored', async () => {
    const value = await show('file', null, 'f/alt.txt');
    drop(file('neu.txt'));
    await vi.waitFor(() => expect(open).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: '移除 neu.txt' }));
    expect(open[0]?.isAborted).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '移除 alt.txt' }));
    expect(value()).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('已移除 alt.txt');
  });

  it('an empty file is named and not sent', async () => {
    await show('file');
    drop(file('空.txt', ''), file('b.txt'));
    expect(await screen.findByText('空.txt 是空文件（0 字节），没有上传')).toBeTruthy();
    expect(open.map(({ name }) => name)).toEqual(['b.txt']);
  });

  it('[B2.49] takes as many files as the definition allows', async () => {
    await show('file', 2, 'f/1.txt');
    drop(file('a.txt'), file('b.txt'), file('c.txt'));
    expect(await screen.findByText('最多上传 2 个文件，2 个没有加入')).toBeTruthy();
    expect(open.map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('[B2.49] a pasted picture becomes a picture card with a preview', async () => {
    const value = await show('image');
    fireEvent.paste(screen.getByRole('button', { name: /点击上传/ }), {
      clipboardData: { files: [file('image.png', 'png', 'image/png')] },
    });
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]?.end(200, 'f/p.png');
    await vi.waitFor(() => expect(value()).toBe('f/p.png'));
    await userEvent.click(screen.getByRole('button', { name: '预览 image.png' }));
    expect(screen.getByRole('dialog', { name: 'image.png' }).querySelector('img')).not.toBeNull();
  });

  it('[B5.11] a dropped text is no picture: 请上传图片, and the picture beside it goes', async () => {
    await show('image');
    drop(file('a.txt'), file('b.png', 'x', 'image/png'));
    expect(await screen.findByText('请上传图片')).toBeTruthy();
    expect(open.map(({ name }) => name)).toEqual(['b.png']);
  });
});
