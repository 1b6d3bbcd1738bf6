export { Tree } from './tree.tsx';
export { findItem, type TreeItem } from './tree-model.ts';
export { TreeRows } from './tree-rows.tsx';
export { useTree } from './use-tree.ts';
