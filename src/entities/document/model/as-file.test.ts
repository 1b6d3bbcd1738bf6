import { describe, expect, it } from 'vitest';
import { asFile } from './as-file.ts';

describe('a document as a file', () => {
  it('[doc.myeditor] is Markdown as it was written, under a name every disk takes', () => {
    expect(asFile('方案 1/2: 初稿?', 'markdown', '# 方案')).toEqual({ name: '方案 1_2_ 初稿_.md', text: '# 方案' });
  });

  it('[doc.myeditor] is a page of its own where it is formatted; its title is no markup', () => {
    const { name, text } = asFile('a<b>&', 'rich', '<p>正文</p>');
    expect(name).toBe('a_b_&.html');
    expect(text).toContain('<meta charset="utf-8"><title>a&lt;b>&amp;</title>');
    expect(text).toContain('<p>正文</p>');
  });
});
