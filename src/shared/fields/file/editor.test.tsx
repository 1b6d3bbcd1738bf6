import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, stage } from '../../testing/index.ts';
import { FormServicesContext } from '../form-services.ts';
import { buildField } from '../testing/build-fields.ts';
import { FieldEditor } from '../field-editor.tsx';

const sent: FormData[] = [];
let input: HTMLInputElement | null = null;

/** Stand-in for the browser's upload: keeps the form and answers with a path. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = JSON.stringify({ success: true, code: 200, message: 'a/b.txt', result: null, timestamp: 0 });
  timeout = 0;
  open(): void {}
  setRequestHeader(): void {}
  send(body: FormData): void {
    sent.push(body);
    this.dispatchEvent(new Event('load'));
  }
}

function open(widget: string, title: string, onChange = vi.fn()): ReturnType<typeof vi.fn> {
  const services = {
    isReadonly: false,
    uploadLabel: title,
    scopeValues: () => ({}),
    fill: () => undefined,
    appendRows: () => undefined,
  };
  stage(
    <FormServicesContext value={services}>
      <Suspense>
        <FieldEditor field={buildField({ widget })} path={['file']} isDisabled={false} id="file" onChange={onChange} />
      </Suspense>
    </FormServicesContext>,
    { server: () => answer(null) },
  );
  return onChange;
}

async function choose(...files: readonly File[]): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /点击上传/ }, { timeout: 5000 }));
  if (input === null) throw new Error('No file was asked for.');
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change'));
}

describe('uploading a file', () => {
  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal('XMLHttpRequest', Upload);
    vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = create(name);
      if (element instanceof HTMLInputElement) input = element;
      return element;
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('labels it with the title of the page, and sends isup [A7.24]', async () => {
    const changed = open('file', '销售合同');
    await choose(new File(['x'], '合同.txt', { type: 'text/plain' }));
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('a/b.txt'));
    expect(sent[0]?.get('biz')).toBe('销售合同');
    expect(sent[0]?.get('isup')).toBe('1');
  });

  it('labels it temp where the page has no title [A7.24]', async () => {
    const changed = open('file', '');
    await choose(new File(['x'], 'a.txt', { type: 'text/plain' }));
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    expect(sent[0]?.get('biz')).toBe('temp');
  });

  it('takes only images for an image: 请上传图片 [B5.11]', async () => {
    open('image', '物料');
    await choose(new File(['x'], 'a.txt', { type: 'text/plain' }));
    expect(await screen.findByText('请上传图片')).not.toBeNull();
    expect(sent).toEqual([]);
  });
});
