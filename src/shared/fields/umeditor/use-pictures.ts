import { useState } from 'react';
import { failureOf, fileUrl, failureText } from '../../api/index.ts';
import { useText } from '../../i18n/index.ts';
import { uploadPicture } from './upload-picture.ts';

/** Uploads pictures of a text one after the other; a failure is said beside the editor and takes nothing of the text away. */
export function usePictures(insert: (address: string, name: string) => void) {
  const text = useText();
  const [problem, setProblem] = useState('');
  const [count, setCount] = useState(0);
  return {
    problem,
    status: count > 0 ? text('upload.progress', { count }) : '',
    add: async (files: readonly File[]): Promise<void> => {
      setProblem('');
      for (const [index, file] of files.entries()) {
        setCount(files.length - index);
        if (!file.type.includes('image')) {
          setProblem(text('upload.notImage')); // [B5.11]
          continue;
        }
        try {
          const address = await uploadPicture(file);
          insert(address.startsWith('data:') ? address : fileUrl(address), file.name);
        } catch (thrown) {
          const failure = failureOf(thrown);
          const reason = failureText(failure);
          setProblem(`${file.name} file upload failed. ${reason}`); // [B5.11]
        }
      }
      setCount(0);
    },
  };
}

/** The browser's own window for choosing pictures. */
export function choosePictures(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = 'image/*';
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  input.click();
}
