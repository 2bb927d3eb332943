import type { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';

type Preview = NonNullable<Parameters<typeof draggable>[0]['onGenerateDragPreview']>;

/** While the element is dragged, a copy of it with `data-preview` is under the pointer. */
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
