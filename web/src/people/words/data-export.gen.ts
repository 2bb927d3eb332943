// Generated from `web/src/people/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const dataExport = catalogue('dataExport', {
  title: 'Download your data',
  about: 'Everything about you in one ZIP file: your profile, tasks, comments, records and the files that you uploaded. A README says what is inside.',
  request: 'Put my data together',
  requestAgain: 'Put it together again',
  waiting: 'Your data waits for its turn. You can leave this page: you get an email when it is ready.',
  running: 'Your data is being put together. You can leave this page: you get an email when it is ready.',
  progress: 'Progress of your data',
  ready: (at: string, until: string) => `Your data of ${at} is ready. You can download it until ${until}.`,
  failed: 'Your data could not be put together. Something went wrong on our side.',
  download: (size: string) => `Download (${size})`,
  nextAt: (at: string) => `You can ask again from ${at}.`,
  first: 'Download your data first',
});
