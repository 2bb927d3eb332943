import { limits } from '@groundwork/contract/base/limits';
import { Textarea, TextInput } from '@mantine/core';
import * as words from '../../base/words/words.ts';

type TaskTemplateFieldsProps = { form: { getInputProps: (path: 'name' | 'description') => object } };

/** The fields for the name and the description of a template. */
export function TaskTemplateFields({ form }: TaskTemplateFieldsProps) {
  return (
    <>
      <TextInput
        label={words.taskTemplates.name}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={words.taskTemplates.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.text.paragraph}
        {...form.getInputProps('description')}
      />
    </>
  );
}
