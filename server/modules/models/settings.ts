import { fromBit, toBit } from '../../database/columns.ts'
import { AppError, type Context, invalidField, type PrepareContext, sentence } from '../../kernel/index.ts'
import { type Chosen, refusalOfModel, tokensSince, USUAL } from '../../platform/model/index.ts'
import { originOf, strangerAmong } from '../../platform/secrets/kept-secret.ts'
import type { SettingsInput, Trial } from './schemas.ts'

const LAST = 20
const QUESTION = 'Answer with the single word: ready'

const rowOf = ({ db }: Pick<Context, 'db'>) => db.selectFrom('model_settings').selectAll().executeTakeFirst()

/** Returns the office's model settings, or the appliance's, or none. The key is never shown. */
export async function getSettings(ctx: Context) {
  const row = await rowOf(ctx)
  if (row)
    return {
      source: 'office' as const,
      url: row.url,
      name: row.name,
      has_key: row.key_sealed !== null,
      enabled: fromBit(row.enabled),
      monthly_tokens: row.monthly_tokens,
      timeout_seconds: row.timeout_seconds,
      retries: row.retries,
      redact: fromBit(row.redact),
      streaming: fromBit(row.streaming),
      updated_at: row.updated_at,
    }
  const { appliance } = ctx.services.models
  return {
    source: appliance ? ('appliance' as const) : ('none' as const),
    url: appliance?.url ?? null,
    name: appliance?.name ?? null,
    has_key: false,
    enabled: appliance !== null,
    monthly_tokens: null,
    timeout_seconds: USUAL.timeoutSeconds,
    retries: USUAL.retries,
    redact: appliance === null,
    streaming: USUAL.streaming,
    updated_at: null,
  }
}

/** Sets the office’s model. A key stays with the host it was given for: with another one it has to be given again. */
export async function putSettings(ctx: Context, input: SettingsInput) {
  assertReachable(input.url)
  const before = await rowOf(ctx)
  const values = {
    url: input.url,
    name: input.name,
    key_sealed: sealedKey(ctx, input, before),
    enabled: toBit(input.enabled ?? true),
    monthly_tokens: input.monthly_tokens ?? null,
    timeout_seconds: input.timeout_seconds ?? USUAL.timeoutSeconds,
    retries: input.retries ?? USUAL.retries,
    redact: toBit(input.redact ?? true),
    streaming: toBit(input.streaming ?? USUAL.streaming),
    updated_at: ctx.now,
  }
  if (before) await ctx.db.updateTable('model_settings').set(values).where('id', '=', before.id).execute()
  else
    await ctx.db
      .insertInto('model_settings')
      .values({ ...values, created_at: ctx.now })
      .execute()
  return getSettings(ctx)
}

/** The office says nothing of a model any more. */
export async function deleteSettings({ db }: Context): Promise<void> {
  await db.deleteFrom('model_settings').execute()
}

function sealedKey(
  ctx: Pick<Context, 'services'>,
  { url, api_key: key }: { url: string; api_key?: string | null | undefined },
  before: { url: string; key_sealed: string | null } | undefined,
): string | null {
  if (key) return ctx.services.vault.seal(key)
  if (key === null || !before) return null
  return strangerAmong([originOf(before.url)], [originOf(url)]) === undefined ? before.key_sealed : null
}

function assertReachable(url: string): void {
  const refusal = refusalOfModel(url)
  if (refusal) throw invalidField('url', refusal)
}

/** Asks the model a harmless question: the one that is saved, or one to try before it is. */
export async function tryModel(ctx: PrepareContext, trial: Trial) {
  const chosen = await toTry(ctx, trial)
  const nothing = { name: null, latency_ms: null, reply: null }
  if (!chosen)
    return {
      ...nothing,
      ok: false,
      error: ctx.say(sentence`No model is connected: enter its address and name.`),
    }
  const { name } = chosen.endpoint
  const begun = performance.now()
  try {
    const model = await ctx.services.models.with(ctx, chosen, 'test')
    const { text } = await model.reply({
      // Tried as it is used: piece by piece where the settings say so.
      hear: () => undefined,
      system: 'You are asked whether you can be reached.',
      messages: [{ role: 'user', content: QUESTION }],
      tools: [],
      signal: new AbortController().signal,
    })
    const latency_ms = Math.round(performance.now() - begun)
    if (text.trim() === '')
      return {
        ok: false,
        name,
        latency_ms,
        reply: null,
        error: ctx.say(sentence`The model returned an empty answer.`),
      }
    return { ok: true, name, latency_ms, reply: text.trim().slice(0, 200), error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return {
      ok: false,
      name,
      latency_ms: Math.round(performance.now() - begun),
      reply: null,
      error: ctx.say(error.detail),
    }
  }
}

async function toTry(
  ctx: PrepareContext,
  { url, name, api_key }: Trial,
): Promise<Omit<Chosen, 'source'> | null> {
  const row = await ctx.read(db => rowOf({ db }))
  if (url === undefined && row && !fromBit(row.enabled)) return null
  if (url === undefined && row?.key_sealed) ctx.services.vault.open(row.key_sealed)
  const saved = await ctx.services.models.chosenBy(ctx)
  if (url === undefined)
    return saved && (name === undefined ? saved : { ...saved, endpoint: { ...saved.endpoint, name } })
  if (name === undefined) throw invalidField('name', sentence`is required with an address`)
  assertReachable(url)
  const sealed = sealedKey(ctx, { url, api_key }, row)
  return {
    endpoint: {
      ...USUAL,
      url,
      name,
      key: sealed === null ? null : ctx.services.vault.open(sealed),
      timeoutSeconds: 30,
      retries: 0,
      trusted: false,
    },
    monthlyTokens: row?.monthly_tokens ?? null,
    redact: false,
  }
}

/** Returns the model's usage this month. */
export async function usage(ctx: Context) {
  const row = await rowOf(ctx)
  const tokens = await tokensSince({ now: ctx.now, read: work => work(ctx.db) })
  const recent = await ctx.db
    .selectFrom('model_calls')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute()
  const limit = row?.monthly_tokens ?? null
  return {
    month: ctx.now.slice(0, 7),
    calls: tokens.calls,
    prompt_tokens: tokens.prompt,
    reply_tokens: tokens.reply,
    total_tokens: tokens.total,
    monthly_tokens: limit,
    remaining_tokens: limit === null ? null : Math.max(0, limit - tokens.total),
    recent,
  }
}
