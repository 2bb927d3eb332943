import type { AnyContractRouter } from '@orpc/contract';

/** Generated from the contract by `api.test.ts`. */
export const operations: AnyContractRouter = {
  "account": {
    "signup": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/account/signup"
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/account"
        }
      }
    },
    "setTimeZone": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/account/time-zone"
        }
      }
    },
    "setDates": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/account/dates"
        }
      }
    },
    "setOpenSubtasks": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/account/open-subtasks"
        }
      }
    },
    "updateProfile": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/account/profile"
        }
      }
    },
    "avatar": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/avatars/{avatarId}"
        }
      }
    },
    "uploadAvatar": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/account/avatar",
          "description": "JPG, PNG, GIF or WebP (detected by content), at most 5 MB and 40 megapixels. The server stores a square WebP without metadata."
        }
      }
    },
    "deleteAvatar": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/account/avatar"
        }
      }
    },
    "changePassword": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/account/password"
        }
      }
    },
    "adminStatus": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/account/admin-status"
        }
      }
    },
    "sessions": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/account/sessions"
        }
      }
    },
    "endOtherSessions": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/account/sessions"
        }
      }
    },
    "endSession": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/account/sessions/{sessionId}"
        }
      }
    }
  },
  "accountDeletion": {
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/account/deletion"
        }
      }
    },
    "request": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/account/deletion"
        }
      }
    },
    "cancel": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/account/deletion"
        }
      }
    }
  },
  "dataExport": {
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/account/export"
        }
      }
    },
    "request": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/account/export"
        }
      }
    }
  },
  "emailChange": {
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/account/email-change"
        }
      }
    },
    "request": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/account/email-change",
          "description": "The answer does not say whether the address belongs to another account."
        }
      }
    },
    "cancel": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/account/email-change"
        }
      }
    },
    "ofLink": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/account/email-change/link"
        }
      }
    },
    "confirm": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/account/email-change/confirm"
        }
      }
    },
    "stop": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/account/email-change/stop"
        }
      }
    }
  },
  "passkeys": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/account/passkeys"
        }
      }
    },
    "rename": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/account/passkeys/{passkeyId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "DELETE",
          "path": "/account/passkeys/{passkeyId}"
        }
      }
    }
  },
  "teams": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}"
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "for-second-factor"
        },
        "route": {
          "method": "PATCH",
          "path": "/teams/{teamId}"
        }
      }
    },
    "newCode": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/code"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "DELETE",
          "path": "/teams/{teamId}"
        }
      }
    },
    "usage": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/usage"
        }
      }
    },
    "members": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/members"
        }
      }
    },
    "setRole": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "for-owners"
        },
        "route": {
          "method": "PATCH",
          "path": "/teams/{teamId}/members/{userId}"
        }
      }
    },
    "setWeeklyHours": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/teams/{teamId}/members/{userId}/weekly-hours"
        }
      }
    },
    "removeMember": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "for-owners"
        },
        "route": {
          "method": "DELETE",
          "path": "/teams/{teamId}/members/{userId}"
        }
      }
    }
  },
  "invitations": {
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "for-owners"
        },
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/invitations",
          "successStatus": 201
        }
      }
    },
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/invitations"
        }
      }
    },
    "revoke": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/invitations/{invitationId}"
        }
      }
    },
    "resend": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/invitations/{invitationId}/resend"
        }
      }
    },
    "sendEmail": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/invite/send-email"
        }
      }
    },
    "mine": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/invitations"
        }
      }
    },
    "respond": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/invitations/respond"
        }
      }
    },
    "lookup": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/invitations/lookup"
        }
      }
    }
  },
  "labels": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/labels"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/labels",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/labels/{labelId}"
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/labels/{labelId}"
        }
      }
    },
    "ofTask": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/tasks/{taskId}/labels"
        }
      }
    },
    "replace": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/tasks/{taskId}/labels"
        }
      }
    },
    "assign": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/tasks/{taskId}/labels/{labelId}"
        }
      }
    },
    "remove": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/tasks/{taskId}/labels/{labelId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/labels/{labelId}"
        }
      }
    }
  },
  "checkIns": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/goals/{goalId}/check-ins"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/goals/{goalId}/check-ins",
          "successStatus": 201
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/check-ins/{checkInId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/check-ins/{checkInId}"
        }
      }
    }
  },
  "targets": {
    "sources": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/target-sources"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/goals/{goalId}/targets",
          "successStatus": 201
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/targets/{targetId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/targets/{targetId}"
        }
      }
    },
    "values": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/targets/{targetId}/values"
        }
      }
    },
    "setValue": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/targets/{targetId}/values",
          "successStatus": 201
        }
      }
    }
  },
  "sprints": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/sprints"
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/sprints/{sprintId}"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/sprints",
          "successStatus": 201
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/sprints/{sprintId}"
        }
      }
    },
    "end": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/sprints/{sprintId}/end"
        }
      }
    },
    "reopen": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/sprints/{sprintId}/reopen"
        }
      }
    },
    "burndown": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/sprints/{sprintId}/burndown",
          "description": "The days are those of the caller’s time zone. The last one of a sprint that goes on is as of now."
        }
      }
    },
    "velocity": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/velocity"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/sprints/{sprintId}"
        }
      }
    }
  },
  "workload": {
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/workload",
          "description": "The remaining or else the estimated hours of each open task are spread over its working days from start to due date; what is late counts from today on. `from` is the first day of the first of eight weeks."
        }
      }
    }
  },
  "attachments": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/attachments"
        }
      }
    },
    "upload": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/attachments",
          "description": "If the id comes before the file, the server checks the permission before it reads the file.",
          "successStatus": 201
        }
      }
    },
    "file": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/attachments/{attachmentId}/file"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/attachments/{attachmentId}"
        }
      }
    }
  },
  "comments": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/comments",
          "description": "The first page holds all pinned threads, then the newest ones. `next_cursor` leads to the previous page, which belongs between the pinned and the newest threads. Each page is in reading order. `limit` counts unpinned threads; replies come with their thread."
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/comments",
          "successStatus": 201
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/comments/{commentId}"
        }
      }
    },
    "pin": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/comments/{commentId}/pin"
        }
      }
    },
    "react": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/comments/{commentId}/reactions"
        }
      }
    },
    "resolve": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/comments/{commentId}/resolved"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/comments/{commentId}"
        }
      }
    }
  },
  "copies": {
    "ofTask": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/tasks/{taskId}/copies",
          "successStatus": 201
        }
      }
    },
    "ofGoal": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/goals/{goalId}/copies",
          "successStatus": 201
        }
      }
    }
  },
  "deletions": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/deletions"
        }
      }
    },
    "restore": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/deletions/{deletionId}/restore"
        }
      }
    },
    "purge": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "DELETE",
          "path": "/deletions/{deletionId}"
        }
      }
    }
  },
  "securityLog": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/security-log"
        }
      }
    },
    "addExport": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/exports"
        }
      }
    }
  },
  "goals": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/goals"
        }
      }
    },
    "mine": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/goals/mine"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/goals",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/goals/{goalId}"
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/goals/{goalId}"
        }
      }
    },
    "revert": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/goals/revert"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/goals/{goalId}"
        }
      }
    }
  },
  "taskRelations": {
    "ofTeam": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/task-relations"
        }
      }
    },
    "set": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/tasks/{taskId}/relations/{relatedTaskId}"
        }
      }
    },
    "remove": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/tasks/{taskId}/relations/{relatedTaskId}"
        }
      }
    }
  },
  "taskTemplates": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/task-templates"
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/task-templates/{taskTemplateId}"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/task-templates",
          "successStatus": 201
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/task-templates/{taskTemplateId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/task-templates/{taskTemplateId}"
        }
      }
    },
    "apply": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/task-templates/{taskTemplateId}/tasks",
          "description": "Without `first_day`, the tasks have no dates. The answer has the tasks at the top.",
          "successStatus": 201
        }
      }
    }
  },
  "taskReminders": {
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/tasks/{taskId}/reminders"
        }
      }
    },
    "set": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/tasks/{taskId}/reminders"
        }
      }
    }
  },
  "taskPlans": {
    "set": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/task-plans",
          "description": "Without a day, the tasks are no longer planned. All tasks change, or none if one is not accessible."
        }
      }
    }
  },
  "taskSnoozes": {
    "set": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/tasks/{taskId}/snooze"
        }
      }
    }
  },
  "tasks": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/tasks"
        }
      }
    },
    "counts": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/tasks/counts"
        }
      }
    },
    "columns": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/tasks/columns"
        }
      }
    },
    "types": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/task-types"
        }
      }
    },
    "updateMany": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/tasks"
        }
      }
    },
    "deleteMany": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/tasks/delete"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/tasks",
          "successStatus": 201
        }
      }
    },
    "createMany": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/tasks/batch",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/tasks/{taskId}",
          "description": "`comments` asks for the first page of its comments as well, with at most so many unpinned threads."
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/tasks/{taskId}"
        }
      }
    },
    "place": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/tasks/{taskId}/place"
        }
      }
    },
    "revert": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/tasks/revert"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/tasks/{taskId}"
        }
      }
    }
  },
  "analysis": {
    "ofGoal": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/goals/{goalId}/analysis"
        }
      }
    },
    "addTasks": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/goals/{goalId}/suggested-tasks",
          "successStatus": 201
        }
      }
    }
  },
  "templates": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/templates"
        }
      }
    },
    "nodeForms": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/templates/node-forms"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/templates",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/templates/{templateId}"
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/templates/{templateId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/templates/{templateId}"
        }
      }
    },
    "duplicate": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/templates/{templateId}/duplicate",
          "successStatus": 201
        }
      }
    },
    "check": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/templates/{templateId}/check"
        }
      }
    }
  },
  "menus": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/menus"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/menus",
          "successStatus": 201
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/menus/{menuId}"
        }
      }
    },
    "showForm": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/teams/{teamId}/sidebar-forms/{templateId}"
        }
      }
    },
    "addItem": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/menus/{menuId}/items",
          "successStatus": 201
        }
      }
    },
    "updateItem": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/menu-items/{menuItemId}"
        }
      }
    },
    "deleteItem": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/menu-items/{menuItemId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/menus/{menuId}"
        }
      }
    }
  },
  "maps": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps"
        }
      }
    },
    "gallery": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/gallery"
        }
      }
    },
    "ofInstance": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/instances/{instanceId}/map"
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}"
        }
      }
    },
    "archive": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/maps/{mapId}/archived"
        }
      }
    },
    "label": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/maps/{mapId}/labels"
        }
      }
    },
    "nodes": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/nodes"
        }
      }
    },
    "findNodes": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/nodes"
        }
      }
    },
    "addNode": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/nodes",
          "successStatus": 201
        }
      }
    },
    "addNodes": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/nodes/batch",
          "successStatus": 201
        }
      }
    },
    "updateNode": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/maps/{mapId}/nodes/{nodeId}"
        }
      }
    },
    "deleteNode": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/maps/{mapId}/nodes/{nodeId}"
        }
      }
    },
    "deleteNodes": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/nodes/delete"
        }
      }
    },
    "layout": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/maps/{mapId}/layout"
        }
      }
    },
    "connect": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/edges",
          "successStatus": 201
        }
      }
    },
    "updateEdge": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/maps/{mapId}/edges/{edgeId}"
        }
      }
    },
    "disconnect": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/maps/{mapId}/edges/{edgeId}"
        }
      }
    },
    "beAt": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/maps/{mapId}/presence"
        }
      }
    },
    "leave": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/maps/{mapId}/presence"
        }
      }
    }
  },
  "versions": {
    "span": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/history"
        }
      }
    },
    "at": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/history/nodes"
        }
      }
    },
    "changes": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/history/changes"
        }
      }
    },
    "ofNode": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/nodes/{nodeId}/history"
        }
      }
    },
    "restore": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/history/restore"
        }
      }
    }
  },
  "revisions": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/revisions"
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/revisions/{revisionId}"
        }
      }
    },
    "restore": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/revisions/{revisionId}/restore"
        }
      }
    }
  },
  "transfers": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/transfers"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/transfers",
          "successStatus": 201
        }
      }
    },
    "preview": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/transfers/preview"
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/transfers/{transferId}"
        }
      }
    },
    "accept": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/transfers/{transferId}/accept"
        }
      }
    },
    "decline": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/transfers/{transferId}/decline"
        }
      }
    },
    "cancel": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/transfers/{transferId}/cancel"
        }
      }
    },
    "revoke": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/transfers/{transferId}/revoke"
        }
      }
    },
    "handle": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/functions/handle-transfer-request"
        }
      }
    }
  },
  "views": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/task-views"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/task-views",
          "successStatus": 201
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/task-views/{viewId}",
          "description": "Only the author shares a view or takes it back; owners and admins may change the rest."
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/task-views/{viewId}"
        }
      }
    },
    "arrange": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/teams/{teamId}/task-view-choices"
        }
      }
    },
    "ofMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/views"
        }
      }
    },
    "addToMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/views",
          "successStatus": 201
        }
      }
    },
    "updateOfMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/maps/{mapId}/views/{viewId}"
        }
      }
    },
    "deleteOfMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/maps/{mapId}/views/{viewId}"
        }
      }
    }
  },
  "dashboardStatistics": {
    "ofTeam": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/figures"
        }
      }
    }
  },
  "statusReports": {
    "ofTeam": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/status-report"
        }
      }
    },
    "ofGoal": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/goals/{goalId}/status-report"
        }
      }
    }
  },
  "nextSteps": {
    "ofTeam": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/teams/{teamId}/next-steps"
        }
      }
    },
    "dismiss": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/next-steps/dismiss"
        }
      }
    }
  },
  "formOptions": {
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/forms/options"
        }
      }
    }
  },
  "records": {
    "ofNode": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/records"
        }
      }
    },
    "formsOfMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/record-forms"
        }
      }
    },
    "ofMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/records"
        }
      }
    },
    "countOfMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/records/count"
        }
      }
    },
    "addToMap": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/records",
          "successStatus": 201
        }
      }
    },
    "find": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/records/names"
        }
      }
    },
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/instances/{instanceId}/records"
        }
      }
    },
    "count": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/instances/{instanceId}/records/count"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/instances/{instanceId}/records",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/records/{recordId}"
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/records/{recordId}"
        }
      }
    },
    "revert": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/records/{recordId}/revert"
        }
      }
    },
    "link": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/records/{recordId}/task"
        }
      }
    },
    "linkNode": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/records/{recordId}/node"
        }
      }
    },
    "deleteMany": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/records/delete"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/records/{recordId}"
        }
      }
    }
  },
  "forms": {
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/teams/{teamId}/forms",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/forms/{menuItemId}"
        }
      }
    },
    "entries": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/forms/{menuItemId}/entries"
        }
      }
    },
    "countEntries": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/forms/{menuItemId}/entries/count"
        }
      }
    },
    "addEntry": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/forms/{menuItemId}/entries",
          "successStatus": 201
        }
      }
    }
  },
  "mapSteps": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/steps"
        }
      }
    },
    "addTasks": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/steps/tasks",
          "successStatus": 201
        }
      }
    },
    "setRule": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/maps/{mapId}/steps/rule"
        }
      }
    }
  },
  "reports": {
    "forms": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/report-forms"
        }
      }
    },
    "add": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/maps/{mapId}/nodes/{nodeId}/reports",
          "successStatus": 201
        }
      }
    },
    "numbers": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/maps/{mapId}/nodes/{nodeId}/reported-numbers"
        }
      }
    }
  },
  "imports": {
    "source": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/import/source"
        }
      }
    },
    "signIn": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/import/legacy-auth"
        }
      }
    },
    "verify": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/import/legacy-auth/verify"
        }
      }
    },
    "templates": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/import/legacy-data/templates"
        }
      }
    },
    "users": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/import/legacy-data/users"
        }
      }
    },
    "organization": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/import/legacy-data/user-organization"
        }
      }
    },
    "maps": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/import/legacy-data/maps"
        }
      }
    },
    "map": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/import/legacy-data/maps/{id}"
        }
      }
    },
    "start": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/imports",
          "successStatus": 201
        }
      }
    },
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/imports"
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/imports/{importId}"
        }
      }
    },
    "items": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/imports/{importId}/items"
        }
      }
    },
    "cancel": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/imports/{importId}/cancel"
        }
      }
    }
  },
  "instances": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/instances"
        }
      }
    },
    "create": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/instances",
          "successStatus": 201
        }
      }
    },
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/instances/{instanceId}"
        }
      }
    },
    "update": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PATCH",
          "path": "/instances/{instanceId}"
        }
      }
    },
    "delete": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "DELETE",
          "path": "/instances/{instanceId}"
        }
      }
    }
  },
  "search": {
    "find": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/search"
        }
      }
    }
  },
  "links": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/links"
        }
      }
    }
  },
  "notifications": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/notifications"
        }
      }
    },
    "count": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/notifications/count"
        }
      }
    },
    "read": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/notifications/read"
        }
      }
    },
    "readAbout": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/notifications/read-about"
        }
      }
    },
    "snooze": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "POST",
          "path": "/notifications/snooze"
        }
      }
    },
    "preferences": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/notifications/preferences"
        }
      }
    },
    "setPreference": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/notifications/preferences"
        }
      }
    },
    "setRequestsFromStrangers": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/notifications/requests-from-strangers"
        }
      }
    },
    "setDigestHour": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/notifications/digest-hour"
        }
      }
    }
  },
  "watches": {
    "get": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/watches"
        }
      }
    },
    "set": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/watches"
        }
      }
    }
  },
  "activity": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/activity"
        }
      }
    }
  },
  "unseenActivity": {
    "list": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/unseen-activity",
          "description": "Of the last 30 days since the reader joined, and of the newest 5,000 entries of the activity log. Leaves out entries about what was deleted, apart from its deletion."
        }
      }
    },
    "entries": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/unseen-activity/entries"
        }
      }
    },
    "count": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/unseen-activity/count"
        }
      }
    },
    "setMark": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "PUT",
          "path": "/unseen-activity/mark",
          "description": "The mark moves only forward, and not into the future. With `instead_of`, it moves to any time if it still is at that time, and null removes it. So taking back a mark never takes back a later one."
        }
      }
    }
  },
  "admin": {
    "users": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/users"
        }
      }
    },
    "suspend": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/admin/users/{userId}/suspend"
        }
      }
    },
    "resume": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/admin/users/{userId}/resume"
        }
      }
    },
    "signOut": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/admin/users/{userId}/sign-out"
        }
      }
    },
    "removeSecondFactor": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/admin/users/{userId}/remove-second-factor"
        }
      }
    },
    "teams": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/teams"
        }
      }
    },
    "health": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/health"
        }
      }
    },
    "queues": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/queues"
        }
      }
    },
    "jobs": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/jobs"
        }
      }
    },
    "retryJob": {
      "~orpc": {
        "errorMap": {},
        "meta": {
          "freshSession": "always"
        },
        "route": {
          "method": "POST",
          "path": "/admin/jobs/{jobId}/retry"
        }
      }
    },
    "storage": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/storage"
        }
      }
    },
    "teamStorage": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/storage/teams"
        }
      }
    },
    "audit": {
      "~orpc": {
        "errorMap": {},
        "meta": {},
        "route": {
          "method": "GET",
          "path": "/admin/audit"
        }
      }
    }
  }
};
