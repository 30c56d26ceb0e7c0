import { type Sentence, sentence } from '../kernel/language/sentence.ts'
import { conflict, forbidden, invalidField } from '../kernel/problems/errors.ts'
import type { Context } from '../kernel/routes/context.ts'
import { type StageKey, stageKeys, titleOf } from './stages.ts'

/** A move of a deal to another stage; `from` is null for a deal that begins there. */
export interface StageMove {
  dealId: number | null
  from: StageKey | null
  to: StageKey
}

/** An obstacle to a deal's stage. */
export interface Missing {
  code: 'decision_missing'
  /** The obstacle, as a sentence that says what to do. */
  message: Sentence
  members?: Record<string, unknown>
}

declare module '../kernel/module.ts' {
  interface Module {
    /** Asked before a deal is moved. */
    stageGate?: {
      /** True where the office has this gate. */
      isOn: (ctx: Context) => Promise<boolean>
      missing: (ctx: Context, move: StageMove) => Promise<Missing[]>
    }
  }
}

export const gateErrors = {
  decision_missing: [
    409,
    'The stage requires an approved, unexpired decision whose conditions are met; see `missing`',
  ],
} as const

export interface Passing {
  reason?: string | undefined
  /** Asks to pass the gates, which takes an administrator and a reason. */
  override?: boolean | undefined
  /** The caller is an administrator of the deals. */
  mayOverride?: boolean
}

/** True from `term_sheet` on: where the office binds itself. */
export const isBinding = (stage: StageKey): boolean =>
  stage === 'term_sheet' || stage === 'closing' || stage === 'closed_won'

/**
 * Refuses a move that a gate of the office blocks: 409 with `missing`, 422 where a reason is required.
 * Resolves to the obstacles an administrator overrode; empty where there was none.
 */
export async function passGates(
  ctx: Context,
  move: StageMove,
  { reason, override, mayOverride = false }: Passing,
): Promise<Missing[]> {
  // Only binding stages, and those that ask for a reason, are checked.
  if (!isBinding(move.to) && !asksForReason(move)) return []
  const { isGated, missing } = await askGates(ctx, move)
  const [first] = missing
  if (first && !override)
    throw conflict(first.code, first.message, {
      missing: missing.map(({ message, members }) => ({ message, ...members })),
    })
  if (first && !mayOverride) throw forbidden(sentence`Only an administrator may pass this gate.`)
  if (first && !reason)
    throw invalidField('reason', sentence`is required to pass the gate, and is shown on the timeline`)
  if (isGated && asksForReason(move) && !reason)
    throw invalidField(
      'reason',
      sentence`is required for ${(move.from ? [move.from, move.to] : [move.to]).map(titleOf).join(' → ')}: give the reason in the deal’s own stage change`,
    )
  return missing
}

/** Asks the office's gates about a move; `isGated` where it has any. */
export async function askGates(
  ctx: Context,
  move: StageMove,
): Promise<{ isGated: boolean; missing: Missing[] }> {
  const missing: Missing[] = []
  let isGated = false
  for (const { stageGate } of ctx.services.registry.modules) {
    if (!stageGate || !(await stageGate.isOn(ctx))) continue
    isGated = true
    missing.push(...(await stageGate.missing(ctx, move)))
  }
  return { isGated, missing }
}

/** A win out of an early stage, and a won deal that is lost after all. */
const asksForReason = ({ from, to }: StageMove): boolean =>
  (to === 'closed_won' && from !== null && stageKeys.indexOf(from) < stageKeys.indexOf('term_sheet')) ||
  (from === 'closed_won' && to === 'passed')
