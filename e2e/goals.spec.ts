import { expect, test } from '@playwright/test';
import { goodAnalysis, type TestModel, testModel } from '../api/testing/test-model.ts';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { arriveAt, goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor } from './visitor.ts';

const { id: teamId, goal: goalId } = worldTeams.harbour;

let model: TestModel;
const groundwork = groundworkForFile(async () => {
  model = await testModel();
  return { AI_BASE_URL: model.settings.url, AI_MODEL: model.settings.model };
});
test.afterAll(() => model.stop());

test('one person follows a goal, copies it and asks a model about it', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: worldPeople.nadia });
  const dialog = page.getByRole('dialog');
  const rowOf = (title: string) => page.locator('[data-task]').filter({ hasText: title });
  const saved = (method: string) =>
    page.waitForResponse((answer) => answer.request().method() === method && answer.ok());

  await test.step('checks in on the goal', async () => {
    await goTo(page, `/dashboard/goals/${goalId}`);
    await page.getByRole('button', { name: 'Check in' }).press('Enter');
    await expect(dialog.getByRole('radio', { name: 'On track' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The hall is taken.');
    await expectAccessibleInBoth(page, 'check-in');
    const stored = saved('POST');
    await dialog.getByRole('button', { name: 'Check in' }).click();
    await stored;
    await expect(page.getByRole('region', { name: 'Health' })).toContainText('At risk');
    await reload(page);
    await page.getByRole('tab', { name: 'Check-ins' }).click();
    await expect(page.getByRole('tabpanel').getByText('The hall is taken.')).toBeVisible();
    await expectAccessibleInBoth(page, 'check-ins');
  });

  await test.step('adds a measurable target to the goal and enters its number', async () => {
    const targets = page.getByRole('region', { name: 'Measurable targets' });
    await targets.getByRole('button', { name: 'Add target' }).press('Enter');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Guests');
    await dialog.getByLabel('Unit').fill('people');
    await dialog.getByLabel('Target').fill('80');
    await expectAccessibleInBoth(page, 'target dialog');
    await page.keyboard.press('Enter');
    await targets.getByRole('button', { name: 'Update the number of Guests' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    const stored = saved('POST');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await stored;
    await expect(targets).toContainText('20 of 80 people');
    await targets.getByRole('button', { name: 'Actions for Guests' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(dialog.getByRole('cell', { name: '20 people' })).toBeVisible();
    await expectAccessibleInBoth(page, 'target history');
    await page.keyboard.press('Escape');
    await goTo(page, '/dashboard/goals');
    await expect(page.getByRole('listitem').filter({ hasText: 'Autumn gathering' })).toContainText('20 of 80 people');
  });

  await test.step('puts a goal under the goal, and opens it in the list by keyboard', async () => {
    await goTo(page, `/dashboard/goals/${goalId}`);
    const subGoals = page.getByRole('region', { name: 'Sub-goals' });
    await subGoals.getByRole('button', { name: 'New sub-goal' }).press('Enter');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Find the helpers');
    await expectAccessibleInBoth(page, 'sub-goal dialog');
    const stored = saved('POST');
    await page.keyboard.press('Enter');
    await stored;
    await expect(subGoals.getByRole('link', { name: 'Find the helpers' })).toBeVisible();
    await expectAccessibleInBoth(page, 'goal with a sub-goal');
    await goTo(page, '/dashboard/goals');
    const goal = page.getByRole('link', { name: 'Autumn gathering' });
    const subGoal = page.getByRole('link', { name: 'Find the helpers' });
    await goal.focus();
    await page.keyboard.press('ArrowRight');
    await expect(subGoal).toBeVisible();
    await expectAccessibleInBoth(page, 'goals as a tree');
    await page.keyboard.press('j');
    await expect(subGoal).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(goal).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(subGoal).toHaveCount(0);
  });

  await test.step('opens the status report of the goal, and of all goals', async () => {
    await goTo(page, `/dashboard/goals/${goalId}`);
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Status report' }).click();
    const report = page.getByRole('article', { name: 'Status report' });
    await expect(report.getByRole('region', { name: 'Risks' })).toContainText('The hall is taken.');
    await expect(report.getByRole('region', { name: 'Goals' })).toContainText('20 of 80 people');
    await expect(report.getByRole('link', { name: 'Find the helpers' })).toBeVisible();
    await page.getByRole('button', { name: /^Period/ }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Last 30 days' }).click();
    await arriveAt(page, (url) => url.searchParams.get('days') === '30');
    await page.getByRole('button', { name: /^Goals/ }).press('Enter');
    await page.getByRole('option', { name: 'All goals' }).click();
    await arriveAt(page, (url) => url.pathname === '/dashboard/goals/report' && url.searchParams.get('days') === '30');
    await expect(report.getByRole('heading', { name: 'Harbour District' })).toBeVisible();
  });

  await test.step('duplicates the goal with its tasks by keyboard, and takes it back', async () => {
    await goTo(page, `/dashboard/goals/${goalId}`);
    await expect(page.locator('[data-task]').first()).toBeVisible();
    await page.keyboard.press('Control+d');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expectAccessibleInBoth(page, 'duplicate goal');
    await dialog.getByLabel('Title').fill('Winter gathering');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Winter gathering');
    await expect(page.locator('[data-task]').first()).toBeVisible();
    const undone = saved('DELETE');
    await page.getByRole('button', { name: 'Undo' }).click();
    await undone;
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Autumn gathering');
  });

  await test.step('saves the tasks of the goal as a template, adds them to a goal, and takes it back', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Autumn gathering');
    await expectAccessibleInBoth(page, 'save as template');
    const stored = saved('POST');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await stored;
    await goTo(page, `/dashboard/teams/${teamId}/task-templates`);
    await page.getByRole('button', { name: 'Use template' }).click();
    await expect(dialog.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Goal' }).fill('Autumn');
    await page.getByRole('option', { name: 'Autumn gathering' }).click();
    await expectAccessibleInBoth(page, 'tasks of a template');
    const added = saved('POST');
    await dialog.getByRole('button', { name: 'Add tasks' }).click();
    await added;
    const undone = saved('POST');
    await page.getByRole('button', { name: 'Undo' }).click();
    await undone;
    await expect(page.getByText('Task deleted successfully')).toBeVisible();
  });

  await test.step('a model analyzes the goal, and a chosen suggestion becomes a task', async () => {
    await goTo(page, `/dashboard/goals/${goalId}`);
    await page.getByRole('button', { name: 'Analyze with AI' }).click();
    await expect(page.getByText(goodAnalysis.summary)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Choose Pay the deposit' }).check();
    await expectAccessibleInBoth(page, 'analysis');
    await page.getByRole('button', { name: 'Create 1 task' }).click();
    await expect(rowOf('Pay the deposit')).toBeVisible();
    await expect(rowOf('Find somebody for the children')).toBeHidden();
  });

  expect(troubles).toEqual([]);
  await context.close();
});
