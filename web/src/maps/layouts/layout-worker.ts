import { type TreeToLayOut, treeLayout } from './layout-tree.ts';

self.onmessage = ({ data }: MessageEvent<TreeToLayOut>) => {
  const positions = treeLayout(data);
  self.postMessage(positions, { transfer: [positions.buffer] });
};
