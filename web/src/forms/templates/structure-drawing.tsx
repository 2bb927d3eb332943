import type { StructureType } from '@groundwork/contract/forms/templates';
import type { ReactNode } from 'react';

const drawings: Record<StructureType, ReactNode> = {
  church: (
    <>
      <path d="M12 9v2.500M5 15v-1q0-2.500 2.500-2.500h9q2.500 0 2.500 2.500v1" />
      <circle cx="12" cy="5.500" r="3.500" />
      <circle cx="5" cy="18" r="3" strokeDasharray="2.400 1.360" />
      <circle cx="19" cy="18" r="3" />
    </>
  ),
  idea: (
    <>
      <path d="M12 9v5M5.500 14v-1.500q0-1 1-1h11q1 0 1 1v1.500" />
      <rect x="6" y="2" width="12" height="7" rx="1.500" />
      <path d="M8.500 4.500h5M8.500 6.500h3" />
      <rect x="2" y="14.500" width="7.500" height="6" rx="1.500" />
      <rect x="14.500" y="14.500" width="7.500" height="6" rx="1.500" />
    </>
  ),
  plain: (
    <>
      <path d="M12 8v7M5.500 15v-2q0-1 1-1h11q1 0 1 1v2" />
      <rect x="8" y="3" width="8" height="5" rx="1.200" />
      <rect x="2" y="15.500" width="6.500" height="5" rx="1.200" />
      <rect x="15.500" y="15.500" width="6.500" height="5" rx="1.200" />
    </>
  ),
};

/** A small drawing of the nodes of a map structure. */
export function StructureDrawing({ structure, size = 20 }: { structure: StructureType; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.500"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[structure]}
    </svg>
  );
}
