import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { flag, id, idParams, moment, requiredText, text } from './fields.ts';

const admin = { admin: 'all' } as const;

/** Who a setting is for: `customer` is public, `admin` is for staff, `system` steers the server. */
export const settingFilters = ['customer', 'admin', 'system'] as const;
const filter = z.enum(settingFilters, 'Filter is customer, admin or system');
const key = requiredText(100, 'Key').check(
  z.regex(/^[A-Za-z][\w.-]*$/, 'Key begins with a letter, then letters, digits, _ . and -'),
);

export const setting = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  value: z.string(),
  halptext: z.string(),
  filter,
  status: z.boolean(),
  /** Its name and help in the reader's language, where the product brought both and nobody wrote others. */
  shown: z.optional(z.object({ name: z.string(), halptext: z.string() })),
});
export type Setting = z.infer<typeof setting>;

/** The setting form: name, value, halptext and status required. */
export const settingForm = z.strictObject({
  key,
  name: requiredText(100, 'Name'),
  value: requiredText(4000, 'Value'),
  halptext: requiredText(1000, 'HelpText'),
  filter: z.optional(filter),
  status: flag,
});

export const addSetting = defineCall({
  name: 'settings.add',
  method: 'POST',
  path: '/api/setting/add',
  summary: 'Adds a setting; its key is unique.',
  access: { roles: admin },
  body: settingForm,
  reply: success({ data: setting }),
  failures: ['conflict'],
});

export const editSetting = defineCall({
  name: 'settings.edit',
  method: 'PUT',
  path: '/api/setting/edit/:id',
  summary: 'Changes a setting; the key stays.',
  access: { roles: admin },
  params: idParams,
  body: z.partial(
    z.strictObject({
      id,
      name: requiredText(100, 'Name'),
      value: text(4000, 'Value'),
      halptext: requiredText(1000, 'HelpText'),
      filter,
      status: flag,
    }),
  ),
  reply: success({ data: setting }),
});

export const removeSetting = defineCall({
  name: 'settings.remove',
  method: 'DELETE',
  path: '/api/setting/:id',
  summary: 'Deletes a setting.',
  access: { roles: admin },
  params: idParams,
  reply: success({ data: setting }),
});

export const listSettings = defineCall({
  name: 'settings.list',
  method: 'GET',
  path: '/api/settings',
  summary: 'All settings.',
  access: { roles: admin },
  reply: success({ list: z.array(setting) }),
});

export const findSettings = defineCall({
  name: 'settings.find',
  method: 'POST',
  path: '/api/setting',
  summary: 'Settings by key or filter.',
  access: { roles: admin },
  body: z.optional(z.strictObject({ key: z.optional(text(100, 'Key')), filter: z.optional(filter) })),
  reply: success({ list: z.array(setting) }),
});

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.literal('orders')),
  prefix: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
});
export type ApiKey = z.infer<typeof apiKey>;

export const addApiKey = defineCall({
  name: 'apiKeys.add',
  method: 'POST',
  path: '/api/apikey/add',
  summary: 'Makes an API key; it is shown this once and stored hashed.',
  access: { roles: admin },
  body: z.strictObject({
    name: requiredText(100, 'Name'),
    scopes: z
      .array(z.literal('orders', 'The only scope is orders'))
      .check(z.minLength(1, 'Choose a scope'), z.maxLength(1)),
  }),
  reply: success({ data: apiKey, key: z.string() }),
});

export const listApiKeys = defineCall({
  name: 'apiKeys.list',
  method: 'GET',
  path: '/api/apikeys',
  summary: 'The API keys, without the keys.',
  access: { roles: admin },
  reply: success({ data: z.array(apiKey) }),
});

export const removeApiKey = defineCall({
  name: 'apiKeys.remove',
  method: 'DELETE',
  path: '/api/apikey/:id',
  summary: 'Revokes an API key at once.',
  access: { roles: admin },
  params: z.object({ id }),
  reply: success({}),
});
