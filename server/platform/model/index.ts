import { fromBit } from '../../database/columns.ts'
import type { Db } from '../../database/index.ts'
import type { Door } from '../../kernel/door/door.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { PrepareContext } from '../../kernel/routes/context.ts'
import { recordTurn, tokensSince } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import type { Model } from './model.ts'

export { monthOf, tokensSince } from './books.ts'
export { type Detected, detectLocal } from './detect.ts'
export { type Endpoint, refusalOfModel } from './endpoint.ts'
export type { Model, Question, Reply } from './model.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    /** The language models of the offices; an office has none unless it was given one. */
    models: Models
  }
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** The names among its records that are replaced by stand-ins before anything is sent to a model. */
    privateNames?: (db: Db) => Promise<string[]>
  }
}

/** The model settings of an office, or the installation's for offices without their own. */
export interface Chosen {
  endpoint: Endpoint
  source: 'office' | 'appliance'
  monthlyTokens: number | null
  redact: boolean
}

/** A turn of a local model on a small computer may take this long. */
export const USUAL = { timeoutSeconds: 120, retries: 2, streaming: true } as const

type Caller = Pick<PrepareContext, 'principal' | 'requestId' | 'now' | 'read' | 'services'>

/**
 * The language model of each office; every turn is counted, kept within the budget and logged in the audit
 * log.
 */
export class Models {
  readonly #appliance: Endpoint | null
  readonly #door: () => Door

  /** `appliance` is the model of whoever runs it, for offices that have chosen none. */
  constructor(appliance: { url: string; name: string; key: string | null } | null, door: () => Door) {
    this.#appliance = appliance && { ...appliance, ...USUAL, trusted: true }
    this.#door = door
  }

  /** The appliance’s own, which an office uses that says nothing. */
  get appliance(): { url: string; name: string } | null {
    return this.#appliance
  }

  /** The model of the caller's office; null without one. */
  async chosenBy({ read, services }: Pick<Caller, 'read' | 'services'>): Promise<Chosen | null> {
    const row = await read(db => db.selectFrom('model_settings').selectAll().executeTakeFirst())
    if (!row)
      return (
        this.#appliance && {
          endpoint: this.#appliance,
          source: 'appliance',
          monthlyTokens: null,
          redact: false,
        }
      )
    // Without its key a model does not answer; features by rules still work.
    if (!fromBit(row.enabled) || (row.key_sealed !== null && !services.vault.opens(row.key_sealed)))
      return null
    return {
      source: 'office',
      monthlyTokens: row.monthly_tokens,
      redact: fromBit(row.redact),
      endpoint: {
        url: row.url,
        name: row.name,
        key: row.key_sealed === null ? null : services.vault.open(row.key_sealed),
        timeoutSeconds: row.timeout_seconds,
        retries: row.retries,
        streaming: fromBit(row.streaming),
        trusted: false,
      },
    }
  }

  /** The model of the caller’s office, for a purpose that the record says; null where it has none. */
  async for(ctx: Caller, purpose: string): Promise<Model | null> {
    const chosen = await this.chosenBy(ctx)
    return chosen && this.with(ctx, chosen, purpose)
  }

  /** The model for a purpose that needs one: 503 `model_unavailable` without it. */
  async required(ctx: Caller, purpose: string): Promise<Model> {
    const model = await this.for(ctx, purpose)
    if (model) return model
    throw new AppError(
      503,
      'model_unavailable',
      sentence`This office has no language model: connect one in Settings.`,
    )
  }

  /** A model at an endpoint that is only being tried, or the office’s own. */
  async with(ctx: Caller, chosen: Omit<Chosen, 'source'>, purpose: string): Promise<Model> {
    const { endpoint, monthlyTokens, redact } = chosen
    const [{ Model: OpenModel }, { Redaction }] = await Promise.all([
      // Loaded where one is used: most offices have none.
      import('./model.ts'),
      import('./redaction.ts'),
    ])
    return new OpenModel(endpoint, {
      admit: async () => {
        if (monthlyTokens === null) return
        const { total } = await tokensSince(ctx)
        if (total >= monthlyTokens)
          throw new AppError(
            402,
            'model_budget_spent',
            sentence`The budget of ${monthlyTokens} tokens for this month is spent.`,
            { members: { monthly_tokens: monthlyTokens, used: total } },
          )
      },
      record: turn => recordTurn(this.#door(), ctx, endpoint, { purpose, redacted: redact, ...turn }),
      redaction: async () => (redact ? new Redaction(await this.#privateNames(ctx)) : null),
    })
  }

  /** The names of people and investors that the modules keep. */
  async #privateNames({ read }: Pick<Caller, 'read'>): Promise<string[]> {
    const { modules } = this.#door().parts.registry
    return read(async db => {
      const names: string[] = []
      for (const { privateNames } of modules) if (privateNames) names.push(...(await privateNames(db)))
      return names
    })
  }
}
