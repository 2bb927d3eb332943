import { Button, Modal } from '@mantine/core';
import classes from '../../base/dialogs/confirm.module.css';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import * as words from '../../base/words/words.ts';
import { answerOpenSubtasks } from './open-subtasks.ts';

const text = words.recurrence.openSubtasks;

/** Asks what happens to the open subtasks of a recurring task that is finished. */
export function OpenSubtasksDialog({ count }: { count: number }) {
  const onTop = useTopLayer(true);
  return (
    <Modal
      opened
      onClose={() => answerOpenSubtasks(null)}
      closeOnEscape={onTop}
      title={text.title(count)}
      size={480}
      centered
      withCloseButton={false}
    >
      <div className={classes.description}>{text.question}</div>
      <p className={classes.note}>{text.remembered}</p>
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" size="md" onClick={() => answerOpenSubtasks('leave')} data-autofocus>
          {text.choices.leave}
        </Button>
        <Button variant="default" size="md" onClick={() => answerOpenSubtasks('finish')}>
          {text.choices.finish}
        </Button>
        <Button size="md" onClick={() => answerOpenSubtasks('move')}>
          {text.choices.move}
        </Button>
      </div>
    </Modal>
  );
}
