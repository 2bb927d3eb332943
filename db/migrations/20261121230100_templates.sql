-- Every stored schema has the form that schemaOf (contract/form-schema.ts) writes, even a form without fields.
alter table tpl_templates
  alter column instance_metadata_schema set default
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{},"required":[]}',
  alter column record_data_schema set default
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{},"required":[]}',
  alter column map_node_schema set default
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{},"required":[]}',
  alter column map_edge_schema set default
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{},"required":[]}';
update tpl_templates set instance_metadata_schema = default where instance_metadata_schema = '{}';
update tpl_templates set record_data_schema = default where record_data_schema = '{}';
update tpl_templates set map_node_schema = default where map_node_schema = '{}';
update tpl_templates set map_edge_schema = default where map_edge_schema = '{}';

-- `updated_at` detects lost updates: a save names the version that it read, and a later version refuses it.
alter table tpl_templates
  add column updated_at timestamptz(3) not null default now(),
  add constraint tpl_templates_default_view_exists check (
    default_view_key is null
    or views -> 'views' @> jsonb_build_array(jsonb_build_object('key', default_view_key))
  );

-- The three templates that come with the installation (rulings, "Templates").
insert into tpl_templates (
  name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema,
  map_edge_schema, views, default_view_key, created_at
) values
(
  'Church map', 'Churches and groups, who leads them, and which of the six practices they live.', 'map', 'church',
  $${
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
      "region": {
        "type": "string",
        "title": "Region",
        "maxLength": 120,
        "x-field": {"id": "region", "control": "text", "order": 0, "icon": "Globe"}
      },
      "coordinator": {
        "type": "string",
        "title": "Coordinator",
        "maxLength": 120,
        "x-field": {"id": "coordinator", "control": "text", "order": 1, "icon": "User"}
      }
    },
    "required": []
  }$$,
  default,
  $${
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
      "name": {
        "type": "string",
        "title": "Name",
        "maxLength": 120,
        "x-field": {
          "id": "name",
          "control": "text",
          "order": 0,
          "section": "Church",
          "displayTitle": true,
          "meaning": "title"
        }
      },
      "leader": {
        "type": "string",
        "title": "Leader",
        "maxLength": 120,
        "x-field": {
          "id": "leader",
          "control": "text",
          "order": 1,
          "icon": "User",
          "section": "Church",
          "meaning": "leader"
        }
      },
      "place": {
        "type": "string",
        "title": "Place",
        "maxLength": 200,
        "x-field": {
          "id": "place",
          "control": "text",
          "order": 2,
          "icon": "MapPin",
          "section": "Church",
          "meaning": "place"
        }
      },
      "start_date": {
        "type": "string",
        "title": "Start date",
        "format": "date",
        "x-field": {
          "id": "start_date",
          "control": "date",
          "order": 3,
          "icon": "Calendar",
          "section": "Church",
          "meaning": "start_date"
        }
      },
      "attendees": {
        "type": "number",
        "title": "Attendees",
        "description": "How many people usually come. The circle grows with them.",
        "minimum": 0,
        "multipleOf": 1,
        "x-field": {
          "id": "attendees",
          "control": "number",
          "order": 4,
          "icon": "Users",
          "section": "Church",
          "meaning": "attendees"
        }
      },
      "church_or_group": {
        "type": "string",
        "oneOf": [{"const": "church", "title": "Church"}, {"const": "group", "title": "Group"}],
        "title": "Church or group",
        "description": "A church is drawn with a solid outline, a group with a dashed one.",
        "default": "group",
        "x-field": {
          "id": "church_or_group",
          "control": "radio",
          "order": 5,
          "icon": "Church",
          "section": "Church",
          "meaning": "kind"
        }
      },
      "active": {
        "type": "boolean",
        "title": "Active",
        "default": true,
        "x-field": {
          "id": "active",
          "control": "toggle",
          "order": 6,
          "icon": "Activity",
          "section": "Church",
          "meaning": "active"
        }
      },
      "prayer": {
        "type": "boolean",
        "title": "Prayer",
        "x-field": {"id": "prayer", "control": "toggle", "order": 7, "section": "Practices", "meaning": "prayer"}
      },
      "worship": {
        "type": "boolean",
        "title": "Worship",
        "x-field": {"id": "worship", "control": "toggle", "order": 8, "section": "Practices", "meaning": "worship"}
      },
      "lords_supper": {
        "type": "boolean",
        "title": "Lord’s Supper",
        "x-field": {
          "id": "lords_supper",
          "control": "toggle",
          "order": 9,
          "section": "Practices",
          "meaning": "lords_supper"
        }
      },
      "giving": {
        "type": "boolean",
        "title": "Giving",
        "x-field": {"id": "giving", "control": "toggle", "order": 10, "section": "Practices", "meaning": "giving"}
      },
      "baptism": {
        "type": "boolean",
        "title": "Baptism",
        "x-field": {"id": "baptism", "control": "toggle", "order": 11, "section": "Practices", "meaning": "baptism"}
      },
      "word": {
        "type": "boolean",
        "title": "Word",
        "x-field": {"id": "word", "control": "toggle", "order": 12, "section": "Practices", "meaning": "word"}
      }
    },
    "required": ["name"],
    "x-types": [{"key": "church", "label": "Church or group"}]
  }$$,
  $${
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
      "since": {
        "type": "string",
        "title": "Since",
        "format": "date",
        "x-field": {"id": "since", "control": "date", "order": 0, "icon": "Calendar"}
      }
    },
    "required": [],
    "x-types": [{"key": "planted", "label": "Planted"}, {"key": "supports", "label": "Supports"}]
  }$$,
  $${"views":[]}$$, null, now()
), (
  'Idea map', 'Ideas as cards with text and links, and how they hang together.', 'map', 'idea',
  default,
  default,
  $${
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
      "title": {
        "type": "string",
        "title": "Title",
        "maxLength": 120,
        "x-field": {"id": "title", "control": "text", "order": 0, "displayTitle": true, "meaning": "title"}
      },
      "text": {
        "type": "string",
        "title": "Text",
        "maxLength": 2000,
        "x-field": {"id": "text", "control": "textarea", "order": 1, "meaning": "text"}
      },
      "links": {
        "type": "string",
        "title": "Links",
        "description": "One web address on each line.",
        "maxLength": 2000,
        "x-field": {
          "id": "links",
          "control": "textarea",
          "order": 2,
          "placeholder": "https://",
          "icon": "Link",
          "meaning": "links"
        }
      }
    },
    "required": ["title"],
    "x-types": [{"key": "idea", "label": "Idea"}]
  }$$,
  $${
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {},
    "required": [],
    "x-types": [{"key": "leads_to", "label": "Leads to"}, {"key": "related", "label": "Related"}]
  }$$,
  $${"views":[]}$$, null, now() - interval '1 ms'
), (
  'Contact form', 'People to stay in touch with, and when to speak to them next.', 'form', 'plain',
  default,
  $${
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
      "name": {
        "type": "string",
        "title": "Name",
        "maxLength": 120,
        "x-field": {
          "id": "name",
          "control": "text",
          "order": 0,
          "icon": "User",
          "section": "Contact",
          "displayTitle": true
        }
      },
      "email": {
        "type": "string",
        "title": "Email",
        "format": "email",
        "x-field": {"id": "email", "control": "email", "order": 1, "icon": "Mail", "section": "Contact"}
      },
      "phone": {
        "type": "string",
        "title": "Phone",
        "x-field": {"id": "phone", "control": "tel", "order": 2, "icon": "Phone", "section": "Contact"}
      },
      "address": {
        "type": "string",
        "title": "Address",
        "maxLength": 300,
        "x-field": {"id": "address", "control": "text", "order": 3, "icon": "Home", "section": "Contact"}
      },
      "status": {
        "type": "string",
        "oneOf": [
          {"const": "new", "title": "New"},
          {"const": "in_contact", "title": "In contact"},
          {"const": "closed", "title": "Closed"}
        ],
        "title": "Status",
        "default": "new",
        "x-field": {"id": "status", "control": "dropdown", "order": 4, "section": "Follow-up"}
      },
      "next_contact": {
        "type": "string",
        "title": "Next contact",
        "format": "date",
        "x-field": {"id": "next_contact", "control": "date", "order": 5, "icon": "Calendar", "section": "Follow-up"}
      },
      "notes": {
        "type": "string",
        "title": "Notes",
        "x-field": {"id": "notes", "control": "textarea", "order": 6, "section": "Follow-up"}
      }
    },
    "required": ["name", "status"]
  }$$,
  default,
  default,
  $${
    "views": [
      {
        "key": "all",
        "name": "All contacts",
        "type": "table",
        "columns": ["name", "email", "phone", "status", "next_contact"],
        "sort": {"field": "name", "direction": "asc"}
      },
      {
        "key": "by-status",
        "name": "By status",
        "type": "board",
        "columns": ["name", "phone", "next_contact"],
        "group_by": "status"
      },
      {
        "key": "next",
        "name": "Next contacts",
        "type": "calendar",
        "columns": ["name", "status"],
        "date_field": "next_contact"
      }
    ]
  }$$, 'all', now() - interval '2 ms'
);
