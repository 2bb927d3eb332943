import * as messages from './messages.gen.ts';

/**
 * The error catalog of part 8 of the specification, to the letter, with the refusals of part 6 and the sentences of
 * part 5 to which it refers. `…` stands for any text. `http` sentences are answers of the server:
 * api/suites/catalog.test.ts fails for one that it cannot provoke. `web` sentences are shown by the web alone.
 */
export const specified: Record<string, 'http' | 'web'> = {
  // Goals and profile
  'Goal updated successfully': 'web',
  'Failed to update goal': 'http',
  'Please enter a goal title': 'http',
  'Copied to clipboard': 'web',
  'Avatar uploaded successfully': 'web',
  'Failed to upload avatar': 'web',
  'Avatar deleted successfully': 'http',
  'Profile updated successfully': 'http',
  'Failed to load profile': 'http',
  'Password changed successfully': 'web',
  'New passwords do not match': 'web',
  'Password must be at least 8 characters': 'http',
  'An unexpected error occurred': 'http',
  // Tasks, files, records, maps
  'Failed to load task details': 'http',
  'Failed to update task': 'http',
  'Failed to update labels': 'web',
  'Failed to add comment': 'http',
  'Comment added': 'web',
  'File uploaded successfully': 'web',
  'Failed to upload file': 'web',
  'File downloaded successfully': 'web',
  'Failed to download file': 'web',
  'Failed to view file': 'web',
  'Task deleted successfully': 'web',
  'Failed to delete task': 'http',
  'Task created successfully': 'web',
  'Failed to create task': 'http',
  'Failed to load goals': 'http',
  'Failed to load tasks': 'http',
  'Record created successfully': 'web',
  'Record updated successfully': 'web',
  'Failed to save record': 'http',
  'Record saved but failed to link task': 'http',
  'Failed to load map': 'http',
  'Node created': 'web',
  'Failed to create node': 'http',
  'Layout applied': 'web',
  'Failed to apply layout': 'http',
  'Exported to …': 'web',
  'Failed to export map': 'web',
  'Failed to find map container': 'web',
  // Service messages
  'Failed to fetch team labels': 'http',
  'Failed to fetch label': 'http',
  'Failed to create label': 'http',
  'Failed to update label': 'http',
  'Failed to delete label': 'http',
  'Failed to fetch task labels': 'http',
  'Failed to assign label to task': 'http',
  'Failed to remove label from task': 'http',
  'Failed to update task labels': 'http',
  'Failed to create template': 'http',
  'Failed to update template': 'http',
  'Failed to fetch template': 'http',
  'Failed to delete template': 'http',
  'Failed to duplicate template': 'http',
  'Template not found': 'http',
  'Permission denied: You may not have the required permissions to create templates for this team.': 'http',
  'Invalid team selected: The selected team may not exist or you may not have access to it.': 'http',
  'Access denied: Please check your team membership and permissions.': 'http',
  '… have been removed…': 'http',
  'User not authenticated': 'http',
  'You do not have access to the selected team.': 'http',
  'Unknown User': 'web',
  'Loading options...': 'web',
  'No options available': 'web',
  // Accept wizard
  'Failed to load teams': 'http',
  'Failed to load maps': 'http',
  'Failed to load nodes': 'http',
  'Failed to load templates': 'http',
  'Failed to load request details': 'http',
  'Failed to create instance: …': 'http',
  'Failed to create map: …': 'http',
  'Failed to accept partial transfer: …': 'web',
  'Failed to accept request': 'http',
  'Source template not found. The sender may need to resend the request.': 'http',
  'No template available. Please select a template.': 'http',
  // Auth mapping. The server reveals no account, so the web alone knows the sentences about them (rulings).
  'The email or password you entered is incorrect. Please try again.': 'http',
  'An account with this email already exists. Please sign in instead.': 'http',
  'Password must be at least 6 characters long.': 'web',
  'Please check your email and click the confirmation link.': 'http',
  'No account found with this email address.': 'web',
  'Please enter a valid email address': 'http',
  'An unexpected error occurred. Please try again.': 'http',
  'Account created successfully! Please check your email to confirm your account.': 'http',
  'Account created successfully! Please check your email to confirm your account. You have been added to the team.':
    'http',
  'Password reset instructions have been sent to your email.': 'web',
  'Password updated successfully!': 'web',
  // Invitations, storage, import
  'An invitation is already pending for this user': 'http',
  'Invitation sent. This person has an account and must accept it to join the team.…': 'http',
  'Invitation sent. This person joins the team after signing up.…': 'http',
  '…(Email notification pending)': 'http',
  'Storage bucket not configured. Please contact your administrator to set up file uploads.': 'http',
  'Authentication failed': 'http',
  // Part 6
  'You do not have access to this team': 'web',
  'You do not have permission to update this team': 'http',
  'Only team owners can delete teams': 'http',
  'You do not have permission to remove users from this team': 'http',
  'Only team owners can change user roles': 'http',
  'You do not have permission to invite users to this team': 'http',
  'You do not have permission to delete this attachment': 'http',
};

const escaped = (sentence: string) => sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pattern = (sentence: string, placeholder: string) =>
  new RegExp(`^${sentence.split(placeholder).map(escaped).join('.*')}$`, 's');

/** Matches a specified sentence with any text for its `…`. */
export const patternOf = (sentence: string): RegExp => pattern(sentence, '…');

/** Every sentence of the catalog. Where it has values, `□` stands for them. */
function catalogued(part: object = messages): string[] {
  return Object.values(part).flatMap((sentence) => {
    if (typeof sentence === 'string') return [sentence];
    if (typeof sentence !== 'function') return catalogued(sentence);
    const said = (value: unknown): string => sentence(...Array(sentence.length).fill(value));
    // A count may be of one thing, or of several.
    return [said('□'), said(1), said(2)].map((one) => one.replace(/NaN \w+/g, '□').replace(/\d+/g, '□'));
  });
}
// “{label}: {problem}” fits any sentence with a colon.
const ours = catalogued()
  .filter((sentence) => /\p{L}{2}/u.test(sentence))
  .map((sentence) => pattern(sentence, '□'));

/** Whether a sentence is one of the catalog, and not that of a library. */
export const isOurs = (sentence: string): boolean => ours.some((one) => one.test(sentence));
