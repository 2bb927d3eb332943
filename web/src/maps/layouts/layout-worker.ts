import { type TreeToLayOut, treeLayout } from '../model/layout-tree.ts';

self.onmessage = ({ data }: MessageEvent<TreeToLayOut>) => {
  const positions = treeLayout(data);
  self.postMessage(positions, { transfer: [positions.buffer] });
};
