import type { Transfer } from '@groundwork/contract/transfers';

const east = { id: '00000000-0000-4000-8000-00000000000e', name: 'East' };
export const north = { id: '00000000-0000-4000-8000-00000000000a', name: 'North' };

/** Returns a request from East to North for tests. */
export const testTransfer = (more: Partial<Transfer> = {}): Transfer => ({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'transfer_partial',
  status: 'pending',
  team: east,
  recipient_team: north,
  target_team_id: null,
  target_map_id: null,
  map_id: '00000000-0000-4000-8000-000000000002',
  node_id: '00000000-0000-4000-8000-000000000003',
  title: 'Fishergate',
  node_count: 4,
  include_template: false,
  source_template_id: null,
  source_template: null,
  note: null,
  reason: null,
  created_by: { id: '00000000-0000-4000-8000-000000000004', full_name: 'Leo Marchetti', avatar_url: null },
  created_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  can: { accept: true, decline: true, cancel: false, revoke: false },
  ...more,
});
