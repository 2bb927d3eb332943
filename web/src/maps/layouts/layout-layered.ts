import { limits } from '@groundwork/contract/base/limits';
import type { ELK, ELKConstructorArguments, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';

/** The sizes of the nodes, and their lines by node index: tree lines and connections. */
export type LayersToLayOut = { sizes: { width: number; height: number }[]; lines: [from: number, to: number][] };

/**
 * Returns x and y of the center of each node in turn, in layers from top to bottom. ELK runs in its own worker.
 * Aborting the signal ends the worker.
 */
export async function layeredLayout(input: LayersToLayOut, signal?: AbortSignal): Promise<Float64Array> {
  const [{ default: api }, { default: workerUrl }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ]);
  signal?.throwIfAborted();
  // The worker runs ELK's own script. Bundled into another worker, ELK takes over the message handler and never answers
  // the second message.
  const elk = new (api as unknown as ElkClass)({ workerUrl });
  const canceled = Promise.withResolvers<never>();
  const cancel = () => canceled.reject(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return middles(await Promise.race([elk.layout(layeredGraph(input)), canceled.promise]));
  } finally {
    signal?.removeEventListener('abort', cancel);
    elk.terminateWorker();
  }
}

/** The package is CommonJS, but its types declare an ES module. */
type ElkClass = new (options: ELKConstructorArguments) => ELK;

export function layeredGraph({ sizes, lines }: LayersToLayOut): ElkNode {
  return {
    id: 'map',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.layered.spacing.nodeNodeBetweenLayers': `${limits.map.layerSpacing}`,
      'elk.spacing.nodeNode': `${limits.map.nodeSpacing}`,
    },
    children: sizes.map((size, index) => ({ id: `${index}`, ...size })),
    edges: lines.map(
      ([from, to], index): ElkExtendedEdge => ({ id: `line ${index}`, sources: [`${from}`], targets: [`${to}`] }),
    ),
  };
}

export function middles({ children = [] }: ElkNode): Float64Array {
  const positions = new Float64Array(children.length * 2);
  for (const { id, x = 0, y = 0, width = 0, height = 0 } of children) {
    positions[2 * Number(id)] = x + width / 2;
    positions[2 * Number(id) + 1] = y + height / 2;
  }
  return positions;
}
