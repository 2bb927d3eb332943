import type { NodeName } from '@groundwork/contract/base/node-names';
import * as words from '../../base/words/words.ts';
import { NodeLink } from '../../work/nodes/node-link.tsx';
import { NodePicker } from '../../work/nodes/node-picker.tsx';
import { LinkField } from './link-field.tsx';

const text = words.records.panel;

/** The title of a node, or the words for a node without one. */
export const nodeTitle = ({ title }: NodeName) => title || words.maps.untitled;

type RecordNodeProps = {
  teamId: string;
  /** Offers the nodes of this map only. */
  mapId?: string | undefined;
  value: NodeName | null;
  onChange: (node: NodeName | null) => void;
  required?: boolean;
  /** Whether the field is the first of its form. */
  first?: boolean;
  disabled?: boolean;
  problem?: string | undefined;
};

/** Chooses the node that a record is about. */
export function RecordNode(props: RecordNodeProps) {
  const { teamId, mapId, value, onChange, required = false, first, disabled = false, problem } = props;
  const title = value && nodeTitle(value);
  return (
    <LinkField
      label={words.records.node}
      required={required}
      first={first}
      value={
        value && (
          <span dir="auto">
            {mapId === value.map.id ? title : words.nodeWork.nodeOnMap(value.map.name, nodeTitle(value))}
          </span>
        )
      }
      name={title ? text.changeNode(title) : text.chooseNode}
      choose={text.chooseNode}
      remove={value && !required ? { label: text.unlink(nodeTitle(value)), onClick: () => onChange(null) } : undefined}
      disabled={disabled}
      problem={problem}
      end={value && <NodeLink node={value} />}
    >
      {(button) => (
        <NodePicker
          teamId={teamId}
          mapId={mapId}
          value={value ?? (required ? undefined : null)}
          withNone={!required}
          onChange={onChange}
        >
          {button}
        </NodePicker>
      )}
    </LinkField>
  );
}
