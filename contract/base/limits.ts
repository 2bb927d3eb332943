/**
 * All constants of part 9 of the specification, and the limits of the rulings. Lengths are in characters, sizes in
 * bytes, times in the unit of the name.
 */
export const limits = {
  password: { minAtSignUp: 6, minInSettings: 8, max: 128, freshSessionMinutes: 15 },
  recoveryCodes: 10,
  /**
   * How long a notification waits for its mail, and the pause between two mails to one person. A mail is about all
   * waiting notifications. The server does not mail notifications that the person has read before.
   */
  notificationMails: { waitSeconds: 60, pauseSeconds: 300 },
  /** The shortest time between two writes of a session's last use, and between two extensions of the session. */
  sessions: { usedSeconds: 60, extendedSeconds: 3600 },
  /**
   * How long a passkey's challenge is valid, and the most characters (base64url) of a value in the browser's answer.
   */
  passkeys: { perPerson: 20, challengeSeconds: 300, answerCharacters: 20_000 },
  avatarMegabytes: 5,
  avatarMegapixels: 40,
  avatarSidePx: 256,
  role: { owner: 1, admin: 2, member: 3 },
  plan: 'Free',
  idDisplayLength: 8,
  initials: 2,
  copiedMs: 2000,
  /** The rows of a page of a list, and its bytes: a page that exceeds them ends early. */
  page: { default: 50, max: 200, bytes: 2 * 1024 * 1024 },
  text: {
    type: 40,
    phone: 40,
    recurrence: 200,
    name: 120,
    label: 60,
    view: 80,
    title: 300,
    line: 500,
    paragraph: 10_000,
    comment: 20_000,
    description: 100_000,
    email: 254,
  },
  /** The deepest nesting of elements in a rich text. */
  htmlDepth: 200,
  picturesInText: 200,
  /** Cells of a pasted table. A larger one becomes lines. */
  tableCells: 2000,
  /** Pictures within pasted HTML that are attached at once. */
  embedded: { pictures: 20, megabytes: 25 },
  /** The most values of one query parameter. */
  severalValues: 50,
  hoursMax: 99_999,
  mentions: 50,
  /** The longest time for which a notification can be snoozed. */
  snoozeMs: 366 * 86_400_000,
  /** The most watchers that the watch menu (the bell) names. */
  shownWatchers: 10,
  /**
   * The page "Since you were last here": its longest period in days, the most entries of the log that the server reads,
   * and the highest number that the server counts for the badge.
   */
  unseenActivity: { days: 30, entries: 5000, counted: 100 },
  pinnedComments: 50,
  /** The most replies of a thread, and the most bytes of all replies, because a list contains all of them. */
  thread: { replies: 500, bytes: 500_000 },
  /** The most people who can react to a comment with the same emoji. */
  peoplePerReaction: 1000,
  /** The most people whom an answer names for each emoji. */
  namedReactions: 20,
  /** The most menus of a team. */
  menus: 50,
  /** The most items of a menu. */
  menuItems: 100,
  /** The most saved views: of task lists for each person and team, of a map for its team. */
  savedViews: 50,
  /** The most items that a new team begins with. */
  startItems: 10,
  /** The highest number that a team can set as its limit of tasks in a status. */
  statusLimit: 1000,
  /** Open tasks that the end of a sprint carries over. */
  carriedTasks: 1000,
  /** Days of a burndown; later ones of a longer sprint are left out. */
  burndownDays: 366,
  /** Sprints of a velocity chart. */
  velocitySprints: 8,
  /** The weeks that a workload covers. */
  workloadWeeks: 8,
  weeklyHoursMax: 168,
  taskDepth: 5,
  goalDepth: 5,
  /** The most tasks that one request copies, and the bytes of their descriptions together. */
  copies: { tasks: 500, descriptionBytes: 2 * 1024 * 1024 },
  /** A pasted text that becomes tasks, one for each line. */
  pastedTasks: { lines: 200, characters: 20_000 },
  /** The most labels of one task, and the most labels that one request adds to and removes from all its tasks. */
  taskLabels: { perTask: 100, atOnce: 4000 },
  /** The most relations of a task, in both directions. */
  taskRelations: 50,
  /**
   * Measurable targets: the most of a goal, the most computed targets of a team, and the most records or nodes that one
   * target is computed from.
   */
  targets: { perGoal: 10, computed: 50, rows: 50_000, number: 1e12 },
  /**
   * The budget of an answer for values that it computes for the rows of a list, such as targets and counts of maps: the
   * rows that it may read for them, and the time of each statement. The server caches a value of more than `freshRows`
   * rows for `keptSeconds`. An answer waits at most `waitMs` for a value that another answer is computing.
   */
  computed: { rows: 250_000, ms: 2000, freshRows: 1000, keptSeconds: 60, waitMs: 100 },
  /** The most reminders of a person for one task. */
  taskReminders: 10,
  /** The most tasks that a person plans for one day. */
  plannedTasks: 200,
  /** How long owners and admins can restore what was deleted. */
  deletionDays: 30,
  /** The most rows that a team's deletions keep. */
  deletedRows: 500_000,
  /** How long a person can restore what they have deleted. */
  undoMinutes: 10,
  /**
   * The most versions of a description, goal or record, and their stored bytes together. A sitting, which makes one
   * version, ends after a pause or after the longest time.
   */
  revisions: { most: 100, bytes: 20 * 1024 * 1024, sittingPauseMinutes: 10, sittingMinutes: 60 },
  years: { first: 1900, last: 2200 },
  /** The largest INTERVAL and COUNT of a recurrence rule (RFC 5545, 3.3.10). */
  recurrence: { interval: 99, count: 999 },
  bodyBytes: 1024 * 1024,
  /** The server compresses larger answers. */
  compressedBytes: 16 * 1024,
  live: {
    eventsPerSecond: 2,
    heartbeatMs: 25_000,
    agoMs: 60_000,
    idsPerChange: 200,
    streamsPerPerson: 20,
    presenceEveryMs: 20_000,
    presenceMs: 45_000,
    /** Longer than the longest delay before a stream reconnects (api/live/event-text.ts). */
    presenceLeavingMs: 6000,
  },
  /** The weeks and the most people in the statistics of a dashboard. */
  dashboardStatistics: { weeks: 8, people: 8 },
  /** The longest period of a status report, and its most goals, tasks in each part, and assignees. */
  statusReport: { days: 366, goals: 100, tasks: 50, owners: 50, comingDays: 14 },
  /**
   * JSON bodies that one server is receiving, for each person or network and for all people or all networks together.
   * `rest` is for a body that is still arriving when the server answers. The server drops a remainder of at most so
   * many bytes, and otherwise closes the connection, at the latest after so many seconds.
   */
  bodies: {
    seconds: 30,
    rest: { bytes: 64 * 1024, seconds: 3 },
    perCaller: { count: 64, bytes: 8 * 1024 * 1024 },
    inAll: { count: 512, bytes: 64 * 1024 * 1024 },
  },
  headersSeconds: 15,
  /** Closes connections without traffic, such as those of clients that do not read an answer. */
  idleConnectionSeconds: 120,
  /**
   * Concurrent requests of one server, per database connection: all with a session, those of one person, all without a
   * session, those of one network. One person uses at most `connectionShare` of the connections, and the same share of
   * the connections for long transactions (db/database.ts). At most `longShare` of the requests with a session are
   * long.
   */
  inFlight: {
    perConnection: 8,
    perPerson: 3,
    withoutSession: 4,
    perNetwork: 2,
    connectionShare: 0.25,
    longShare: 0.5,
  },
  /** Shutdown: how long running requests and jobs may take, and when the server exits in any case. */
  stopping: { requestsMs: 4000, jobsMs: 3000, mostMs: 8000 },
  fileMegabytes: 25,
  fileNameBytes: 255,
  fileCacheSeconds: 3600,
  uploadSeconds: 3600,
  uploadsAtOnce: 3,
  /** Concurrent uploads of one person to one server, in all tabs. */
  uploadsPerPerson: 50,
  thumbnailBytes: 5 * 1024 * 1024,
  /** HEIC photos with more pixels are only downloaded. */
  photoMegapixels: 50,
  photoSidePx: 2048,
  photoSeconds: 30,
  /** A preview that nobody looks at is deleted after this time. */
  previewDays: 30,
  uploadStallSeconds: 30,
  signedUrlSeconds: 60,
  /**
   * Jobs that go through a table: rows and maps of a batch, tasks of a batch of reminders, people and lines of a batch
   * of digests, and the time of a run. Another run goes on with the rest.
   */
  jobs: {
    batchRows: 5000,
    mapsAtOnce: 100,
    remindedTasks: 1000,
    digests: { looked: 5000, people: 50, lines: 100 },
    seconds: 240,
  },
  providerSeconds: 15,
  headingLevel: 2,
  form: {
    fields: 500,
    options: 500,
    name: 60,
    label: 120,
    help: 500,
    text: 100_000,
    pattern: 200,
    /** Instructions of one compiled pattern, and of all patterns of a form. */
    patternSteps: 500,
    patternsSteps: 10_000,
    /** Characters of a value that is matched against a pattern. */
    patternText: 2000,
    /**
     * Budgets for matching patterns, in characters × instructions (at worst 70 ns each): of one request, of the default
     * values of a form, and of a check of existing records (`checkBudget`).
     */
    patternBudget: 2_000_000,
    defaultsBudget: 300_000,
    /** Beyond this cost, a thread matches the patterns of a request, so that other requests do not wait. */
    patternsOutsideThread: 30_000,
    checkBudget: 10_000_000,
    patternCacheBytes: 32 * 1024 * 1024,
    jsonBytes: 1024 * 1024,
    jsonDepth: 100,
    /** The body of a request with a record's values. JSON escapes take more bytes than the stored text. */
    bodyBytes: 4 * 1024 * 1024,
    conditions: 20,
    iconBytes: 64 * 1024,
    optionsMs: 5000,
    /** How long an answer that only shows the labels of options waits for them. */
    labelsMs: 1000,
    optionsBytes: 1024 * 1024,
    views: 20,
    mapTypes: 50,
    checkedRecords: 10_000,
    checkMs: 3000,
  },
  /** Limits of data from the older product: length of ids, items of one list, nodes of one map. */
  legacy: { id: 128, items: 10_000, nodes: 100_000 },
  /** Lengths in map units: pixels at 100 %. */
  map: {
    nodes: 50_000,
    labels: 20,
    levels: 100,
    /** The most nodes that one request names. An operation on a whole branch or map is a long request instead. */
    nodesAtOnce: 1000,
    /** Nodes that the undo of a restored branch names. */
    restoredAtOnce: 10_000,
    /** The most days of a history whose changes are counted, the newest ones. */
    historyDays: 4000,
    /**
     * The differences in a comparison: the nodes of each outcome that have them without and with a limit in the request,
     * the fields of a node, and the characters of a value or title.
     */
    compared: { usual: 50, most: 500, fields: 12, characters: 300 },
    /** The most megabytes of a text or file whose lines or rows become nodes. */
    exchangeMegabytes: 20,
    sheetColumns: 1000,
    fieldsBytes: 100 * 1024,
    /** The server reads the nodes of a map in pieces of this size. */
    pieceBytes: 1024 * 1024,
    reach: 10_000_000,
    heightPx: 600,
    grid: { across: 200, down: 150 },
    laneSpacing: 200,
    layerSpacing: 100,
    nodeSpacing: 50,
    /** Diameter of a circle: 2x, x = base + perAttendee × attendees, clamped to least and most. */
    circle: { base: 40, perAttendee: 2, least: 60, most: 120 },
    links: 3,
    /** The most next steps in one answer or request. */
    steps: 200,
    /** The most reports in the line of a node. */
    reportedNumbers: 60,
    /** The most nodes in the sketch of a map in the gallery. */
    sketchNodes: 60,
    branchOnShelf: 200,
    layeredNodes: 2000,
    layoutAtOnce: 10_000,
    pixelRatio: 2,
    /** The canvas of a phone holds at most 16.7 megapixels. */
    pictureMegapixels: 16,
    /** A picture that is put together of several canvases. Many programs open no sides above 32,767 pixels. */
    stitched: { sidePx: 32_767, megapixels: 320, tilePx: 12_000 },
    paperPoints: { width: 841.89, height: 595.28 },
  },
  /**
   * `excerpt` is the displayed length of a text with a match. The server looks for matches in the first `read`
   * characters of a hit, as many as the search index holds, and for similar words in the first `similar`. For all hits
   * of a page together, it reads `readOfPage` characters, in the order of the hits. Of a text with markup, it parses
   * only `around` characters near the match.
   */
  search: { page: 20, most: 50, excerpt: 160, around: 800, read: 50_000, readOfPage: 200_000, similar: 2000 },
  transferAcceptedMs: 2000,
  /**
   * Analysis of goals by a model. `answerBytes` limits its whole streamed response; `items` limits the displayed
   * strengths, risks or gaps.
   */
  analysis: {
    perTeamAndDay: 20,
    seconds: 30,
    tasks: 200,
    words: 500,
    answerBytes: 4 * 1024 * 1024,
    textLength: 60_000,
    items: 10,
    suggestions: 20,
    eventMs: 200,
  },
  import: {
    sessionSeconds: 900,
    answerMs: 10_000,
    answerBytes: 10 * 1024 * 1024,
    chosen: 2000,
    password: 1000,
    jobSeconds: 3600,
  },
  /** Rows of one list that are loaded for a printout. */
  printedRows: 5000,
  sidebar: {
    formsMenu: 'Forms',
    cookies: { pages: 'sidebar_state', maps: 'sidebar_state_maps' },
    cookieSeconds: 604_800,
    shortcut: 'b',
    mobilePx: 768,
    width: '16rem',
    collapsedWidth: '3rem',
    mobileWidth: '18rem',
  },
} as const;
