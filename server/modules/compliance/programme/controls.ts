import usual from '../../../../resources/compliance-controls.json' with { type: 'json' }
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertUnique } from '../../../kernel/records/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { type ControlRow, control } from './control.ts'
import { type Family, familyLabels } from './families.ts'
import { type EvidenceSource, type HouseEvidence, houseEvidence } from './house-evidence.ts'
import { freshnessOn } from './readiness.ts'
import type { ControlInput } from './schemas.ts'

export type Duty = 'officer' | 'policies' | 'annual_review'

/** A control as the office has it: a usual one, one that it changed, or one of its own. */
interface ControlNow {
  id: number | null
  key: string
  family: Family
  title: string
  request: string
  next_step: string
  weight: number
  fresh_days: number
  applies: boolean
  version: number
  duty: Duty | null
  source: EvidenceSource | null
}

const usualControls: readonly ControlNow[] = usual.map(one => ({
  ...one,
  id: null,
  applies: true,
  version: 0,
  family: one.family as Family,
  duty: one.duty as Duty | null,
  source: one.source as EvidenceSource | null,
}))

/**
 * Returns the standard controls with the office's changes, then its own, in the order in which they were
 * added.
 */
async function controlsNow({ db }: Context): Promise<ControlNow[]> {
  const rows = await db.selectFrom('compliance_controls').selectAll().orderBy('id').execute()
  const byKey = new Map(rows.map(row => [row.key, control.present(row)]))
  const known = new Set(usualControls.map(({ key }) => key))
  return [
    ...usualControls.map(one => ({ ...one, ...byKey.get(one.key) })),
    ...rows
      .filter(({ key }) => !known.has(key))
      .map(row => ({ ...control.present(row), duty: null, source: null })),
  ]
}

/** The controls as of a day, each with its latest evidence, whether a person entered it or the books show it. */
export async function controlsOn(ctx: Context, day: string) {
  const controls = await controlsNow(ctx)
  const entered = await latestEntered(ctx)
  const drawn = new Map<EvidenceSource, HouseEvidence | null>()
  for (const { source } of controls)
    if (source && !drawn.has(source)) drawn.set(source, await houseEvidence[source](ctx))
  return controls.map(({ source, ...one }) => {
    const own = entered.get(one.key) ?? null
    const house = (source && drawn.get(source)) ?? null
    const isDrawn = house !== null && (own === null || house.performed_on > own.performed_on)
    const { performed_on = null, reference = null } = (isDrawn ? house : own) ?? {}
    return {
      ...one,
      family_label: familyLabels[one.family],
      state: freshnessOn(day, { ...one, performed_on }),
      performed_on,
      reference,
      drawn: isDrawn,
      renew_by: performed_on === null ? null : daysAfter(performed_on, one.fresh_days),
    }
  })
}

export type ControlOn = Awaited<ReturnType<typeof controlsOn>>[number]

/** A control as it is answered. */
export function shown(one: ControlOn) {
  const { id, key, family, family_label, title, request, next_step, weight, fresh_days, applies } = one
  const { state, performed_on, reference, drawn, renew_by, version } = one
  return {
    ...{ id, key, family, family_label, title, request, next_step, weight, fresh_days, applies },
    ...{ state, performed_on, reference, drawn, renew_by, version },
  }
}

async function latestEntered({ db }: Context): Promise<Map<string, HouseEvidence>> {
  const rows = await db
    .selectFrom('compliance_evidence')
    .select(['control_key', 'performed_on', 'reference'])
    .orderBy('performed_on')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ control_key, ...evidence }) => [control_key, evidence]))
}

/** 422 at `control_key` unless the office has such a control. */
export async function assertControl(ctx: Context, key: string): Promise<void> {
  const controls = await controlsNow(ctx)
  if (controls.some(one => one.key === key)) return
  throw invalidField('control_key', sentence`must be one of ${controls.map(one => one.key).join(', ')}`)
}

/**
 * Changes a standard control or adds one of the office's own; fields left out are unchanged. 409
 * `changed_meanwhile` for another version than the one that was read.
 */
export async function setControl(ctx: Context, { version, key, ...given }: ControlInput) {
  const before = (await controlsNow(ctx)).find(one => one.key === key)
  if (before) assertVersion(before, version)
  const row =
    before === undefined || before.id === null
      ? await addControl(ctx, key, given, before)
      : await changeRecord(ctx, control, await control.find(ctx, before.id), given)
  const after = control.present(row)
  if (before) ctx.note(changes(told(before), told(after)))
  return after
}

/** Stores a control for the first time: a standard one with the office's changes, or one of its own. */
async function addControl(
  ctx: Context,
  key: string,
  given: Omit<ControlInput, 'key' | 'version'>,
  usually: ControlNow | undefined,
): Promise<ControlRow> {
  const row = await insertUnique(ctx, control, {
    key,
    family: given.family ?? usually?.family ?? needed('family'),
    title: given.title ?? usually?.title ?? needed('title'),
    request: given.request ?? usually?.request ?? needed('request'),
    next_step: given.next_step ?? usually?.next_step ?? needed('next_step'),
    weight: given.weight ?? usually?.weight ?? 1,
    fresh_days: given.fresh_days ?? usually?.fresh_days ?? 365,
    applies: given.applies ?? usually?.applies ?? true,
  })
  if (!row)
    throw conflict('changed_meanwhile', sentence`Someone changed this at the same time. Read it again.`)
  return row
}

const told = ({
  weight,
  fresh_days,
  applies,
  title,
}: Pick<ControlNow, 'weight' | 'fresh_days' | 'applies' | 'title'>) => ({
  weight,
  fresh_days,
  applies,
  title,
})

function needed(field: string): never {
  throw invalidField(field, sentence`is required for a custom control`)
}
