import type { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';

type Preview = NonNullable<Parameters<typeof draggable>[0]['onGenerateDragPreview']>;

/** Uses a copy of the element with `data-preview` as the native drag preview. */
export const liftedCopy =
  (element: HTMLElement): Preview =>
  ({ nativeSetDragImage, location }) =>
    setCustomNativeDragPreview({
      nativeSetDragImage,
      getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
      render: ({ container }) => {
        const copy = element.cloneNode(true) as HTMLElement;
        copy.dataset.preview = '';
        copy.style.width = `${element.offsetWidth}px`;
        container.append(copy);
      },
    });
