// Asks for what the tasks page shows first while its code is still on its way. The page asks by the same addresses (src/tasks/first-rows.test.ts), and so gets these answers.
(() => {
  if (location.pathname !== '/dashboard/tasks' || location.search !== '') return;
  let team = null;
  try {
    team = JSON.parse(localStorage.getItem('groundwork-team'));
  } catch {
    // Storage is forbidden, or holds something else.
  }
  if (typeof team !== 'string') return;
  const id = encodeURIComponent(team);
  for (const href of [`/api/tasks?team_id=${id}&group=status&limit=50`, `/api/tasks/counts?team_id=${id}`])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }),
    );
})();
