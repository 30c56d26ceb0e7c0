import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'

const url = () =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({
      format: 'uri',
      description: 'Base URL of the OpenAI-compatible API, including the version: on this computer, or https',
      example: 'http://127.0.0.1:11434/v1',
    })
const modelName = () =>
  field.text(200).meta({ description: 'Model name used by the endpoint', example: 'llama3.1:8b' })
const key = () =>
  field.text(2000).nullish().meta({
    description:
      'The endpoint’s key, stored encrypted and never shown. Omit to keep it while the address stays the same; null removes it',
  })

export const SettingsInput = input('ModelSettingsInput', {
  url: url(),
  name: modelName(),
  api_key: key(),
  enabled: z.boolean().optional().meta({ description: 'Default: true' }),
  monthly_tokens: z
    .int()
    .min(1)
    .max(1_000_000_000_000)
    .nullish()
    .meta({ description: 'Maximum tokens per calendar month (UTC). Default: no limit' }),
  timeout_seconds: z
    .int()
    .min(1)
    .max(600)
    .optional()
    .meta({ description: 'For one turn with all its retries. Default: 120' }),
  retries: z.int().min(0).max(5).optional().meta({ description: 'Retries after a failure. Default: 2' }),
  redact: z.boolean().optional().meta({
    description:
      'Remove names, e-mail addresses, telephone and account numbers before sending. Default: true',
  }),
  streaming: z
    .boolean()
    .optional()
    .meta({ description: 'Stream answers that somebody is reading. Default: true' }),
})
export type SettingsInput = z.output<typeof SettingsInput>

export const Settings = entity('ModelSettings', {
  source: z
    .enum(['office', 'appliance', 'none'])
    .meta({ description: '`appliance`: the operator’s model; `none`: rules only' }),
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
  url: url().optional().meta({ description: 'Endpoint to test before saving. Default: the saved one' }),
  name: modelName().optional(),
  api_key: key(),
})
export type Trial = z.output<typeof Trial>

export const Tried = entity('ModelTrial', {
  ok: z.boolean(),
  name: z.string().nullable(),
  latency_ms: z.int().nullable(),
  reply: z.string().nullable().meta({ description: 'Reply to a test question' }),
  error: z.string().nullable().meta({ description: 'The error in plain words' }),
})

export const Detected = entity('DetectedModels', {
  endpoints: z.array(
    z.object({
      kind: z.string().meta({ description: 'Program that usually listens there' }),
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
    .meta({ description: 'The last 20 calls, newest first: size and digest only, never the content' }),
})
