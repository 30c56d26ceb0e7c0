import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'

export const googleStates = ['not_configured', 'not_connected', 'connected', 'reconnect'] as const

export const GoogleClientInput = input('GoogleClientInput', {
  client_id: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,300}$/, sentence`must be the client ID as Google shows it`.english)
    .meta({ description: 'Id of the OAuth client created at Google' }),
  client_secret: field.text(500).optional().meta({
    description: 'Stored encrypted and never shown; omit to keep it while the client stays the same',
  }),
  base_url: z
    .url()
    .max(2000)
    .nullish()
    .meta({ description: 'Replaces Google’s addresses, for a gateway or for tests' }),
})
export type GoogleClientInput = z.output<typeof GoogleClientInput>

export const GoogleClient = entity('GoogleClient', {
  configured: z.boolean(),
  client_id: z.string().nullable(),
  has_secret: z.boolean(),
  base_url: z.string().nullable().meta({ description: 'null: Google’s own addresses' }),
  redirect_uri: z.string().meta({
    description: 'Authorised redirect URI to enter at Google, exactly as shown',
  }),
  updated_at: field.timestamp().nullable(),
})

export const GoogleStatus = entity('GoogleStatus', {
  state: z.enum(googleStates),
  reason: z.string().nullable().meta({ description: 'Why Google revoked access' }),
  account: z.string().nullable().meta({ description: 'Account whose Drive is read' }),
  connected_by: z.string().nullable(),
  connected_at: field.timestamp().nullable(),
})

export const GoogleSignIn = entity('GoogleSignIn', {
  authorisation_url: z.string().meta({ description: 'URL at which the person grants access' }),
  expires_at: field.timestamp(),
})

export const outcomes = ['connected', 'denied', 'failed'] as const

/** Query parameters of Google's redirect; those the office does not need are accepted and ignored. */
export const CallbackQuery = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(2000).optional(),
  error: z.string().min(1).max(200).optional(),
  ...Object.fromEntries(
    ['scope', 'authuser', 'prompt', 'hd', 'iss', 'error_description', 'error_subtype'].map(name => [
      name,
      z.string().max(2000).optional(),
    ]),
  ),
})

export const GoogleCallback = entity('GoogleCallback', {
  outcome: z.enum(outcomes),
  detail: z.string().nullable().meta({ description: 'The problem in words' }),
})

export const GoogleDisconnected = entity('GoogleDisconnected', {
  revoked: z
    .boolean()
    .meta({ description: 'Whether Google confirmed the revocation; the office keeps nothing either way' }),
})

export const driveKinds = ['my_drive', 'shared_with_me', 'shared_drive'] as const

export const GoogleDrive = entity('GoogleDrive', {
  drive_id: z.string().meta({ description: 'Starting point for browsing' }),
  name: z.string(),
  kind: z.enum(driveKinds),
})

/** An id of Google's: of a file, a folder, a drive. */
export const googleId = () => z.string().regex(/^[\w-]{1,200}$/, sentence`is not a Google Drive id`.english)

export const BrowseQuery = z.object({
  folder_id: googleId().default('root').meta({ description: 'Folder, or the top of a drive' }),
  page_token: z.string().max(2000).optional().meta({ description: '`next_page_token` of the previous page' }),
})

export const GoogleEntry = entity('GoogleEntry', {
  google_id: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'file']),
  folder_id: z.string().nullable().meta({ description: 'Folder to browse; for a shortcut, its target' }),
  media_type: z.string(),
  size: z.int().nullable().meta({ description: 'In bytes; null for Google’s own formats' }),
  modified_at: field.timestamp().nullable(),
  becomes: z.string().nullable().meta({ description: 'Name in a data room' }),
  reason: z.string().nullable().meta({ description: 'Why it cannot be imported' }),
})

export const GooglePage = entity('GooglePage', {
  folder: z.object({ google_id: z.string(), name: z.string() }),
  entries: z.array(GoogleEntry),
  next_page_token: z.string().nullable(),
})
