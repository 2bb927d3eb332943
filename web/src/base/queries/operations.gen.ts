/** Generated from the contract by `api.test.ts`. */
export const routes = {
  "account": {
    "signup": "POST /account/signup",
    "get": "GET /account",
    "setTimeZone": "PUT /account/time-zone",
    "setDates": "PUT /account/dates",
    "setOpenSubtasks": "PUT /account/open-subtasks",
    "updateProfile": "PATCH /account/profile",
    "avatar": "GET /avatars/{avatarId}",
    "uploadAvatar": "PUT /account/avatar",
    "deleteAvatar": "DELETE /account/avatar",
    "changePassword": "POST /account/password",
    "adminStatus": "GET /account/admin-status",
    "sessions": "GET /account/sessions",
    "endOtherSessions": "DELETE /account/sessions",
    "endSession": "DELETE /account/sessions/{sessionId}"
  },
  "accountDeletion": {
    "get": "GET /account/deletion",
    "request": "POST /account/deletion",
    "cancel": "DELETE /account/deletion"
  },
  "dataExport": {
    "get": "GET /account/export",
    "request": "POST /account/export"
  },
  "emailChange": {
    "get": "GET /account/email-change",
    "request": "POST /account/email-change",
    "cancel": "DELETE /account/email-change",
    "ofLink": "POST /account/email-change/link",
    "confirm": "POST /account/email-change/confirm",
    "stop": "POST /account/email-change/stop"
  },
  "passkeys": {
    "list": "GET /account/passkeys",
    "rename": "PATCH /account/passkeys/{passkeyId}",
    "delete": "DELETE /account/passkeys/{passkeyId}"
  },
  "teams": {
    "list": "GET /teams",
    "create": "POST /teams",
    "get": "GET /teams/{teamId}",
    "update": "PATCH /teams/{teamId}",
    "newCode": "POST /teams/{teamId}/code",
    "delete": "DELETE /teams/{teamId}",
    "usage": "GET /teams/{teamId}/usage",
    "members": "GET /teams/{teamId}/members",
    "setRole": "PATCH /teams/{teamId}/members/{userId}",
    "setWeeklyHours": "PUT /teams/{teamId}/members/{userId}/weekly-hours",
    "removeMember": "DELETE /teams/{teamId}/members/{userId}"
  },
  "invitations": {
    "create": "POST /teams/{teamId}/invitations",
    "list": "GET /teams/{teamId}/invitations",
    "revoke": "DELETE /invitations/{invitationId}",
    "resend": "POST /invitations/{invitationId}/resend",
    "sendEmail": "POST /teams/invite/send-email",
    "mine": "GET /invitations",
    "respond": "POST /invitations/respond",
    "lookup": "POST /invitations/lookup"
  },
  "labels": {
    "list": "GET /teams/{teamId}/labels",
    "create": "POST /teams/{teamId}/labels",
    "get": "GET /labels/{labelId}",
    "update": "PATCH /labels/{labelId}",
    "ofTask": "GET /tasks/{taskId}/labels",
    "replace": "PUT /tasks/{taskId}/labels",
    "assign": "PUT /tasks/{taskId}/labels/{labelId}",
    "remove": "DELETE /tasks/{taskId}/labels/{labelId}",
    "delete": "DELETE /labels/{labelId}"
  },
  "checkIns": {
    "list": "GET /goals/{goalId}/check-ins",
    "create": "POST /goals/{goalId}/check-ins",
    "update": "PATCH /check-ins/{checkInId}",
    "delete": "DELETE /check-ins/{checkInId}"
  },
  "targets": {
    "sources": "GET /teams/{teamId}/target-sources",
    "create": "POST /goals/{goalId}/targets",
    "update": "PATCH /targets/{targetId}",
    "delete": "DELETE /targets/{targetId}",
    "values": "GET /targets/{targetId}/values",
    "setValue": "POST /targets/{targetId}/values"
  },
  "sprints": {
    "list": "GET /teams/{teamId}/sprints",
    "get": "GET /sprints/{sprintId}",
    "create": "POST /teams/{teamId}/sprints",
    "update": "PATCH /sprints/{sprintId}",
    "end": "POST /sprints/{sprintId}/end",
    "reopen": "POST /sprints/{sprintId}/reopen",
    "burndown": "GET /sprints/{sprintId}/burndown",
    "velocity": "GET /teams/{teamId}/velocity",
    "delete": "DELETE /sprints/{sprintId}"
  },
  "workload": {
    "get": "GET /teams/{teamId}/workload"
  },
  "attachments": {
    "list": "GET /attachments",
    "upload": "POST /attachments",
    "file": "GET /attachments/{attachmentId}/file",
    "delete": "DELETE /attachments/{attachmentId}"
  },
  "comments": {
    "list": "GET /comments",
    "create": "POST /comments",
    "update": "PATCH /comments/{commentId}",
    "pin": "PUT /comments/{commentId}/pin",
    "react": "PUT /comments/{commentId}/reactions",
    "resolve": "PUT /comments/{commentId}/resolved",
    "delete": "DELETE /comments/{commentId}"
  },
  "copies": {
    "ofTask": "POST /tasks/{taskId}/copies",
    "ofGoal": "POST /goals/{goalId}/copies"
  },
  "deletions": {
    "list": "GET /teams/{teamId}/deletions",
    "restore": "POST /deletions/{deletionId}/restore",
    "purge": "DELETE /deletions/{deletionId}"
  },
  "securityLog": {
    "list": "GET /teams/{teamId}/security-log",
    "addExport": "POST /teams/{teamId}/exports"
  },
  "goals": {
    "list": "GET /goals",
    "mine": "GET /goals/mine",
    "create": "POST /goals",
    "get": "GET /goals/{goalId}",
    "update": "PATCH /goals/{goalId}",
    "revert": "POST /goals/revert",
    "delete": "DELETE /goals/{goalId}"
  },
  "taskRelations": {
    "ofTeam": "GET /teams/{teamId}/task-relations",
    "set": "PUT /tasks/{taskId}/relations/{relatedTaskId}",
    "remove": "DELETE /tasks/{taskId}/relations/{relatedTaskId}"
  },
  "taskTemplates": {
    "list": "GET /teams/{teamId}/task-templates",
    "get": "GET /task-templates/{taskTemplateId}",
    "create": "POST /task-templates",
    "update": "PATCH /task-templates/{taskTemplateId}",
    "delete": "DELETE /task-templates/{taskTemplateId}",
    "apply": "POST /task-templates/{taskTemplateId}/tasks"
  },
  "taskReminders": {
    "get": "GET /tasks/{taskId}/reminders",
    "set": "PUT /tasks/{taskId}/reminders"
  },
  "taskPlans": {
    "set": "PUT /task-plans"
  },
  "taskSnoozes": {
    "set": "PUT /tasks/{taskId}/snooze"
  },
  "tasks": {
    "list": "GET /tasks",
    "counts": "GET /tasks/counts",
    "columns": "GET /tasks/columns",
    "types": "GET /teams/{teamId}/task-types",
    "updateMany": "PATCH /tasks",
    "deleteMany": "POST /tasks/delete",
    "create": "POST /tasks",
    "createMany": "POST /tasks/batch",
    "get": "GET /tasks/{taskId}",
    "update": "PATCH /tasks/{taskId}",
    "place": "PUT /tasks/{taskId}/place",
    "revert": "POST /tasks/revert",
    "delete": "DELETE /tasks/{taskId}"
  },
  "analysis": {
    "ofGoal": "POST /goals/{goalId}/analysis",
    "addTasks": "POST /goals/{goalId}/suggested-tasks"
  },
  "templates": {
    "list": "GET /templates",
    "nodeForms": "GET /templates/node-forms",
    "create": "POST /templates",
    "get": "GET /templates/{templateId}",
    "update": "PATCH /templates/{templateId}",
    "delete": "DELETE /templates/{templateId}",
    "duplicate": "POST /templates/{templateId}/duplicate",
    "check": "POST /templates/{templateId}/check"
  },
  "menus": {
    "list": "GET /teams/{teamId}/menus",
    "create": "POST /teams/{teamId}/menus",
    "update": "PATCH /menus/{menuId}",
    "showForm": "PUT /teams/{teamId}/sidebar-forms/{templateId}",
    "addItem": "POST /menus/{menuId}/items",
    "updateItem": "PATCH /menu-items/{menuItemId}",
    "deleteItem": "DELETE /menu-items/{menuItemId}",
    "delete": "DELETE /menus/{menuId}"
  },
  "maps": {
    "list": "GET /maps",
    "gallery": "GET /maps/gallery",
    "ofInstance": "GET /instances/{instanceId}/map",
    "get": "GET /maps/{mapId}",
    "archive": "PUT /maps/{mapId}/archived",
    "label": "PUT /maps/{mapId}/labels",
    "nodes": "GET /maps/{mapId}/nodes",
    "findNodes": "GET /maps/nodes",
    "addNode": "POST /maps/{mapId}/nodes",
    "addNodes": "POST /maps/{mapId}/nodes/batch",
    "updateNode": "PATCH /maps/{mapId}/nodes/{nodeId}",
    "deleteNode": "DELETE /maps/{mapId}/nodes/{nodeId}",
    "deleteNodes": "POST /maps/{mapId}/nodes/delete",
    "layout": "PUT /maps/{mapId}/layout",
    "connect": "POST /maps/{mapId}/edges",
    "updateEdge": "PATCH /maps/{mapId}/edges/{edgeId}",
    "disconnect": "DELETE /maps/{mapId}/edges/{edgeId}",
    "beAt": "PUT /maps/{mapId}/presence",
    "leave": "DELETE /maps/{mapId}/presence"
  },
  "versions": {
    "span": "GET /maps/{mapId}/history",
    "at": "GET /maps/{mapId}/history/nodes",
    "changes": "GET /maps/{mapId}/history/changes",
    "ofNode": "GET /maps/{mapId}/nodes/{nodeId}/history",
    "restore": "POST /maps/{mapId}/history/restore"
  },
  "revisions": {
    "list": "GET /revisions",
    "get": "GET /revisions/{revisionId}",
    "restore": "POST /revisions/{revisionId}/restore"
  },
  "transfers": {
    "list": "GET /transfers",
    "create": "POST /transfers",
    "preview": "GET /transfers/preview",
    "get": "GET /transfers/{transferId}",
    "accept": "POST /transfers/{transferId}/accept",
    "decline": "POST /transfers/{transferId}/decline",
    "cancel": "POST /transfers/{transferId}/cancel",
    "revoke": "POST /transfers/{transferId}/revoke",
    "handle": "POST /functions/handle-transfer-request"
  },
  "views": {
    "list": "GET /teams/{teamId}/task-views",
    "create": "POST /teams/{teamId}/task-views",
    "update": "PATCH /task-views/{viewId}",
    "delete": "DELETE /task-views/{viewId}",
    "arrange": "PATCH /teams/{teamId}/task-view-choices",
    "ofMap": "GET /maps/{mapId}/views",
    "addToMap": "POST /maps/{mapId}/views",
    "updateOfMap": "PATCH /maps/{mapId}/views/{viewId}",
    "deleteOfMap": "DELETE /maps/{mapId}/views/{viewId}"
  },
  "dashboardStatistics": {
    "ofTeam": "GET /teams/{teamId}/figures"
  },
  "statusReports": {
    "ofTeam": "GET /teams/{teamId}/status-report",
    "ofGoal": "GET /goals/{goalId}/status-report"
  },
  "nextSteps": {
    "ofTeam": "GET /teams/{teamId}/next-steps",
    "dismiss": "POST /teams/{teamId}/next-steps/dismiss"
  },
  "formOptions": {
    "get": "GET /forms/options"
  },
  "records": {
    "ofNode": "GET /records",
    "formsOfMap": "GET /maps/{mapId}/record-forms",
    "ofMap": "GET /maps/{mapId}/records",
    "countOfMap": "GET /maps/{mapId}/records/count",
    "addToMap": "POST /maps/{mapId}/records",
    "find": "GET /records/names",
    "list": "GET /instances/{instanceId}/records",
    "count": "GET /instances/{instanceId}/records/count",
    "create": "POST /instances/{instanceId}/records",
    "get": "GET /records/{recordId}",
    "update": "PATCH /records/{recordId}",
    "revert": "POST /records/{recordId}/revert",
    "link": "PUT /records/{recordId}/task",
    "linkNode": "PUT /records/{recordId}/node",
    "deleteMany": "POST /records/delete",
    "delete": "DELETE /records/{recordId}"
  },
  "forms": {
    "create": "POST /teams/{teamId}/forms",
    "get": "GET /forms/{menuItemId}",
    "entries": "GET /forms/{menuItemId}/entries",
    "countEntries": "GET /forms/{menuItemId}/entries/count",
    "addEntry": "POST /forms/{menuItemId}/entries"
  },
  "mapSteps": {
    "list": "GET /maps/{mapId}/steps",
    "addTasks": "POST /maps/{mapId}/steps/tasks",
    "setRule": "PUT /maps/{mapId}/steps/rule"
  },
  "reports": {
    "forms": "GET /maps/{mapId}/report-forms",
    "add": "POST /maps/{mapId}/nodes/{nodeId}/reports",
    "numbers": "GET /maps/{mapId}/nodes/{nodeId}/reported-numbers"
  },
  "imports": {
    "source": "GET /import/source",
    "signIn": "POST /import/legacy-auth",
    "verify": "POST /import/legacy-auth/verify",
    "templates": "GET /import/legacy-data/templates",
    "users": "GET /import/legacy-data/users",
    "organization": "GET /import/legacy-data/user-organization",
    "maps": "GET /import/legacy-data/maps",
    "map": "GET /import/legacy-data/maps/{id}",
    "start": "POST /imports",
    "list": "GET /imports",
    "get": "GET /imports/{importId}",
    "items": "GET /imports/{importId}/items",
    "cancel": "POST /imports/{importId}/cancel"
  },
  "instances": {
    "list": "GET /instances",
    "create": "POST /instances",
    "get": "GET /instances/{instanceId}",
    "update": "PATCH /instances/{instanceId}",
    "delete": "DELETE /instances/{instanceId}"
  },
  "search": {
    "find": "GET /search"
  },
  "links": {
    "list": "GET /links"
  },
  "notifications": {
    "list": "GET /notifications",
    "count": "GET /notifications/count",
    "read": "POST /notifications/read",
    "readAbout": "POST /notifications/read-about",
    "snooze": "POST /notifications/snooze",
    "preferences": "GET /notifications/preferences",
    "setPreference": "PUT /notifications/preferences",
    "setRequestsFromStrangers": "PUT /notifications/requests-from-strangers",
    "setDigestHour": "PUT /notifications/digest-hour"
  },
  "watches": {
    "get": "GET /watches",
    "set": "PUT /watches"
  },
  "activity": {
    "list": "GET /activity"
  },
  "unseenActivity": {
    "list": "GET /unseen-activity",
    "entries": "GET /unseen-activity/entries",
    "count": "GET /unseen-activity/count",
    "setMark": "PUT /unseen-activity/mark"
  },
  "admin": {
    "users": "GET /admin/users",
    "suspend": "POST /admin/users/{userId}/suspend",
    "resume": "POST /admin/users/{userId}/resume",
    "signOut": "POST /admin/users/{userId}/sign-out",
    "removeSecondFactor": "POST /admin/users/{userId}/remove-second-factor",
    "teams": "GET /admin/teams",
    "health": "GET /admin/health",
    "queues": "GET /admin/queues",
    "jobs": "GET /admin/jobs",
    "retryJob": "POST /admin/jobs/{jobId}/retry",
    "storage": "GET /admin/storage",
    "teamStorage": "GET /admin/storage/teams",
    "audit": "GET /admin/audit"
  }
};
