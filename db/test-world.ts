import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { type SamplePerson, samplePeople } from './sample-people.ts';
import { type SignedIn, signedCookie } from './test-session.ts';

// The fixed rows of every test database: two teams with their people, goals and tasks, maps, forms and a transfer, and
// some people without a team. Nadia owns Harbour District, Grace is its admin, Tomás and Mai are members. Peter owns
// Northgate, Lena is a member. Jonas and Amara have no team.

/** The hash of `samplePassword`, computed once, because hashing is slow on purpose. */
const passwordHash =
  '67726f756e64776f726b207465737473:' +
  '7b857db9603f0e25d52cff627d344ea6e3199a786d1d1004e45356e4f7540516' +
  'cc46fe36571dadb624c7e83707cded60eb074be964cf99b8fb0a02cbc00cb1b5';

const digest = (name: string) => createHash('sha256').update(name).digest('hex');

/** A hash of this file and the people. When it changes, the tests build their template database again. */
export const worldVersion = digest(readFileSync(import.meta.filename, 'utf8') + JSON.stringify(samplePeople));

/** The id (UUID, version 4) of the row with this name, the same in every test database. */
function id(name: string) {
  const hex = digest(name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function person(key: SamplePerson): SignedIn {
  const { firstName, lastName, email } = samplePeople[key];
  const token = digest(`session of ${key}`).slice(0, 32);
  return { id: id(key), name: `${firstName} ${lastName}`, email, token, cookie: signedCookie(token) };
}

/** The accounts of the world, each with a confirmed address, the password `samplePassword` and a session. */
export const worldPeople = Object.fromEntries(
  (Object.keys(samplePeople) as SamplePerson[]).map((key) => [key, person(key)]),
) as Record<SamplePerson, SignedIn>;
const { nadia, grace, tomas, mai, peter, lena } = worldPeople;

/** The ids of the rows of the two teams. */
export const worldTeams = {
  harbour: {
    id: id('harbour'),
    name: 'Harbour District',
    code: digest('code of harbour').slice(0, 10).toUpperCase(),
    /** "Autumn gathering", of Nadia. */
    goal: id('autumn gathering'),
    /** "Book the hall", to do, of Tomás, with the label and a comment of Mai. */
    task: id('book the hall'),
    /** "Ring the caretaker", below the task. */
    subtask: id('ring the caretaker'),
    /** "Ask the choir", in progress, of Mai. */
    otherTask: id('ask the choir'),
    /** "Venue" */
    label: id('venue'),
    /** "When is it free?" of Mai, on the task. */
    comment: id('when is it free'),
    /** "Our network": Mill Lane, below it Elm Court, and Saltmarsh. */
    churchMap: id('our network'),
    churchInstance: id('instance of our network'),
    millLane: id('mill lane'),
    elmCourt: id('elm court'),
    saltmarsh: id('saltmarsh'),
    /** "Ideas for autumn": Soup, below it Bread. */
    ideaMap: id('ideas for autumn'),
    ideaInstance: id('instance of ideas for autumn'),
    soup: id('soup'),
    bread: id('bread'),
    /** The template "Visit report", its menu item "Visits" in the menu "Forms", and one entry. */
    template: id('visit report'),
    menu: id('forms of harbour'),
    menuItem: id('visits'),
    entries: id('entries of visits'),
    record: id('first visit'),
    /** A pending request that shares the map of ideas with Northgate. */
    transfer: id('share of ideas'),
  },
  northgate: {
    id: id('northgate'),
    name: 'Northgate',
    code: digest('code of northgate').slice(0, 10).toUpperCase(),
    /** "Open the kitchen", of Peter. */
    goal: id('open the kitchen'),
    /** "Find a cook", to do, of Lena. */
    task: id('find a cook'),
    /** "Northern network": Castle Hill. */
    churchMap: id('northern network'),
    churchInstance: id('instance of northern network'),
    castleHill: id('castle hill'),
  },
};
const { harbour, northgate } = worldTeams;

/** The schema of the form, in the shape that `schemaOf` of the contract builds. */
const visitReport = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    title: {
      type: 'string',
      title: 'Visit title',
      maxLength: 120,
      'x-field': { id: 'title', control: 'text', order: 0, displayTitle: true },
    },
  },
  required: ['title'],
};

type Row = Record<string, string | number | boolean | null>;
type Client = Pick<pg.Client, 'query'>;

type Add = (table: string, ...rows: Row[]) => Promise<void>;
type Owner = { team_id: string; created_by: string };
const ofNadia: Owner = { team_id: harbour.id, created_by: nadia.id };
const ofPeter: Owner = { team_id: northgate.id, created_by: peter.id };

/** Adds the world to a migrated database. */
export async function addWorld(admin: Client) {
  const add: Add = async (table, ...rows) => {
    for (const row of rows)
      await admin.query(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
        Object.values(row),
      );
  };
  const { rows } = await admin.query('select name, id from tpl_templates where owner_team_id is null');
  const templateOf = (name: string): string => rows.find((one) => one.name === name).id;

  for (const key of Object.keys(samplePeople) as SamplePerson[]) await addPerson(add, key);
  await addTeam(add, harbour, [nadia, 1], [grace, 2], [tomas, 3], [mai, 3]);
  await addTeam(add, northgate, [peter, 1], [lena, 3]);
  await addPlans(add);
  await addForms(add);
  await addMaps(add, templateOf('Church map'), templateOf('Idea map'));
}

async function addPerson(add: Add, key: SamplePerson) {
  const { firstName: first_name, lastName: last_name, email } = samplePeople[key];
  const { id: user_id, name, token } = worldPeople[key];
  await add('auth.users', { id: user_id, name, first_name, last_name, email, email_verified: true });
  await add('auth.accounts', { user_id, account_id: user_id, provider_id: 'credential', password: passwordHash });
  await add('auth.sessions', { user_id, token, expires_at: 'tomorrow' });
}

type Member = [person: SignedIn, role_id: number];

async function addTeam(add: Add, { id, name, code }: { id: string; name: string; code: string }, ...members: Member[]) {
  await add('teams', { id, name, code, created_by: members[0]?.[0].id as string });
  for (const [{ id: user_id }, role_id] of members) await add('team_memberships', { team_id: id, user_id, role_id });
}

async function addPlans(add: Add) {
  const { id: team_id, goal: goal_id, task, label } = harbour;
  await add('goals', { ...ofNadia, id: goal_id, title: 'Autumn gathering', assigned_to: nadia.id });
  const inGoal = { ...ofNadia, goal_id };
  await add('tasks', { ...inGoal, id: task, title: 'Book the hall', assigned_to: tomas.id });
  await add('tasks', { ...inGoal, id: harbour.subtask, title: 'Ring the caretaker', parent_task_id: task });
  const choir = { id: harbour.otherTask, title: 'Ask the choir', status: 'in_progress', assigned_to: mai.id };
  await add('tasks', { ...inGoal, ...choir });
  await add('labels', { team_id, id: label, name: 'Venue', color: '#f08c00' });
  await add('task_labels', { team_id, task_id: task, label_id: label });
  const comment = { id: harbour.comment, task_id: task, content: 'When is it free?' };
  await add('comments', { team_id, user_id: mai.id, ...comment });

  await add('goals', { ...ofPeter, id: northgate.goal, title: 'Open the kitchen', assigned_to: peter.id });
  const cook = { id: northgate.task, goal_id: northgate.goal, title: 'Find a cook', assigned_to: lena.id };
  await add('tasks', { ...ofPeter, ...cook });
}

async function addForms(add: Add) {
  const { id: team_id, template: template_id, menu: menu_id } = harbour;
  const record_data_schema = JSON.stringify(visitReport);
  const form = { name: 'Visit report', kind: 'form', structure_type: 'plain', record_data_schema };
  await add('tpl_templates', { id: template_id, owner_team_id: team_id, ...form });
  await add('team_menus', { team_id, id: menu_id, name: 'Forms' });
  await add('menu_items', { team_id, id: harbour.menuItem, menu_id, label: 'Visits', template_id });
}

async function addMaps(add: Add, churchMap: string, ideaMap: string) {
  const addMap = async (
    owner: Owner,
    map: { id: string; instance: string; template_id: string; name: string },
    node_type: 'church' | 'idea',
    nodes: [id: string, path: string, title: string][],
  ) => {
    const { team_id } = owner;
    await add('tpl_instances', { ...owner, id: map.instance, template_id: map.template_id, name: map.name });
    await add('tpl_maps', { team_id, id: map.id, instance_id: map.instance });
    for (const [id, path, title] of nodes) {
      const fields = JSON.stringify({ [node_type === 'church' ? 'name' : 'title']: title });
      await add('tpl_map_nodes', { team_id, map_id: map.id, id, path, node_type, fields });
    }
  };
  const network = { id: harbour.churchMap, instance: harbour.churchInstance, template_id: churchMap };
  await addMap(ofNadia, { ...network, name: 'Our network' }, 'church', [
    [harbour.millLane, '1', 'Mill Lane'],
    [harbour.elmCourt, '1.1', 'Elm Court'],
    [harbour.saltmarsh, '2', 'Saltmarsh'],
  ]);
  const ideas = { id: harbour.ideaMap, instance: harbour.ideaInstance, template_id: ideaMap };
  await addMap(ofNadia, { ...ideas, name: 'Ideas for autumn' }, 'idea', [
    [harbour.soup, '1', 'Soup'],
    [harbour.bread, '1.1', 'Bread'],
  ]);
  const north = { id: northgate.churchMap, instance: northgate.churchInstance, template_id: churchMap };
  await addMap(ofPeter, { ...north, name: 'Northern network' }, 'church', [[northgate.castleHill, '1', 'Castle Hill']]);

  const entries = { id: harbour.entries, template_id: harbour.template, name: 'Visit report', for_entries: true };
  await add('tpl_instances', { ...ofNadia, ...entries });
  const visit = { instance_id: harbour.entries, node_id: harbour.millLane, data: '{"title": "First visit"}' };
  await add('tpl_records', { ...ofNadia, id: harbour.record, ...visit });
  const share = { type: 'share_map', map_id: harbour.ideaMap, title: 'Ideas for autumn' };
  await add('transfer_requests', { ...ofNadia, id: harbour.transfer, recipient_team_id: northgate.id, ...share });
}

/** Restarts the sessions of the world, because the template database may be older than the lifetime of a session. */
export const startSessions = (admin: Client) =>
  admin.query(`
    update auth.sessions set
      created_at = now(), updated_at = now(), authenticated_at = now(), expires_at = now() + interval '1 day',
      ends_at = now() + interval '90 days'`);
