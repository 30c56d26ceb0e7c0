import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'

const url = () =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({
      format: 'uri',
      description: 'The base address of the OpenAI form, with its version: this computer, or https',
      example: 'http://127.0.0.1:11434/v1',
    })
const modelName = () =>
  field.text(200).meta({ description: 'As named by the endpoint', example: 'llama3.1:8b' })
const key = () =>
  field.text(2000).nullish().meta({
    description:
      'The endpoint’s key, kept sealed and never shown. Left out, it stays while the address stays; null takes it away',
  })

export const SettingsInput = input('ModelSettingsInput', {
  url: url(),
  name: modelName(),
  api_key: key(),
  enabled: z.boolean().optional().meta({ description: 'true unless said otherwise' }),
  monthly_tokens: z
    .int()
    .min(1)
    .max(1_000_000_000_000)
    .nullish()
    .meta({ description: 'Tokens at most in a calendar month (UTC); no limit without it' }),
  timeout_seconds: z
    .int()
    .min(1)
    .max(600)
    .optional()
    .meta({ description: 'For one turn with all its retries; 120' }),
  retries: z.int().min(0).max(5).optional().meta({ description: 'After a failure; 2' }),
  redact: z
    .boolean()
    .optional()
    .meta({ description: 'Names, e-mail addresses, telephone and account numbers never leave; true' }),
  streaming: z
    .boolean()
    .optional()
    .meta({ description: 'Ask for the answer piece by piece where somebody reads it meanwhile; true' }),
})
export type SettingsInput = z.output<typeof SettingsInput>

export const Settings = entity('ModelSettings', {
  source: z
    .enum(['office', 'appliance', 'none'])
    .meta({ description: '`appliance`: that of whoever runs it; `none`: everything works by rules alone' }),
  url: z.string().nullable(),
  name: z.string().nullable(),
  has_key: z.boolean(),
  enabled: z.boolean(),
  monthly_tokens: z.int().nullable(),
  timeout_seconds: z.int(),
  retries: z.int(),
  redact: z.boolean(),
  streaming: z.boolean(),
  updated_at: field.timestamp().nullable(),
})

export const Trial = input('ModelTrialInput', {
  url: url().optional().meta({ description: 'To try before it is saved; otherwise what is saved' }),
  name: modelName().optional(),
  api_key: key(),
})
export type Trial = z.output<typeof Trial>

export const Tried = entity('ModelTrial', {
  ok: z.boolean(),
  name: z.string().nullable(),
  latency_ms: z.int().nullable(),
  reply: z.string().nullable().meta({ description: 'What it said to a harmless question' }),
  error: z.string().nullable().meta({ description: 'What went wrong, in plain words' }),
})

export const Detected = entity('DetectedModels', {
  endpoints: z.array(
    z.object({
      kind: z.string().meta({ description: 'The program that usually listens there' }),
      url: z.string(),
      models: z.array(z.string()),
    }),
  ),
})

export const Usage = entity('ModelUsage', {
  month: z.string().meta({ description: 'YYYY-MM, UTC' }),
  calls: z.int(),
  prompt_tokens: z.int(),
  reply_tokens: z.int(),
  total_tokens: z.int(),
  monthly_tokens: z.int().nullable(),
  remaining_tokens: z.int().nullable(),
  recent: z
    .array(
      z.object({
        id: field.id(),
        purpose: z.string(),
        name: z.string(),
        outcome: z.string(),
        latency_ms: z.int(),
        prompt_characters: z.int(),
        reply_characters: z.int(),
        prompt_tokens: z.int(),
        reply_tokens: z.int(),
        prompt_sha256: z.string(),
        reply_sha256: z.string().nullable(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'The last twenty calls, newest first; by size and digest, never the words' }),
})
