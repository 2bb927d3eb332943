import { useNavigate } from '@tanstack/react-router';
import { lazily } from '../../base/loading/lazily.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';

const MapHistory = lazily(
  () => import('../history/map-history.tsx').then(({ MapHistory }) => MapHistory),
  <RowsSkeleton />,
);

type TimeModeProps = {
  embedded?: boolean;
  /** Shows the outline of the map. */
  onOutline?: () => void;
};

/** The mode Time, which takes the place of the drawing. It leaves for a node, or for the nodes without a date. */
export function TimeMode({ embedded = false, onOutline }: TimeModeProps) {
  const navigate = useNavigate();
  return (
    <MapHistory
      embedded={embedded}
      onClose={(node) =>
        void navigate({ to: '.', search: ({ mode: _, ...before }) => ({ ...before, ...(node && { node }) }) })
      }
      onDate={(field, node) => {
        onOutline?.();
        void navigate({
          to: '.',
          search: ({ mode: _, ...before }) => ({
            ...before,
            ...(!embedded && { as: 'outline' }),
            look: { filter: [{ field, op: 'empty' }] },
            node,
          }),
        });
      }}
    />
  );
}
